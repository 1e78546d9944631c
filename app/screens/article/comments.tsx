import { AuthorName } from '#app/components/byline/byline.tsx';
import { withLineBreaks } from '#app/components/line-breaks.tsx';
import { TRUNCATED_LENGTH } from '#app/content/constants.ts';
import { languageOf, textAttributes } from '#app/language/text-language.ts';
import {
  ArticleLanguageContext,
  useInterfaceAttributes,
  useLanguageAround,
  useWords,
} from '#app/language/use-language.ts';
import { truncate } from '#app/lib/truncate.ts';
import type { Comment } from '#contract/entities/article.ts';
import { AuthorPhoto } from './author-photo.tsx';
import styles from './comments.module.css';

/** The comments on an article: author and content truncated at 240 characters (spec §2, Article page). */
export function Comments({ comments }: { comments: readonly Comment[] }) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  if (comments.length === 0) return null;
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h2 id="comments" className={styles.heading} {...attributes}>
        {words.comments}
      </h2>
      <ul className={styles.list}>
        {comments.map((comment, index) => (
          <CommentItem key={index} comment={comment} />
        ))}
      </ul>
    </section>
  );
}

function CommentItem({ comment: { author, content } }: { comment: Comment }) {
  const around = useLanguageAround();
  return (
    <li className={styles.comment} {...textAttributes(content, around)}>
      <ArticleLanguageContext value={languageOf(content, around)}>
        {author && (
          <p className={styles.author}>
            <AuthorPhoto author={author} />
            <AuthorName author={author} />
          </p>
        )}
        <CommentText content={content.trim()} />
      </ArticleLanguageContext>
    </li>
  );
}

/** A long comment is truncated and can be expanded, also without JavaScript. */
function CommentText({ content }: { content: string }) {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const start = truncate(content, TRUNCATED_LENGTH);
  if (start === content) return <p>{withLineBreaks(content)}</p>;
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.start}>{withLineBreaks(start)}</span>{' '}
        <span className={styles.more} {...attributes}>
          {words.readAll}
        </span>
        <span className={styles.less} {...attributes}>
          {words.showLess}
        </span>
      </summary>
      <p>{withLineBreaks(content)}</p>
    </details>
  );
}
