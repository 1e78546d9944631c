import { createContext, type FunctionComponent, type ReactNode, Suspense, use } from 'react';
import { ErrorBoundary } from '#app/lib/error-boundary.tsx';
import { type LazyComponent, lazyComponent } from '#app/lib/lazy-component.tsx';

/** Called on the server with each lazy part on a page, which then needs its styles and script. */
export const PagePartsContext = createContext<((part: LazyComponent<never>) => void) | null>(null);

type Without = {
  /** Shown if the text doesn't need the part, or its code can't be loaded. */
  plain: ReactNode;
  /** Shown until the code has loaded; defaults to `plain`. */
  meanwhile?: ReactNode;
};

/**
 * A part of texts that few articles have. Its code and styles are files of their own, loaded only by pages that contain it. Each
 * has a folder `parts/{name}`: `part.ts` exports it, `{name}.tsx` is its component, and the optional `kept-page.ts` is the script
 * for a page that React doesn't hydrate. The server and the build read these folders.
 * @param pick takes the component from its module
 * @param when says whether a text needs the part: the props of the component, or `null`
 */
export function lazyPart<Module, Asked extends object, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => FunctionComponent<Props>,
  when: (asked: Asked & Without) => Props | null,
): LazyComponent<Asked & Without> {
  const Loaded = lazyComponent(load, pick);
  const Part = (asked: Asked & Without) => {
    const { plain, meanwhile = plain } = asked;
    const props = when(asked);
    if (!props) return plain;
    if (import.meta.env.SSR) use(PagePartsContext)?.(part);
    return (
      <ErrorBoundary fallback={() => plain}>
        <Suspense fallback={meanwhile}>
          <Loaded {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
  const part = Object.assign(Part, Loaded);
  return part;
}
