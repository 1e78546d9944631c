import styles from './skeleton.module.css';

type Props = {
  /** What is being waited for, for those who hear the page. */
  label: string;
  /** What the place will hold, so that nothing moves when it comes. */
  shape: 'lead' | 'cards' | 'rows' | 'article';
};

const PARTS = { lead: 1, cards: 8, rows: 4, article: 1 } as const;

/** Quiet placeholders in the shape of what is to come (spec §4: every request begins loading). */
export function Skeleton({ label, shape }: Props) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">{label}</span>
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
