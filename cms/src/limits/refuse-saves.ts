import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import * as v from 'valibot';
import { answerSize, isRead } from './answer-size';
import { richTextSize } from './rich-text-size';

/** The site takes answers up to 2 MB. Less here, because what an answer names can still grow. */
const MOST_BYTES = 1_500_000;
/** Of one article in a list, where 24 of them make one answer. */
const MOST_CARD_BYTES = 60_000;
/** What Strapi checks and the site renders in some ten milliseconds; a long article has a thousand nodes. */
const MOST_NODES = 5_000;
const MOST_LEVELS = 20;

/** A picture's texts come with every card that shows it. */
const MOST_CHARACTERS = 1000;

const WRITES = ['create', 'update', 'clone', 'publish'];

/** By type: the field by which readers know a document. */
const NAMES: { [uid: string]: 'title' | 'name' | undefined } = {
  'api::article.article': 'title',
  'api::author.author': 'name',
  'api::category.category': 'name',
  'api::tag.tag': 'name',
  'api::dossier.dossier': 'title',
};

const Written = v.object({
  documentId: v.string(),
  publishedAt: v.nullish(v.unknown()),
  title: v.nullish(v.string()),
  name: v.nullish(v.string()),
  slug: v.nullish(v.string()),
});
const Texts = v.object({ alternativeText: v.nullish(v.string()), caption: v.nullish(v.string()) });

/** Some actions give the document, some its versions. */
const Result = v.union([
  v.pipe(
    v.object({ entries: v.array(Written) }),
    v.transform(({ entries }) => entries),
  ),
  v.pipe(
    Written,
    v.transform((document) => [document]),
  ),
]);

/**
 * Refuses to save or publish what the site cannot show to readers, with a ValidationError whose sentence the editor
 * reads. It is looked at after it is written, in the same transaction, so the database keeps what it had.
 */
export function refuseSaves(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    if (!WRITES.includes(action) || !(isRead(uid) || NAMES[uid])) return next();
    refuseText(context.params);
    return strapi.db.transaction(async () => {
      const result = await next();
      const written = result ? v.parse(Result, result) : [];
      for (const document of written) await refuseDocument(strapi, uid, document);
      return result;
    });
  });

  const refuseTexts = ({ params }: { params: { data?: unknown } }) => {
    const { alternativeText, caption } = v.parse(Texts, params.data ?? {});
    if (Math.max(alternativeText?.length ?? 0, caption?.length ?? 0) > MOST_CHARACTERS) {
      throw new errors.ValidationError(
        `The alternative text and the caption of a picture may have up to ${MOST_CHARACTERS} characters.`,
      );
    }
  };
  strapi.db.lifecycles.subscribe({
    models: ['plugin::upload.file'],
    beforeCreate: refuseTexts,
    beforeUpdate: refuseTexts,
  });
}

async function refuseDocument(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  { documentId, publishedAt, slug, ...named }: v.InferOutput<typeof Written>,
): Promise<void> {
  const hasDrafts = strapi.contentType(uid).options?.draftAndPublish;
  const isDraft = hasDrafts && !publishedAt;

  const field = NAMES[uid];
  if (field && !isDraft && !named[field]?.trim()) {
    throw new errors.ValidationError(`A ${field} is missing: readers would see nothing in its place.`);
  }
  if (slug === '.' || slug === '..') {
    throw new errors.ValidationError(`'${slug}' cannot be a slug: browsers leave it out of an address.`);
  }
  if (!isRead(uid)) return;

  const statuses = hasDrafts
    ? ([isDraft ? 'draft' : 'published'] as const)
    : (['draft', 'published'] as const);
  for (const status of statuses) {
    const { page, card } = await answerSize(strapi, { uid, documentId, status });
    if (card > MOST_CARD_BYTES) {
      throw new errors.ValidationError(
        'This is too much for a list of articles. Take out some of the covers, icons or tags, or shorten the texts of the pictures.',
      );
    }
    if (page > MOST_BYTES) {
      throw new errors.ValidationError(
        `This is too much for one page: ${megabytes(page)} MB, and up to ${megabytes(MOST_BYTES)} MB can be shown. ${ADVICE[uid] ?? 'Shorten it.'}`,
      );
    }
  }
}

/** Looked at before Strapi checks it, which takes seconds where there are tens of thousands of nodes. */
function refuseText(params: object): void {
  const data = 'data' in params ? params.data : null;
  const content = typeof data === 'object' && data !== null && 'content' in data ? data.content : null;
  const { nodes, depth } = richTextSize(content);
  if (nodes > MOST_NODES) {
    throw new errors.ValidationError(
      `The text has ${nodes.toLocaleString('en')} paragraphs, links and pieces of formatted text; up to ${MOST_NODES.toLocaleString('en')} can be shown on one page. Make several articles of it.`,
    );
  }
  if (depth > MOST_LEVELS) {
    throw new errors.ValidationError(`Lists may be nested up to ${MOST_LEVELS} levels deep.`);
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  'api::article.article': 'Shorten the text, or take out comments or tags.',
  'api::home.home': 'Take out some of the trending articles.',
  'api::site.site': 'Take out some of the recommended articles or profiles.',
};

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
