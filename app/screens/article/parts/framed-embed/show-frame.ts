/** Other sites get scripts and storage of their own, and links in new windows, but can't navigate this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

const allCards = () => [...document.querySelectorAll<HTMLElement>('[data-frame]')];

/**
 * Shows the frame that the attributes of a card describe, once. The style sheet hides the button while the frame exists. The link
 * stays above it, and on paper.
 */
function showFrame(card: HTMLElement): void {
  // An early click is repeated when the application is ready.
  if (card.querySelector('iframe')) return;
  const { frame = '', allow = '', referrer = '' } = card.dataset;
  const attributes = {
    src: frame,
    title: card.querySelector('a')?.textContent ?? '',
    sandbox: SANDBOX,
    allow,
    referrerpolicy: referrer,
  };
  const element = document.createElement('iframe');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  card.querySelector('button')?.before(element);
  element.focus();
}

/** Makes the buttons of a page that the server sent show frames, and shows the one for which the page was loaded. */
export function showFramesOnPress(): void {
  const cards = allCards();
  for (const card of cards) {
    card.querySelector('button')?.addEventListener('click', () => showFrame(card));
  }
  const { wanted, ...state } = readState();
  if (wanted === undefined) return;
  history.replaceState(state, '');
  const card = cards[wanted];
  if (card) showFrame(card);
}

/**
 * A page that the application shows has the content security policy of the page before it, which allows other frames, or none. So
 * pressing a button loads the page again, and the history entry records which frame is wanted.
 */
export function loadPageWithFrame({ currentTarget }: Event): void {
  const wanted = allCards().findIndex(
    (card) => currentTarget instanceof Node && card.contains(currentTarget),
  );
  history.replaceState({ ...readState(), wanted }, '');
  location.reload();
}

/** The state of the history entry, with the place of the card whose frame is wanted. */
const readState = (): { wanted?: number } => history.state ?? {};
