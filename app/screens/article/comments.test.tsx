import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LanguageContext } from '#app/language/use-language.ts';
import { ENGLISH } from '#app/testing/english.ts';
import { article } from '#contract/entities/article.ts';
import { Comments } from './comments.tsx';

test('a comment in another script is marked with its language, its author and controls with theirs', () => {
  const comment = { author: { name: 'Ines' }, content: 'تعليق '.repeat(60) };
  const { comments } = v.parse(article, { documentId: 'a', slug: 'a', title: 'A', comments: [comment] });
  const html = renderToString(
    <LanguageContext value={ENGLISH}>
      <Comments comments={comments} />
    </LanguageContext>,
  );
  const attributesOf = (text: string) =>
    new RegExp(`lang="(\\w+)" dir="(\\w+)"[^>]*>${text}`).exec(html)?.slice(1);
  expect(html).toMatch(/<li [^>]*lang="ar" dir="rtl"/);
  expect(attributesOf('Ines')).toEqual(['und', 'ltr']);
  expect(attributesOf('Read all')).toEqual(['en', 'ltr']);
  expect(attributesOf('Show less')).toEqual(['en', 'ltr']);
});
