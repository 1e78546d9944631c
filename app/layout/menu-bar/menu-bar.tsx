import { Link } from 'react-router';
import { ErrorNotice } from '#app/components/error-notice/error-notice.tsx';
import { menuBarRequest } from '#app/content/requests.ts';
import { searchHref } from '#app/content/search-filters.ts';
import { useContent } from '#app/content/use-content.ts';
import { Logo } from './logo.tsx';
import styles from './menu-bar.module.css';

/** The bar above every screen: logo, ALL NEWS and the top categories (spec §2, Shared layout). */
export function MenuBar() {
  const categories = useContent(menuBarRequest());

  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Logo />
        <nav className={styles.nav} aria-label="Categories">
          <Link className={styles.allNews} to={searchHref({ named: true })}>
            ALL NEWS
          </Link>
          <ul className={styles.categories}>
            {categories.data?.map(({ name }) => (
              <li key={name}>
                <Link to={searchHref({ categories: [name] })}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {categories.error && (
        <ErrorNotice
          message="Failed to load categories!"
          detail={categories.error}
          onRetry={categories.retry}
        />
      )}
    </header>
  );
}
