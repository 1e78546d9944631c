import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../file/open-index.ts';
import { articleWriter } from '../file/write-article.ts';
import { MAGAZINE, makeArticle, SEARCH, temporaryIndex } from '../testing/texts.ts';
import { countTerms } from './count-terms.ts';
import { findArticles, type IndexSearch } from './find-articles.ts';
import { showArticles } from './show-article.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

type Articles = readonly Parameters<typeof makeArticle>[0][];

/** Returns a function that finds the documentIds of articles. */
function magazine(articles: Articles, language = 'en') {
  const index = temporaryIndex();
  const { write } = articleWriter(index, { ...MAGAZINE, language });
  inTransaction(index, () => {
    for (const article of articles) write(makeArticle(article));
  });
  const find = (keywords: string, search: Partial<IndexSearch> = {}) =>
    findArticles(index, { ...SEARCH, ...search, keywords }, NOW);
  const name = index.prepare('select document_id from article where id = ?');
  return {
    find,
    names: (keywords: string, search: Partial<IndexSearch> = {}) =>
      find(keywords, search).ids.map((id) => name.get(id)?.document_id),
    excerpts: (keywords: string) => {
      const { ids, query } = find(keywords);
      return showArticles(index, ids, query).map(({ excerpt }) => excerpt);
    },
  };
}

const HARBOUR: Articles = [
  { documentId: 'title', title: 'The harbour', text: 'Ships and cranes.' },
  { documentId: 'text', title: 'Cranes', text: 'At the harbour there are ships.' },
  { documentId: 'other', title: 'Bread', text: 'Flour, water and salt.' },
];

