import type { ReactNode } from 'react';
import { languageAttributes, languageOf } from '#app/language/text-language.ts';
import { ArticleLanguageContext, useLanguage } from '#app/language/use-language.ts';
import type { CardArticle } from '#contract/entities/article.ts';

type Props = {
  article: Pick<CardArticle, 'language' | 'title'>;
  className: string | undefined;
  children: ReactNode;
};

/** The element of an article or a card, in the language of the article: the declared one, else the title's. */
export function ArticleElement({ article: { language, title }, className, children }: Props) {
  const { tag: page } = useLanguage();
  const tag = language || languageOf(title, page);
  return (
    <ArticleLanguageContext value={tag}>
      <article className={className} {...languageAttributes(tag, page)}>
        {children}
      </article>
    </ArticleLanguageContext>
  );
}
