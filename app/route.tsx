import type { FunctionComponent, ReactNode } from 'react';
import type { ContentStore } from '#app/content/content-store.ts';
import type { ListFacts } from '#app/content/list-facts.ts';
import type { Partition } from '#app/content/place.ts';
import type { Words } from '#app/language/words/en.ts';
import type { LazyComponent } from '#app/lib/lazy-component.tsx';
import type { PathParams } from '#app/lib/match-path.ts';
import type { ContentRequest } from '#contract/calls/call.ts';

/** The parameters of a URL: `params` from its path, by their names in the route, and its query string. */
type Parameters = { params: PathParams; query: URLSearchParams };

/** Where a page redirects. */
type Target = { href: string; permanent: boolean };

/** Common to all pages of a route. */
type Common = {
  path: string;
  /**
   * The cache partition of its search pages, since clients can make up any number of them. Without it they are cached with the
   * others.
   */
  partition?: Partition;
  /** The path of the screen's module from the project root, which is its key in the build manifest. */
  module: string;
  /** The status if primary content is missing: 404 if the URL names it, 503 if every content service has it. */
  whenMissing: 404 | 503;
  /** The title and message of the failure page, which is the same for every URL of the route. */
  failure: (words: Words) => { title: string; message: string };
  /** Whether nothing in the screen needs a script: the browser then keeps the server's markup (decision 0031). */
  isStatic: boolean;
};

/** How a route is defined: by what it reads from a URL, which are also the props of its screen. */
type Definition<Props extends object> = Common & {
  read: (parameters: Parameters) => Props;
  screen: LazyComponent<Props>;
  /** The canonical URL: what the route reads, each parameter written in one way only. */
  canonical: (props: Props) => string;
  /** Requests that the screen requires (`primary`), and requests that may fail (`secondary`). */
  primary?: (props: Props) => ContentRequest[];
  secondary?: (props: Props) => ContentRequest[];
  /** Requests that may fail and decide only about a redirect; the page does not contain their answers. */
  redirectsBy?: (props: Props) => ContentRequest[];
  /** Further such requests, given the answers to these. */
  furtherRedirectsBy?: (props: Props, content: ContentStore) => ContentRequest[];
  /** Further requests that may fail, given the loaded content. */
  followUp?: (props: Props, content: ContentStore) => ContentRequest[];
  /** Where to redirect, given the loaded content; `null` to stay. */
  redirect?: (props: Props, content: ContentStore) => Target | null;
  /** For a list that the browser keeps as the server rendered it, given the loaded content; `null` if it doesn't. */
  list?: (props: Props, content: ContentStore) => PageList | null;
};

/** What the rest of a screen shows of its list, and requests whose content it shows. */
type PageList = { facts: ListFacts; requests: ContentRequest[] };

/** The page of a URL, after parsing. The methods are those of the definition. */
export type Page = {
  route: Route;
  canonical: () => string;
  primary: () => ContentRequest[];
  secondary: () => ContentRequest[];
  redirectsBy: () => ContentRequest[];
  furtherRedirectsBy: (content: ContentStore) => ContentRequest[];
  followUp: (content: ContentStore) => ContentRequest[];
  redirect: (content: ContentStore) => Target | null;
  list: (content: ContentStore) => PageList | null;
  screen: () => ReactNode;
};

export type Route = Common & {
  screen: Pick<LazyComponent<never>, 'preload' | 'isLoaded'>;
  open: (parameters: Parameters) => Page;
};

const none = () => [];
const nothing = () => null;

export function defineRoute<Props extends object>(definition: Definition<Props>): Route {
  const { read, screen, canonical, primary = none, secondary = none, redirectsBy = none } = definition;
  const {
    furtherRedirectsBy = none,
    followUp = none,
    redirect = nothing,
    list = nothing,
    ...common
  } = definition;
  const Screen: FunctionComponent<Props> = screen;
  const route: Route = {
    ...common,
    screen,
    open(parameters) {
      const props = read(parameters);
      return {
        route,
        canonical: () => canonical(props),
        primary: () => primary(props),
        secondary: () => secondary(props),
        redirectsBy: () => redirectsBy(props),
        furtherRedirectsBy: (content) => furtherRedirectsBy(props, content),
        followUp: (content) => followUp(props, content),
        redirect: (content) => redirect(props, content),
        list: (content) => list(props, content),
        screen: () => <Screen {...props} />,
      };
    },
  };
  return route;
}