describe('finds', () => {
  test('articles with a word in their text, those with it in their title first', () => {
    expect(magazine(HARBOUR).names('Harbours')).toEqual(['title', 'text']);
  });

  test('a Korean word with any particle attached', () => {
    const { names } = magazine(
      [
        { documentId: 'in', text: '새 등대는 서울에서 만들어졌다.', language: 'ko' },
        { documentId: 'of', text: '서울의 등대', language: 'ko' },
        { documentId: 'other', text: '부산의 다리', language: 'ko' },
      ],
      'ko',
    );
    for (const typed of ['서울', '서울은', '서울에서는', '등대가 서울까지', '등대를'])
      expect(names(typed).toSorted(), typed).toEqual(['in', 'of']);
    expect(names('"서울은"')).toEqual([]);
  });

  test('a Korean word before one that merely ends like it with a particle', () => {
    const { names } = magazine(
      [
        { documentId: 'city', text: '고양시의 등대', language: 'ko', publishedAt: '2026-05-01T00:00:00Z' },
        { documentId: 'cat', text: '고양이의 등대', language: 'ko' },
      ],
      'ko',
    );
    expect(names('고양이')).toEqual(['cat', 'city']);
  });

  test.each([
    {
      language: 'zh',
      question: '谁设计了港口的灯塔？',
      text: '港口的新灯塔在去年冬天建成，由两位工程师设计。',
    },
    {
      language: 'ja',
      question: '港の灯台を設計したのは誰ですか',
      text: '新しい灯台は港で去年の冬に完成し、二人の技師が設計した。',
    },
  ])('the answer to a question in $language despite its stop words', ({ language, question, text }) => {
    const articles = [
      { documentId: 'lighthouse', text, language },
      { documentId: 'bread', text: '面粉、水和盐。小麦粉と水と塩。', language },
    ];
    expect(magazine(articles, language).names(question)).toEqual(['lighthouse']);
    expect(magazine(articles, language).names(`${question} -${question}`)).toEqual(['lighthouse']);
  });

  test('articles with all words, in whichever fields', () => {
    expect(magazine(HARBOUR).names('harbour cranes')).toEqual(expect.arrayContaining(['title', 'text']));
    expect(magazine(HARBOUR).names('harbour flour')).toEqual(expect.arrayContaining(['title', 'other']));
  });

  test('articles with the words in their title only below others', () => {
    expect(magazine(HARBOUR).names('Harbour', { extent: 'first' })).toEqual(['text']);
  });

  test('the answer to a question before titles with its stop words', () => {
    const { names } = magazine([
      {
        documentId: 'answer',
        title: 'LETTERS',
        text: 'The Christian Fellowship of librarians met in spring.',
      },
      {
        documentId: 'title',
        title: 'AM I DOING A STUDY OF THE ENVIOUS?',
        text: 'Of books and their keepers.',
      },
      ...Array.from({ length: 20 }, (_, number) => ({ documentId: `n${number}`, text: 'A study of flour.' })),
    ]);
    const question = "I am doing a study of the Librarian's Christian Fellowship";
    expect(names(question)[0]).toBe('answer');
    expect(names(question)).toContain('n1');
    expect(names('Christian of the Fellowship')).toEqual(['answer']);
  });

  test('articles with all words of a question before those with a rarer one', () => {
    const { names } = magazine([
      { documentId: 'rare', text: 'An obelisk stands here, and many people come to look.' },
      { documentId: 'answer', text: 'The ferry to the island leaves the harbour at noon.' },
      ...Array.from({ length: 3 }, (_, number) => ({
        documentId: `n${number}`,
        text: 'The ferry of the harbour.',
      })),
    ]);
    expect(names('when does the ferry to the island leave the harbour near an obelisk')[0]).toBe('answer');
  });

  test('repeated words counted as often as typed', () => {
    const { names } = magazine([
      { documentId: 'bread', text: 'Bread and water.' },
      { documentId: 'tide', text: 'Tide and water.', publishedAt: '2025-12-01T00:00:00Z' },
    ]);
    expect(names('where is bread or tide there')[0]).toBe('bread');
    expect(names('where is bread or tide, and whose tide')[0]).toBe('tide');
  });

  test.each([
    ['"ships', ['title', 'text']],
    ['ships "of cranes', ['title', 'text']],
    ['”ships in cranes', ['title', 'text']],
    ['ships 12" cranes', ['title', 'text']],
    ['12" ships 7" cranes', ['title', 'text']],
    ['“there are ships”', ['text']],
  ])('the same with an unpaired quotation mark as without: %s', (keywords, expected) => {
    expect(magazine(HARBOUR).names(keywords).toSorted().toReversed()).toEqual(expected);
  });

  test.each([
    ['nấm', ['mushroom', 'south', 'year']],
    ['năm', ['year', 'mushroom', 'south']],
    ['nam', ['south', 'mushroom', 'year']],
  ])('words with the same diacritics first: %s', (typed, [first, ...others]) => {
    const text = (word: string) => `Từ ${word} ở đây. ${word}. ${word}.`;
    const { names } = magazine(
      [
        { documentId: 'mushroom', text: text('nấm') },
        { documentId: 'year', text: text('năm'), publishedAt: '2026-05-01T00:00:00Z' },
        { documentId: 'south', text: text('nam'), publishedAt: '2026-03-01T00:00:00Z' },
      ].map((article) => ({ ...article, language: 'vi' })),
      'vi',
    );
    expect(names(typed)[0]).toBe(first);
    expect(names(typed).slice(1).toSorted()).toEqual(others);
    // Who leaves out marks that words always have leaves out all.
    expect(names(`${typed} tu`)).toHaveLength(3);
  });

  test.each([
    { typed: 'schön', language: 'de', texts: ['Schön ist es.', 'Schon ist es.'] },
    { typed: 'schon', language: 'de', texts: ['Schon ist es.', 'Schön ist es.'] },
    { typed: 'côte', language: 'fr', texts: ['Une côte.', 'Une cote.'] },
    { typed: 'laska', language: 'pl', texts: ['Ta laska.', 'Ta łaska.'] },
    { typed: 'Maße', language: 'de', texts: ['Die Maße.', 'Die Masse.'] },
  ])('$typed as spelled in $language first', ({ typed, language, texts }) => {
    const { names } = magazine(
      texts.map((text, place) => ({
        documentId: String(place),
        publishedAt: `2026-0${place + 1}-01T00:00:00Z`,
        text,
        language,
      })),
      language,
    );
    expect(names(typed)).toEqual(['0', '1']);
  });

  test.each([
    { language: 'uk', text: 'Сьогодні пʼятниця.', typed: "п'ятниця" },
    { language: 'uk', text: 'Це об’єкт.', typed: 'обʼєкт' },
    { language: 'de', text: 'Die Leser*innen schrieben.', typed: 'Leserinnen' },
    { language: 'de', text: 'Die Leser*innen schrieben.', typed: 'Leser' },
    { language: 'de', text: 'Die Leserinnen schrieben.', typed: 'Leser:innen' },
    { language: 'de', text: 'Der Leser schrieb.', typed: 'Leser/-innen' },
    { language: 'fr', text: 'Au bord de l’eau.', typed: "l'eau" },
    { language: 'fr', text: 'Au bord de l’eau.', typed: 'eau' },
    { language: 'en', text: 'It cost 1,250,000 in all.', typed: '1250000' },
    { language: 'en', text: 'It cost 1250000 in all.', typed: '1,250,000' },
    { language: 'en', text: 'It cost 1.250.000 in all.', typed: '1 250 000' },
    { language: 'en', text: 'It cost 1\u2009250\u2009000 in all.', typed: '1250000' },
  ])('$typed in ‘$text’', ({ language, text, typed }) => {
    const articles = [
      { documentId: 'a', text, language },
      { documentId: 'b', text: 'Bread.', language },
    ];
    expect(magazine(articles, language).names(typed)).toEqual(['a']);
    // By the rules of another language of the magazine, too.
    const others = [...articles, { documentId: 'c', text: 'Water.', language: 'en' }];
    expect(magazine(others, 'en').names(typed)).toEqual(['a']);
  });

  test('articles with the rarer words of a question first', () => {
    const { names } = magazine([
      ...HARBOUR,
      ...Array.from({ length: 20 }, (_, number) => ({ documentId: `n${number}`, text: 'How to do this.' })),
    ]);
    expect(names('how to load the ships')).toEqual(expect.arrayContaining(['title', 'text']));
    expect(names('how to load the ships')).not.toContain('n1');
  });

  test('a phrase in quotation marks only as an exact phrase', () => {
    const { names } = magazine(HARBOUR);
    expect(names('"there are ships"')).toEqual(['text']);
    expect(names('“are there ships”')).toEqual([]);
  });

  test('no article with a word after a minus sign', () => {
    expect(magazine(HARBOUR).names('ships -bread -"harbour there"')).toEqual(['title']);
    expect(magazine([{ documentId: 'a', text: 'An X-ray.' }]).names('x-ray')).toEqual(['a']);
  });

  test('authors, terms, descriptions, captions and lists', () => {
    const { names } = magazine([
      {
        documentId: 'a',
        description: 'About tides.',
        authors: [{ documentId: 'x', name: 'Ada Bell' }],
        dossiers: [{ documentId: 'y', title: 'Wadden Sea' }],
        content: [
          { type: 'image', image: { url: '/a.jpg', caption: 'A lighthouse', alternativeText: 'Dusk' } },
          {
            type: 'list',
            format: 'unordered',
            children: [{ type: 'list-item', children: [{ type: 'text', text: 'Mussels' }] }],
          },
        ],
      },
    ]);
    for (const word of ['tides', 'bell', 'wadden', 'lighthouse', 'dusk', 'mussel'])
      expect(names(word), word).toEqual(['a']);
  });

  test.each([
    { language: 'ja', text: '彼は東京大学で学んだ。', keywords: '東京大学', missed: '京東' },
    { language: 'th', text: 'ภาษาไทยง่ายมาก', keywords: 'ไทย', missed: 'จีน' },
    { language: 'ar', text: 'زار المَدْرَسَة أمس', keywords: 'المدرسه', missed: 'جامعة' },
    { language: 'tr', text: 'Işıklar söndü.', keywords: 'ışık', missed: 'güneş' },
    { language: 'de', text: 'Viele Häuser stehen leer.', keywords: 'haus', missed: 'maus' },
  ])('$keywords in a text in $language', ({ language, text, keywords, missed }) => {
    const { names } = magazine([{ documentId: 'a', text, language }]);
    expect(names(keywords)).toEqual(['a']);
    expect(names(missed)).toEqual([]);
  });

  test.each([
    { keywords: 'Arbeiter', expected: ['part', 'compound'] },
    { keywords: 'Hafen', expected: ['words', 'compound'] },
    { keywords: 'Bahn', expected: ['plural'] },
    { keywords: 'Boote', expected: ['compound'] },
    { keywords: '"Arbeiter"', expected: ['part'] },
    { keywords: 'Beiter', expected: [] },
  ])('parts of compounds: $keywords', ({ keywords, expected }) => {
    const { names } = magazine(
      [
        { documentId: 'compound', text: 'Der Hafenarbeiter wartet im Hausboote.' },
        { documentId: 'part', text: 'Die Arbeiter warten.' },
        { documentId: 'words', text: 'Häuser und Straßen.', title: 'Häfen' },
        { documentId: 'plural', text: 'Die Straßenbahn.' },
      ].map((article) => ({ ...article, language: 'de' })),
      'de',
    );
    expect(names(keywords)).toEqual(expected);
  });

  test('articles with all words before others, even if only in compounds', () => {
    const parts = Array.from({ length: 30 }, (_, number) => ({
      documentId: `n${number}`,
      text: number % 2 === 0 ? 'Der Hafen.' : 'Die Arbeiter.',
      language: 'de',
    }));
    const compound = { documentId: 'compound', text: 'Der Hafenarbeiter.', language: 'de' };
    const { find, names } = magazine([...parts, compound], 'de');
    expect(names('Hafen Arbeiter')).toEqual(['compound']);
    expect(find('Hafen Arbeiter')).toMatchObject({ total: 1, pageCount: 1 });
  });

  test("articles in each language of a magazine by that language's rules", () => {
    const { names } = magazine([
      { documentId: 'en', text: 'Two houses.', language: 'en' },
      { documentId: 'de', text: 'Zwei Häuser.', language: 'de' },
    ]);
    expect(names('house')).toEqual(['en']);
    expect(names('Haus')).toEqual(['de']);
  });
});

