import { AuthorName } from '#app/components/byline/byline.tsx';
import { TRUNCATED_LENGTH } from '#app/content/constants.ts';
import { truncate } from '#app/lib/truncate.ts';
import type { Comment } from '#contract/entities/article.ts';
import { AuthorPhoto } from './author-photo.tsx';
import styles from './comments.module.css';

/** The comments on an article: author and content truncated at 240 characters (spec §2, Article page). */
export function Comments({ comments }: { comments: readonly Comment[] }) {
  if (comments.length === 0) return null;
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h2 id="comments" className={styles.heading}>
        Comments
      </h2>
      <ul className={styles.list}>
        {comments.map((comment, index) => (
          <li key={index} className={styles.comment}>
            {comment.author && (
              <p className={styles.author}>
                <AuthorPhoto author={comment.author} />
                <AuthorName author={comment.author} />
              </p>
            )}
            <CommentText content={comment.content} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A long comment is truncated and can be expanded, also without JavaScript. */
function CommentText({ content }: { content: string }) {
  const start = truncate(content, TRUNCATED_LENGTH);
  if (start === content) return <p>{content}</p>;
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.start}>{start}</span> <span className={styles.more}>Read all</span>
        <span className={styles.less}>Show less</span>
      </summary>
      <p>{content}</p>
    </details>
  );
}
