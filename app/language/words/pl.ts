import type { Words } from './en.ts';

const numbers = new Intl.NumberFormat('pl');
const plurals = new Intl.PluralRules('pl');

/** The forms beside the one after 5: `1 artykuł`, `2 artykuły`, `5 artykułów`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;
const ARTICLES: Forms = { one: 'artykuł', few: 'artykuły' };
const CHOSEN: Forms = { one: 'wybrany', few: 'wybrane' };

/** `genitive` is the lower-case plural, for „nie znaleziono działów”. */
const terms = (label: string, genitive: string) => ({
  label,
  search: `Szukaj ${genitive}`,
  loading: `Wczytywanie ${genitive}`,
  failed: `Nie udało się wczytać ${genitive}.`,
  noneMatch: `Nie znaleziono pasujących ${genitive}.`,
  tooMany: (limit: number) => `Limit wybranych ${genitive}: ${numbers.format(limit)}.`,
});

/** The interface in Polish. */
export const words: Words = {
  skipToContent: 'Przejdź do treści',
  retry: 'Spróbuj ponownie',

  home: 'Strona główna',
  goToHomePage: 'Przejdź na stronę główną',
  logoLabel: (magazine) => `${magazine}: przejdź na stronę główną`,
  homeFailed: 'Przepraszamy, nie udało się wczytać strony głównej.',
  loadingHome: 'Wczytywanie strony głównej',
  headline: 'Temat główny',
  related: 'Czytaj także',
  trending: 'Na czasie',
  readNow: 'Czytaj',
  readNowLabel: (title) => `Czytaj: ${title}`,
  newestArticles: 'Najnowsze artykuły',
  beingMade: 'Ten serwis właśnie powstaje',
  comeBackSoon: 'Nie ma tu jeszcze artykułów. Zapraszamy wkrótce.',
  forEditors: 'Dla redakcji',
  firstSteps: [
    'Otwórz panel administracyjny: /admin pod adresem serwera treści.',
    'Ustaw nazwę i logo w „Site”.',
    'Dodaj kategorie i autorów.',
    'Napisz artykuł i go opublikuj.',
    'Wybierz go w „Home” jako temat główny lub w „Trending”.',
  ],

  menu: 'Menu',
  loadingMenu: 'Wczytywanie menu',
  categories: 'Działy',
  allCategories: 'Wszystkie działy',
  loadingCategories: 'Wczytywanie działów',
  categoriesFailed: 'Nie udało się wczytać działów.',
  allNews: 'WSZYSTKIE ARTYKUŁY',
  allOf: (category, language) => `CAŁY DZIAŁ ${category.toLocaleUpperCase(language)}`,
  subcategoriesOf: (category) => `Poddziały działu ${category}`,

  tools: 'Narzędzia',
  quickSearch: 'Szybkie wyszukiwanie',
  advancedSearch: 'Wyszukiwanie zaawansowane',
  quickSearchKeywords: 'Szukane słowa',
  wider: 'Szerszy widok',
  narrower: 'Węższy widok',
  monochrome: 'Tryb czarno-biały',
  monochromeTitle: 'Czytaj jak w klasycznej gazecie, czarno na białym',
  colour: 'Tryb kolorowy',
  colourTitle: 'Wróć do kolorów',
  darkMode: 'Tryb ciemny',
  lightMode: 'Tryb jasny',

  profileLabel: (platform) => `Przejdź do naszego profilu: ${platform}.`,
  creatorMarketplace: 'Platforma dla twórców',
  feed: 'Kanał RSS',

  search: 'Szukaj',
  searchArticleTitle: 'Szukaj w tytułach',
  enterKeywords: 'Wpisz, czego szukasz.',
  searching: 'Trwa wyszukiwanie',
  searchFailed: 'Przepraszamy, wyszukiwanie się nie powiodło.',
  allNewsTitle: 'Wszystkie artykuły',
  quoted: (keywords) => `„${keywords}”`,
  keywordsIn: (keywords, filters) => `${keywords} – ${filters}`,
  andMore: (names, count) => `${names} i jeszcze ${numbers.format(count)}`,
  articlesIn: (title, magazine) => `${title} – artykuły w serwisie ${magazine}`,
  articleCount: (count) => {
    if (count === 0) return 'Nie znaleziono artykułów.';
    return `${numbers.format(count)} ${ARTICLES[plurals.select(count)] ?? 'artykułów'}`;
  },
  results: 'Wyniki',
  resultPages: 'Strony wyników',
  pages: 'Strony',
  page: (page) => `Strona ${page}`,
  pageOf: (page, pageCount) => `Strona ${page} z ${pageCount}`,
  previousPage: 'Poprzednia strona',
  nextPage: 'Następna strona',
  sortBy: 'Sortuj według',
  orders: { newest: 'Najnowsze', oldest: 'Najstarsze', title: 'Tytuł' },

  filterArticles: 'Filtruj artykuły',
  doneFiltering: 'Zamknij filtry',
  filters: 'Filtry',
  loadingFilters: 'Wczytywanie filtrów',
  filtersFailed: 'Nie udało się wczytać filtrów.',
  selectedFilters: 'Wybrane filtry',
  removeFilter: (name) => `Usuń filtr ${name}`,
  chosen: (count) => CHOSEN[plurals.select(count)] ?? 'wybranych',
  separatedByCommas: 'oddzielone przecinkami',
  terms: {
    categories: terms('Działy', 'działów'),
    tags: terms('Tagi', 'tagów'),
    dossiers: terms('Tematy', 'tematów'),
  },

  article: 'Artykuł',
  loadingArticle: 'Wczytywanie artykułu',
  articleNotFoundTitle: 'Nie znaleziono artykułu',
  articleNotFound: 'Nie znaleziono artykułu.',
  allArticles: 'Wszystkie artykuły',
  allArticlesBy: (name) => `Wszystkie artykuły: ${name}`,
  articlesBy: (name, magazine) => `${name} – artykuły w serwisie ${magazine}`,
  profileOf: (name, platform) => `${name} – ${platform}`,
  loadingAuthor: 'Wczytywanie strony',
  authorNotFoundTitle: 'Nie znaleziono autora',
  authorNotFound: 'Nie znaleziono autora.',
  author: 'Autor',
  authors: 'Autorzy',
  by: 'Tekst:',
  comma: ', ',
  and: () => ' i ',
  publishedOn: 'Opublikowano',
  updatedOn: 'Zaktualizowano',
  sponsoredBy: (sponsor) => `Artykuł sponsorowany: ${sponsor}`,
  corrections: 'Sprostowania',
  allCorrections: 'Wszystkie sprostowania',
  correctionsDescription: 'Błędy w naszych artykułach i daty ich poprawienia.',
  noCorrections: 'Nie ma sprostowań.',
  loadingCorrections: 'Wczytywanie sprostowań',
  correctionsFailed: 'Przepraszamy, nie udało się wczytać sprostowań.',
  recommendedArticles: 'Polecane artykuły',
  comments: 'Komentarze',
  readAll: 'Czytaj całość',
  showLess: 'Pokaż mniej',
  cover: 'Główna ilustracja',
  openFullScreen: 'Otwórz na pełnym ekranie',
  closeFullScreen: 'Zamknij pełny ekran',
  imageFailed: 'Nie udało się wczytać obrazu',

  error: 'Błąd',
  notFound: 'Nie znaleziono takiej strony',
  tryAgainLater: 'Spróbuj ponownie później.',
  goToHome: 'Przejdź na stronę główną',
};