describe('a search lists', () => {
  const tides: Articles = [1, 2, 3, 4, 5].map((number) => ({
    documentId: `t${number}`,
    title: `Tide ${'edcba'[number - 1]}`,
    publishedAt: `2026-0${number}-01T00:00:00Z`,
    tags: number % 2 === 0 ? [{ documentId: 'even', name: 'Even Days' }] : [],
    categories:
      number === 5
        ? [{ documentId: 'sub', name: 'Coast', parent: { documentId: 'top', name: 'Nature' } }]
        : [],
  }));

  test.each([
    { sort: 'newest', expected: ['t5', 't4', 't3', 't2', 't1'] },
    { sort: 'oldest', expected: ['t1', 't2', 't3', 't4', 't5'] },
    { sort: 'title', expected: ['t5', 't4', 't3', 't2', 't1'] },
  ] as const)('articles by $sort', ({ sort, expected }) => {
    expect(magazine(tides).names('tide', { sort })).toEqual(expected);
  });

  test('the newer of two equally relevant articles first', () => {
    const said = { title: 'Ebb', text: 'Mud.' };
    const { names } = magazine([
      ...tides,
      { ...said, documentId: 'old', publishedAt: '2019-01-01T00:00:00Z' },
      { ...said, documentId: 'new', publishedAt: '2026-01-01T00:00:00Z' },
    ]);
    expect(names('ebb')).toEqual(['new', 'old']);
  });

  test('pages, and their number', () => {
    const { find } = magazine(tides);
    expect(find('tide', { page: 2, pageSize: 2 })).toMatchObject({ total: 5, pageCount: 3 });
    expect(find('tide', { page: 4, pageSize: 2 }).ids).toEqual([]);
  });

  test('only articles with a term whose name contains the filter, and for a category also its subcategories', () => {
    const { names } = magazine(tides);
    expect(names('tide', { tags: ['even'] })).toEqual(['t4', 't2']);
    expect(names('tide', { categories: ['nature'] })).toEqual(['t5']);
    const either = { categories: ['coast'], tags: ['even'] };
    expect(names('tide', { ...either, sort: 'newest' })).toEqual(['t5', 't4', 't2']);
    expect(names('tide', { dossiers: ['none'] })).toEqual([]);
  });

  test('only those by one of the authors, in one of the years', () => {
    const authors = [{ documentId: 'ada', name: 'Ada Bell' }];
    const { names } = magazine([
      ...tides,
      { documentId: 'ada', text: 'Tide.', authors, tags: [{ documentId: 'even', name: 'Even Days' }] },
      { documentId: 'old', text: 'Tide.', authors, publishedAt: '1999-06-01T00:00:00Z' },
      { documentId: 'never', text: 'Tide.', authors, publishedAt: '' },
    ]);
    const newest = (filters: Partial<IndexSearch>) => names('tide', { ...filters, sort: 'newest' });
    expect(newest({ authors: ['BELL'] })).toEqual(['ada', 'old', 'never']);
    expect(newest({ years: ['1999'] })).toEqual(['old']);
    expect(newest({ authors: ['bell', 'nobody'], years: ['1999', '2026'] })).toEqual(['ada', 'old']);
    expect(newest({ authors: ['ada'], tags: ['even'], categories: ['coast'] })).toEqual(['ada']);
    expect(newest({ authors: ['ada'], tags: ['even'], years: ['1999'] })).toEqual([]);
    expect(newest({ authors: ['nobody'] })).toEqual([]);
  });

  test('for a filter that matches very many terms only those with the shortest names', () => {
    const { find, names } = magazine(
      Array.from({ length: 600 }, (_, number) => ({
        documentId: `a${number}`,
        text: 'Ebb',
        tags: [{ documentId: `${number}`, name: `quay ${number}` }],
      })),
    );
    expect(find('ebb', { tags: ['quay'] })).toMatchObject({ total: 500 });
    expect(names('ebb', { tags: ['quay 599'] })).toEqual(['a599']);
  });

  test('no article by the numeric ID of its term', () => {
    expect(magazine(tides).names('_1')).toEqual([]);
  });

  test('no article by its year of publication as a word', () => {
    expect(magazine(tides).names('2026')).toEqual([]);
  });
});

