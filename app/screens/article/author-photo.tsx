import { Picture } from '#app/components/picture/picture.tsx';
import type { Author } from '#contract/entities/article.ts';
import styles from './author-photo.module.css';

/** The first photo in an author's profiles (spec §3, Article: authors). */
export function AuthorPhoto({ author }: { author: Author }) {
  const photo = author.profiles.find((profile) => profile.photo)?.photo;
  if (!photo) return null;
  return (
    <span className={styles.photo}>
      <Picture image={photo} sizes="2.5rem" />
    </span>
  );
}
