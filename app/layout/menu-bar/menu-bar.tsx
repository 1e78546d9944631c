import { Suspense, useEffect, useReducer, useRef } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { Skeleton } from '#app/components/skeleton/skeleton.tsx';
import { HOVER_DELAY_MS } from '#app/content/constants.ts';
import { searchHref } from '#app/content/search-filters.ts';
import { useContent, useContentStore } from '#app/content/use-content.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import { ErrorBoundary } from '#app/lib/error-boundary.tsx';
import { lazyComponent } from '#app/lib/lazy-component.tsx';
import { useLocation } from '#app/lib/navigation.tsx';
import { useDebouncedCallback } from '#app/lib/use-debounced.ts';
import { menuBarCall, menuPanelCall } from '#contract/calls/menu.ts';
import { CategoryOption } from './category-option.tsx';
import { Logo } from './logo.tsx';
import styles from './menu-bar.module.css';
import { CLOSED, menuReducer } from './menu-state.ts';
import { PlainMenu } from './plain-menu.tsx';
import { useStuck } from './use-stuck.ts';

const MenuPanel = lazyComponent(
  () => import('#app/layout/menu-panel/menu-panel.tsx'),
  (module) => module.MenuPanel,
);

const PANEL_ID = 'menu-panel';

/** The menu bar and the menu panel that it opens (spec §2, Shared layout; §4, Menu). */
export function MenuBar() {
  const words = useWords();
  const attributes = useInterfaceAttributes();
  const [menu, dispatch] = useReducer(menuReducer, CLOSED);
  const categories = useContent(menuBarCall.request());
  const store = useContentStore();
  const { pathname, search } = useLocation();
  const { sentinel, stuck } = useStuck();
  const bar = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  const afterHoverDelay = useDebouncedCallback((action: () => void) => action(), HOVER_DELAY_MS);

  const close = () => {
    afterHoverDelay.cancel();
    dispatch({ type: 'closed' });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL changes
  useEffect(() => dispatch({ type: 'closed' }), [pathname, search]);

  useEffect(() => {
    if (!menu.open) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar.current?.contains(target)) dispatch({ type: 'closed' });
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      dispatch({ type: 'closed' });
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [menu.open]);

  /** Prefetches the code and content of the menu panel. */
  function prefetch() {
    MenuPanel.preload().catch(() => undefined);
    store.ensure(menuPanelCall.request());
  }

  const first = categories.data?.[0]?.name ?? null;
  const active = menu.open ? (menu.category ?? first) : null;

  return (
    <>
      <div ref={sentinel} className={styles.sentinel} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of its children */}
      <header
        ref={bar}
        className={styles.bar}
        data-stuck={stuck || undefined}
        data-open={menu.open || undefined}
        onPointerEnter={() => {
          afterHoverDelay.cancel();
          prefetch();
        }}
        onFocus={prefetch}
        onPointerLeave={() => afterHoverDelay(() => dispatch({ type: 'pointer left' }))}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        <div className={styles.inside}>
          {/* First, since the width that the categories get depends on it. */}
          <Logo />
          <nav className={styles.nav} aria-label={words.categories}>
            <a href={searchHref({ named: true })} {...attributes}>
              {words.allNews}
            </a>
            {categories.data && (
              <ul className={styles.categories}>
                {categories.data.map(({ name }) => (
                  <li key={name}>
                    <CategoryOption
                      name={name}
                      active={name === active}
                      panelId={PANEL_ID}
                      onPress={(element) => {
                        afterHoverDelay.cancel();
                        opener.current = element;
                        dispatch({ type: 'category pressed', category: name });
                      }}
                      onHover={(element) =>
                        afterHoverDelay(() => {
                          opener.current = element;
                          dispatch({ type: 'category hovered', category: name });
                        })
                      }
                      onLeave={afterHoverDelay.cancel}
                    />
                  </li>
                ))}
              </ul>
            )}
            {categories.error !== null && (
              <p className={styles.failed} {...attributes}>
                <span>{words.categoriesFailed}</span>{' '}
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    // The button goes with the error.
                    currentTarget.closest('nav')?.querySelector('a')?.focus();
                    categories.retry();
                  }}
                >
                  {words.retry}
                </button>
              </p>
            )}
          </nav>
          <a className={styles.search} href="/search" aria-label={words.search} {...attributes}>
            <Icon name="search" />
          </a>
          <button
            type="button"
            className={styles.toggle}
            aria-label={words.menu}
            {...attributes}
            aria-expanded={menu.open}
            aria-controls={PANEL_ID}
            onClick={({ currentTarget }) => {
              opener.current = currentTarget;
              dispatch({ type: 'toggle pressed', first });
            }}
          >
            <Icon name={menu.open ? 'close' : 'menu'} />
          </button>
        </div>
        <div id={PANEL_ID} tabIndex={-1} className={styles.panel} hidden={!menu.open}>
          {menu.open && (
            <ErrorBoundary
              fallback={(_, reset) => (
                <PlainMenu
                  categories={categories.data ?? []}
                  onRetry={() => {
                    prefetch();
                    reset();
                  }}
                />
              )}
            >
              <Suspense
                fallback={
                  <div className={styles.loading}>
                    <Skeleton label={words.loadingMenu} shape="cards" />
                  </div>
                }
              >
                <MenuPanel
                  active={active}
                  categories={categories.data ?? []}
                  onChoose={(category) => dispatch({ type: 'category pressed', category })}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </header>
    </>
  );
}