test('results are counted per term, including terms whose names contain theirs', () => {
  const index = temporaryIndex();
  const { write } = articleWriter(index, MAGAZINE);
  const tagged = (documentId: string, ...names: string[]) =>
    makeArticle({ documentId, text: 'A tide.', tags: names.map((name) => ({ documentId: name, name })) });
  inTransaction(index, () => {
    for (const article of [
      tagged('a', 'Art', 'Sea'),
      tagged('b', 'Martial arts', 'Sea'),
      tagged('c', 'Sea'),
      makeArticle({ documentId: 'd', text: 'Bread.', tags: [{ documentId: 'Sea', name: 'Sea' }] }),
    ])
      write(article);
  });
  expect(countTerms(index, 'tides').tags).toEqual([
    { name: 'Sea', count: 3 },
    { name: 'Art', count: 2 },
    { name: 'Martial arts', count: 1 },
  ]);
  expect(countTerms(index, 'nothing').tags).toEqual([]);
});

test("results are counted per author and year, latest first, in the magazine's time zone", () => {
  const index = temporaryIndex();
  const { write } = articleWriter(index, { ...MAGAZINE, timeZone: 'Europe/Berlin' });
  const by = (publishedAt: string, ...names: string[]) => ({
    ...{ documentId: publishedAt, text: 'A tide.', publishedAt },
    authors: names.map((name) => ({ documentId: name, name })),
  });
  inTransaction(index, () => {
    for (const article of [
      by('2026-05-01T00:00:00Z', 'Bo'),
      by('2025-12-31T22:59:59Z', 'Ada', 'Bo'),
      by('2025-12-31T23:00:00Z', 'Bo'),
      by('0998-05-01T00:00:00Z'),
      by(''),
      by('2024-05-01T00:00:00Z'),
      by('2024-06-01T00:00:00Z'),
      by('2024-07-01T00:00:00Z'),
    ])
      write(makeArticle(article));
  });
  expect(countTerms(index, 'tide')).toMatchObject({
    authors: [
      { name: 'Bo', count: 3 },
      { name: 'Ada', count: 1 },
    ],
    years: [
      { name: '2026', count: 2 },
      { name: '2025', count: 1 },
      { name: '2024', count: 3 },
    ],
  });
});

