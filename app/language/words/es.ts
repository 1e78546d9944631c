import type { Words } from './en.ts';

const numbers = new Intl.NumberFormat('es');
const plurals = new Intl.PluralRules('es');

/** Whole millions are followed by «de». */
const ARTICLES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'artículo', many: 'de artículos' };

/** Before the sound i, «y» becomes «e»: «Ana e Inés», but «Ana y Iago», whose first sound is a consonant. */
const STARTS_WITH_I = /^h?[ií](?![aeouáéóú])/i;

/** `the` is the lower-case name of the terms with their article. */
const terms = (label: string, the: string) => ({
  label,
  search: `Buscar ${label.toLowerCase()}`,
  loading: `Cargando ${the}`,
  failed: `No se han podido cargar ${the}.`,
  noneMatch: `No hay ${label.toLowerCase()} que coincidan.`,
  tooMany: (limit: number) => `Puedes elegir hasta ${numbers.format(limit)} ${label.toLowerCase()} a la vez.`,
});

/** The interface in Spanish. Readers are addressed as «tú», as El País does. */
export const words: Words = {
  skipToContent: 'Ir al contenido',
  retry: 'Reintentar',

  home: 'Portada',
  goToHomePage: 'Ir a la portada',
  logoLabel: (magazine) => `${magazine}: ir a la portada`,
  homeFailed: 'Lo sentimos, no se ha podido cargar la portada.',
  loadingHome: 'Cargando la portada',
  headline: 'Noticia principal',
  related: 'Artículo relacionado',
  trending: 'Los artículos del momento',
  readNow: 'Leer ahora',
  readNowLabel: (title) => `Leer ahora: ${title}`,
  newestArticles: 'Últimos artículos',
  beingMade: 'Estamos preparando esta publicación',
  comeBackSoon: 'Todavía no hay artículos. Vuelve pronto.',
  forEditors: 'Para la redacción',
  firstSteps: [
    'Abre el panel de administración: /admin en la dirección del servicio de contenidos.',
    'Pon el nombre y el logotipo en «Site».',
    'Añade categorías y autores.',
    'Escribe un artículo y publícalo.',
    'Elígelo en «Home» como noticia principal o en «Trending».',
  ],

  menu: 'Menú',
  loadingMenu: 'Cargando el menú',
  categories: 'Secciones',
  allCategories: 'Todas las secciones',
  loadingCategories: 'Cargando las secciones',
  categoriesFailed: 'No se han podido cargar las secciones.',
  allNews: 'TODAS LAS NOTICIAS',
  allOf: (category, language) => `TODO SOBRE ${category.toLocaleUpperCase(language)}`,
  subcategoriesOf: (category) => `Subsecciones de ${category}`,

  tools: 'Herramientas',
  quickSearch: 'Búsqueda rápida',
  advancedSearch: 'Búsqueda avanzada',
  quickSearchKeywords: 'Texto de la búsqueda rápida',
  wider: 'Vista más ancha',
  narrower: 'Vista más estrecha',
  monochrome: 'Blanco y negro',
  monochromeTitle: 'Lee como en el periódico de siempre, en blanco y negro',
  colour: 'Color',
  colourTitle: 'Volver al color',
  darkMode: 'Modo oscuro',
  lightMode: 'Modo claro',

  profileLabel: (platform) => `Ir a nuestro perfil en ${platform}.`,
  creatorMarketplace: 'Marketplace de creadores',
  feed: 'Canal RSS',

  search: 'Buscar',
  searchArticleTitle: 'Buscar por título',
  enterKeywords: 'Escribe lo que quieres buscar.',
  searching: 'Buscando',
  searchFailed: 'Lo sentimos, la búsqueda no ha funcionado.',
  allNewsTitle: 'Todas las noticias',
  quoted: (keywords) => `«${keywords}»`,
  keywordsIn: (keywords, filters) => `${keywords} en ${filters}`,
  andMore: (names, count) => `${names} y ${numbers.format(count)} más`,
  articlesIn: (title, magazine) => `${title}: artículos en ${magazine}`,
  articleCount: (count) => {
    if (count === 0) return 'No se han encontrado artículos.';
    return `${numbers.format(count)} ${ARTICLES[plurals.select(count)] ?? 'artículos'}`;
  },
  inTexts: (count: string) => `En los textos (${count})`,
  allInTexts: 'Todos los artículos con estas palabras en el texto',
  inTitles: 'En los títulos',
  resultsFor: (keywords: string) => `Se muestran resultados de ${keywords}`,
  searchOnly: (keywords: string) => `Buscar solo ${keywords}`,
  results: 'Resultados',
  resultPages: 'Páginas de resultados',
  pages: 'Páginas',
  page: (page) => `Página ${page}`,
  pageOf: (page, pageCount) => `Página ${page} de ${pageCount}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  sortBy: 'Ordenar por',
  orders: { best: 'Más relevantes', newest: 'Más recientes', oldest: 'Más antiguos', title: 'Título' },

  filterArticles: 'Filtrar artículos',
  doneFiltering: 'Cerrar los filtros',
  filters: 'Filtros',
  loadingFilters: 'Cargando los filtros',
  filtersFailed: 'No se han podido cargar los filtros.',
  selectedFilters: 'Filtros seleccionados',
  removeFilter: (name) => `Quitar el filtro ${name}`,
  chosen: (count) => (count === 1 ? 'filtro activo' : 'filtros activos'),
  separatedByCommas: 'separar por comas',
  terms: {
    categories: terms('Secciones', 'las secciones'),
    tags: terms('Etiquetas', 'las etiquetas'),
    dossiers: terms('Especiales', 'los especiales'),
  },

  article: 'Artículo',
  loadingArticle: 'Cargando el artículo',
  articleNotFoundTitle: 'Artículo no encontrado',
  articleNotFound: 'No hemos encontrado el artículo.',
  allArticles: 'Todos los artículos',
  allArticlesBy: (name) => `Todos los artículos de ${name}`,
  articlesBy: (name, magazine) => `Artículos de ${name} en ${magazine}`,
  profileOf: (name, platform) => `${name} en ${platform}`,
  loadingAuthor: 'Cargando la página',
  authorNotFoundTitle: 'Página de autor no encontrada',
  authorNotFound: 'No hemos encontrado esta página de autor.',
  author: 'Autoría',
  authors: 'Autoría',
  by: 'Por',
  comma: ', ',
  and: (name) => (STARTS_WITH_I.test(name) ? ' e ' : ' y '),
  publishedOn: 'Publicado el',
  updatedOn: 'Actualizado el',
  sponsoredBy: (sponsor) => `Contenido patrocinado por ${sponsor}`,
  corrections: 'Fe de errores',
  allCorrections: 'Todas las correcciones',
  correctionsDescription: 'Los errores de nuestros artículos y cuándo se corrigieron.',
  noCorrections: 'No hay correcciones.',
  loadingCorrections: 'Cargando las correcciones',
  correctionsFailed: 'Lo sentimos, no se han podido cargar las correcciones.',
  recommendedArticles: 'Artículos recomendados',
  comments: 'Comentarios',
  readAll: 'Leer completo',
  showLess: 'Mostrar menos',
  cover: 'Imagen principal',
  openFullScreen: 'Ver a pantalla completa',
  closeFullScreen: 'Salir de la pantalla completa',
  imageFailed: 'No se ha podido cargar la imagen',

  error: 'Error',
  notFound: 'No hemos encontrado la página que buscas',
  tryAgainLater: 'Inténtalo de nuevo más tarde.',
  goToHome: 'Ir a la portada',
};
