import { useAnnouncement } from '#app/lib/use-announcement.ts';
import styles from './skeleton.module.css';

type Props = {
  /** Screen readers say it. */
  label: string;
  /** The layout of the content to come, so that nothing moves when it loads. */
  shape: 'lead' | 'cards' | 'list' | 'article';
};

const PARTS = { lead: 1, cards: 8, list: 8, article: 1 } as const;

/** A placeholder for loading content (spec §4). */
export function Skeleton({ label, shape }: Props) {
  useAnnouncement(label);
  return (
    <div className={styles.skeleton}>
      <div className={styles[shape]} aria-hidden="true">
        {Array.from({ length: PARTS[shape] }, (_, index) => (
          <div key={index} className={styles.part}>
            <div className={styles.picture} />
            <div className={styles.lines}>
              <div className={styles.line} />
              <div className={styles.line} />
              <div className={styles.line} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