describe('an excerpt', () => {
  const excerpt = (text: string, keywords: string, language = 'en') =>
    magazine([{ documentId: 'a', text, language }]).excerpts(keywords)[0] ?? [];
  const hits = (parts: ReturnType<typeof excerpt>) => parts.flatMap(({ text, isHit }) => (isHit ? text : []));

  test('shows the matches as written, within their sentence', () => {
    const filler = 'Nothing happened there for years and years, and nobody came. '.repeat(20);
    const parts = excerpt(`${filler}Then the Harbours opened. ${filler}`, 'harbour');
    expect(hits(parts)).toEqual(['Harbours']);
    expect(parts.map(({ text }) => text).join('')).toMatch(/^…Then the Harbours opened\. .*…$/);
  });

  test('is taken from the part with the most of the searched words', () => {
    const text = `A ship. ${'Sand. '.repeat(80)}A ship in the harbour at dusk.`;
    expect(hits(excerpt(text, 'ship harbour dusk'))).toEqual(['ship', 'harbour', 'dusk']);
  });

  test('of a phrase contains all its words', () => {
    const text = `We had to change the tyres. ${'Sand. '.repeat(120)}Then came climate change.`;
    expect(hits(excerpt(text, '"climate change"'))).toEqual(['climate', 'change']);
  });

  test('starts mid-sentence if the sentence begins too far away', () => {
    const parts = excerpt(
      `${'Nothing happened there for years and years '.repeat(5)}in the harbour.`,
      'harbour',
    );
    expect(parts.map(({ text }) => text).join('')).toMatch(/^…(\w+ ){5,}in the harbour\.$/);
  });

  test('highlights each match once in a script without spaces', () => {
    expect(hits(excerpt('彼は東京大学で学んだ。', '東京大学', 'ja'))).toEqual(['東京大学']);
  });

  test('starts with the subtitle or name if only that matched', () => {
    const article = {
      title: 'The window seat',
      subtitle: 'A slow train to the coast',
      text: 'Sit down. '.repeat(60),
    };
    const [parts = []] = magazine([article]).excerpts('window coast');
    expect(hits(parts)).toEqual(['coast']);
    expect(parts.map(({ text }) => text).join('')).toMatch(
      /^A slow train to the coast · Sit down\. .*down…$/,
    );
    expect(hits(magazine([article]).excerpts('window seat')[0] ?? [])).toEqual([]);
  });

  test('of an article found by its title is the beginning of its text', () => {
    expect(magazine(HARBOUR).excerpts('bread')).toEqual([[{ text: 'Flour, water and salt.', isHit: false }]]);
  });
});

test('any reader input is searched as text, never run as a command', () => {
  const { find, excerpts } = magazine(HARBOUR);
  const SIGNS = [
    '"',
    '*',
    '^',
    ':',
    '(',
    ')',
    'NEAR',
    'AND',
    'OR',
    'NOT',
    'title:',
    '{',
    '}',
    '+',
    '-',
    '\0',
    "'",
  ];
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...SIGNS, 'harbour', 'ships', ' '), fc.string({ unit: 'binary' }))),
      (parts) => {
        expect(find(parts.join('')).total).toBeLessThanOrEqual(HARBOUR.length);
        excerpts(parts.join(' '));
      },
    ),
  );
});
