import type { Feature } from '../../core/feature';
import type { Run } from '../../core/rules/rule';
import { ARTICLES } from '../../core/rules/subjects';
import { withPresentPictures } from '../../media/pictures/library';
import { removeShareCards } from '../../media/share-cards/add-cards';
import { REPLACED_FILES } from '../../media/uploads/replaced-files';

const removeCards: Run = ({ documentId }, { strapi }) => removeShareCards(strapi, documentId);

/** Keeps the pictures in articles up to date with the library. */
export const pictures: Feature = {
  tables: [REPLACED_FILES],
  rules: [{ phase: 'committed', of: ARTICLES, on: ['unpublish', 'delete'], run: removeCards }],
  rowRules: [
    {
      of: ARTICLES,
      on: ['beforeCreate', 'beforeUpdate'],
      async run({ params: { data } }, { strapi }) {
        if (data?.content) data.content = await withPresentPictures(strapi, data.content);
      },
    },
  ],
};
