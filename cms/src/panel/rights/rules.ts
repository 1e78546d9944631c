/** Who sends a request. *Reader of titles* is a role that an administrator made: it may read the titles of all articles. */
export const PEOPLE = [
  'Nobody',
  'Expired session',
  'Read token',
  'Author',
  'Reader of titles',
  'Picture editor',
  'Editor',
  'Super Admin',
] as const;
export type Who = (typeof PEOPLE)[number];

/** `own`: for what they have written or uploaded. `titles`: with nothing but titles. */
type Answer = 'yes' | 'own' | 'titles';
type Answers = Readonly<Partial<Record<Who, Answer>>>;

const WITH_PICTURES = { 'Picture editor': 'yes', Editor: 'yes', 'Super Admin': 'yes' } as const;
const WITH_ARTICLES = { Editor: 'yes', 'Super Admin': 'yes' } as const;

/** What is done through a route, and by whom. Everybody else is refused. */
export const RULES = {
  'log in': {
    Nobody: 'yes',
    'Expired session': 'yes',
    'Read token': 'yes',
    'Reader of titles': 'yes',
    Author: 'yes',
    ...WITH_PICTURES,
  },
  'be logged in': { Author: 'yes', 'Reader of titles': 'yes', ...WITH_PICTURES },
  'read articles': { Author: 'own', 'Reader of titles': 'titles', ...WITH_ARTICLES },
  'create articles': { Author: 'yes', ...WITH_ARTICLES },
  'write articles': { Author: 'own', ...WITH_ARTICLES },
  'publish articles': WITH_ARTICLES,
  'edit the front page': WITH_ARTICLES,
  'make redirects': WITH_ARTICLES,
  'see pictures': { Author: 'yes', ...WITH_PICTURES },
  'upload pictures': { Author: 'yes', ...WITH_PICTURES },
  'change pictures': { Author: 'own', ...WITH_PICTURES },
  'run the magazine': { 'Super Admin': 'yes' },
  'read what is public': { 'Read token': 'yes' },
  'change the model': {},
  nothing: {},
} as const satisfies Record<string, Answers>;

export type Rule = keyof typeof RULES;

export const RULE_NAMES = Object.keys(RULES).filter((name): name is Rule => name in RULES);

export const answerTo = (rule: Rule, who: Who): Answer | 'no' => {
  const answers: Answers = RULES[rule];
  return answers[who] ?? 'no';
};
