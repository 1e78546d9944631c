import type { Words } from './en.ts';

const numbers = new Intl.NumberFormat('ar');
const plurals = new Intl.PluralRules('ar');

/** Arabic counts in six forms. */
type Forms = Record<Intl.LDMLPluralRule, string>;
const ARTICLES: Forms = {
  zero: 'لا توجد مقالات مطابقة.',
  one: 'مقال واحد',
  two: 'مقالان',
  few: 'مقالات',
  many: 'مقالًا',
  other: 'مقال',
};

const terms = (plural: string) => ({
  label: plural,
  search: `ابحث في ${plural}`,
  loading: `جارٍ تحميل ${plural}`,
  failed: `تعذّر تحميل ${plural}!`,
  noneMatch: `لا نتائج مطابقة في ${plural}.`,
  tooMany: (limit: number) => `الحد الأقصى ${numbers.format(limit)} من ${plural} معًا.`,
});

/** The interface in Arabic. */
export const words: Words = {
  skipToContent: 'انتقل إلى المحتوى',
  retry: 'أعد المحاولة',

  home: 'الصفحة الرئيسية',
  goToHomePage: 'إلى الصفحة الرئيسية',
  logoLabel: (magazine) => `${magazine}: إلى الصفحة الرئيسية`,
  homeFailed: 'عذرًا، حدث خطأ أثناء تحميل الصفحة الرئيسية.',
  loadingHome: 'جارٍ تحميل الصفحة الرئيسية',
  headline: 'الموضوع الرئيسي',
  related: 'ذو صلة',
  trending: 'الأكثر تداولًا',
  readNow: 'اقرأ الآن',
  readNowLabel: (title) => `اقرأ الآن: ${title}`,
  newestArticles: 'أحدث المقالات',
  beingMade: 'هذه المجلة قيد الإعداد',
  comeBackSoon: 'لا توجد مقالات بعد. يرجى العودة قريبًا.',
  forEditors: 'للمحررين',
  firstSteps: [
    'افتحوا لوحة الإدارة: ‎/admin‎ على عنوان خدمة المحتوى.',
    'أعطوا المجلة اسمها وشعارها في Site.',
    'أضيفوا التصنيفات والكتّاب.',
    'اكتبوا مقالًا وانشروه.',
    'اختاروه في Home، في العنوان الرئيسي أو ضمن الرائج.',
  ],

  menu: 'القائمة',
  loadingMenu: 'جارٍ تحميل القائمة',
  categories: 'التصنيفات',
  allCategories: 'كل التصنيفات',
  loadingCategories: 'جارٍ تحميل التصنيفات',
  categoriesFailed: 'تعذّر تحميل التصنيفات!',
  allNews: 'كل الأخبار',
  allOf: (category) => `كل مقالات ${category}`,
  subcategoriesOf: (category) => `التصنيفات الفرعية ضمن ${category}`,

  tools: 'الأدوات',
  quickSearch: 'بحث سريع',
  advancedSearch: 'بحث متقدم',
  quickSearchKeywords: 'كلمات البحث السريع',
  wider: 'عرض أوسع',
  narrower: 'عرض أضيق',
  monochrome: 'أبيض وأسود',
  monochromeTitle: 'قراءة كلاسيكية بالأبيض والأسود',
  colour: 'بالألوان',
  colourTitle: 'العودة إلى الألوان',
  darkMode: 'المظهر الداكن',
  lightMode: 'المظهر الفاتح',

  profileLabel: (platform) => `صفحتنا على ${platform}.`,
  creatorMarketplace: 'سوق المبدعين',

  search: 'بحث',
  searchArticleTitle: 'ابحث في عناوين المقالات',
  enterKeywords: 'أدخل كلمات للبحث.',
  searching: 'جارٍ البحث',
  searchFailed: 'عذرًا، تعذّر البحث.',
  allNewsTitle: 'كل الأخبار',
  quoted: (keywords) => `«${keywords}»`,
  keywordsIn: (keywords, filters) => `${keywords} في ${filters}`,
  andMore: (names, count) => `${names} و${numbers.format(count)} غيرها`,
  articlesIn: (title, magazine) => `${title}: مقالات في ${magazine}`,
  articleCount: (count) => {
    const form = plurals.select(count);
    return count < 3 ? ARTICLES[form] : `${numbers.format(count)} ${ARTICLES[form]}`;
  },
  results: 'النتائج',
  resultPages: 'صفحات النتائج',
  pages: 'الصفحات',
  page: (page) => `الصفحة ${page}`,
  pageOf: (page, pageCount) => `الصفحة ${page} من ${pageCount}`,
  previousPage: 'الصفحة السابقة',
  nextPage: 'الصفحة التالية',
  sortBy: 'الترتيب حسب',
  orders: { newest: 'الأحدث', oldest: 'الأقدم', title: 'العنوان' },

  filterArticles: 'تصفية المقالات',
  doneFiltering: 'إنهاء التصفية',
  filters: 'عوامل التصفية',
  loadingFilters: 'جارٍ تحميل عوامل التصفية',
  filtersFailed: 'تعذّر تحميل عوامل التصفية!',
  selectedFilters: 'عوامل التصفية المختارة',
  removeFilter: (name) => `إزالة ${name}`,
  chosen: 'مختار',
  separatedByCommas: 'مفصولة بفواصل',
  terms: {
    categories: terms('التصنيفات'),
    tags: terms('الوسوم'),
    dossiers: terms('الملفات'),
  },

  article: 'مقال',
  loadingArticle: 'جارٍ تحميل المقال',
  articleNotFoundTitle: 'المقال غير موجود',
  articleNotFound: 'المقال غير موجود.',
  author: 'الكاتب',
  authors: 'الكتّاب',
  by: 'بقلم',
  comma: '، ',
  and: ' و',
  publishedOn: 'تاريخ النشر',
  updatedOn: 'تاريخ التحديث',
  corrections: 'تصويبات',
  allCorrections: 'كل التصويبات',
  correctionsDescription: 'ما كان خطأ في المقالات ومتى صُحّح.',
  noCorrections: 'لا توجد تصويبات.',
  loadingCorrections: 'جارٍ تحميل التصويبات',
  correctionsFailed: 'عذرًا، تعذّر تحميل التصويبات.',
  recommendedArticles: 'مقالات مقترحة',
  comments: 'التعليقات',
  readAll: 'اقرأ الكل',
  showLess: 'عرض أقل',
  cover: 'صورة الغلاف',
  openFullScreen: 'فتح بملء الشاشة',
  closeFullScreen: 'إغلاق ملء الشاشة',
  imageFailed: 'تعذّر تحميل الصورة',

  error: 'خطأ',
  notFound: 'الصفحة المطلوبة غير موجودة!',
  tryAgainLater: 'يُرجى المحاولة لاحقًا.',
  goToHome: 'إلى الصفحة الرئيسية',
};
