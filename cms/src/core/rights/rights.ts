/** Senders of requests. *Reader of titles* is a role created by an administrator: it may read the titles of all articles. */
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

/** `own`: for what they have written or uploaded. `titles`: only the titles. */
type Answer = 'yes' | 'own' | 'titles';
type Answers = Readonly<Partial<Record<Who, Answer>>>;

const WITH_PICTURES = { 'Picture editor': 'yes', Editor: 'yes', 'Super Admin': 'yes' } as const;
const WITH_ARTICLES = { Editor: 'yes', 'Super Admin': 'yes' } as const;

/** Each action, its routes, and the people who may do it. Everybody else is refused. */
const RIGHTS = {
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
  'make redirects and search words': WITH_ARTICLES,
  'merge terms': WITH_ARTICLES,
  'see pictures': { Author: 'yes', ...WITH_PICTURES },
  'upload pictures': { Author: 'yes', ...WITH_PICTURES },
  'change pictures': { Author: 'own', ...WITH_PICTURES },
  'run the magazine': { 'Super Admin': 'yes' },
  'read what is public': { 'Read token': 'yes' },
  'change the model': {},
  nothing: {},
} as const satisfies Record<string, Answers>;

export type Right = keyof typeof RIGHTS;

export const RIGHT_NAMES = Object.keys(RIGHTS).filter((name): name is Right => name in RIGHTS);

export const answerTo = (right: Right, who: Who): Answer | 'no' => {
  const answers: Answers = RIGHTS[right];
  return answers[who] ?? 'no';
};
