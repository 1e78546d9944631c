import { MAIN_ID, SIDE_PANELS } from './panel-names';

/** From this width on Strapi's panel has its menu at the left and the panels of a form beside it. */
const DESK = '(min-width: 1080px)';
export const NARROW = '(max-width: 1079.98px)';
const PHONE = '(max-width: 767.98px)';

/**
 * The distance from the bottom of the scrolled area for elements that should stick to the bottom of the window: below the fields,
 * Strapi leaves room on a desk, and has *Save* and *Publish* in a narrow window.
 */
export const BELOW_FORM = { desk: '-5.6rem', narrow: 'var(--masthead-bar, 2.4rem)' };

/** Strapi's tables; tables in our own texts don't have the role. */
const TABLE = `main table[role='grid']`;

/** The look of Strapi's screens here. Strapi's classes aren't named, so rules go by roles and attributes. */
export const SCREEN_STYLE = `
  @media ${DESK} {
    /* *Publish* and the checklist stay in sight while an editor scrolls a long form. */
    ${SIDE_PANELS} { position: sticky; top: 1.5rem; max-height: calc(100dvh - 1.5rem); overflow-y: auto; }
    [data-masthead-back] { display: none; }
    ${SIDE_PANELS} button:not([role]) { min-inline-size: 0; padding-inline: 0.8rem; block-size: auto; min-block-size: 3.2rem; }
    /* Beside a preview, the form gives way, not its buttons. */
    [data-preview] form div:has(> div > div > aside) { grid-template-columns: minmax(0, 1fr) 20rem; }
    [data-preview] form div:has(> div > div > aside) > * { grid-column: auto; }
    [data-preview] #${MAIN_ID} form > div { padding-inline: 2.4rem; }
  }

  /* All of a row fits: heads and titles have as many lines as they need. */
  ${TABLE} :is(th, td) :is(a, span) { white-space: normal; }
  [data-strapi-widget-id] td { padding-inline: 0.6rem; }
  [data-strapi-widget-id] td span { white-space: normal; }

  /* Messages are in the panel's typeface, above the buttons of a phone. */
  [data-sonner-toaster] { font-family: inherit !important; }
  @media ${NARROW} {
    [data-sonner-toast][data-front='false'] { display: none !important; }
    [data-sonner-toaster] { bottom: calc(${BELOW_FORM.narrow} + 0.8rem) !important; }
    /* What opens from the bar has most of the window. */
    :root:has([data-masthead-more][aria-expanded='true']) [data-sonner-toaster] { bottom: calc(100dvh - 16rem) !important; }
  }

  /* An open menu lies above them. */
  [data-radix-popper-content-wrapper] { z-index: 1000000000 !important; }

  /* What a list has nothing to say about takes no room. */
  [role='listbox'] div:has(> span:only-child:empty) { display: none; }

  /* A choice is as wide as its list, so that the state at its end is seen. */
  [role='listbox'] [data-radix-scroll-area-viewport] > div { display: block !important; }
  [role='option'] > span > div > div:first-child { min-inline-size: 0; }
  [role='option'] span { white-space: normal; }
  [role='option'] svg { flex: none; }

  /* A row of a chosen entry is as high as its title, and long lists scroll. */
  div:has(> ol > li[style*='absolute']) { block-size: auto !important; max-block-size: 60rem; }
  ol:has(> li[style*='absolute']) { block-size: auto !important; }
  ol > li[style*='absolute'] { position: static !important; block-size: auto !important; padding-block-end: 0.4rem; }
  ol > li[style*='absolute'] div:has(> [role='status']) { flex-wrap: wrap; min-inline-size: 0; row-gap: 0.4rem; }
  ol > li[style*='absolute'] div:has(> div > [role='status']) { min-inline-size: 0; flex: 1; }
  ol > li[style*='absolute'] [role='status'] { margin-inline-end: auto; }
  ol > li[style*='absolute'] button:first-child > span { white-space: normal; text-align: start; line-height: 1.25; }

  /* Words that are pressed are large enough for a finger. */
  aside button:not([role]), [role='status'] button { min-block-size: 2.4rem; }

  /* A logo for the dark scheme is seen, too. */
  section[aria-roledescription='carousel'] img {
    background: repeating-conic-gradient(#8e8ea9 0 25%, #a5a5ba 0 50%) 0 0 / 1.6rem 1.6rem;
  }
  /* The buttons of a picture are below it. */
  section[aria-roledescription='carousel'] > :last-child:not([aria-live]) {
    grid-column: 1 / -1; position: static !important; justify-self: center; margin: 0.4rem 0 0; transform: none;
  }

  /* A file of the device has a button of its own below the one that opens the library. */
  [data-masthead-empty-media] { display: flex; flex-direction: column; block-size: 100%; inline-size: 100%; }
  [data-masthead-empty-media] > button:first-child { flex: 1; min-block-size: 0; }
  [data-masthead-empty-media] > button + button { align-self: center; padding: 0.8rem 1.6rem; cursor: pointer; }

  @media ${NARROW} {
    [data-masthead-back] { flex: 1 0 100%; min-block-size: 2.4rem; text-align: start; }
    div:has(> [data-masthead-back]) { flex-wrap: wrap; }
    /* What sticks does so in the window. */
    div:has(> #${MAIN_ID}), div:has(> div > div > #${MAIN_ID}) { overflow: clip visible !important; }
    div:has(> #${MAIN_ID}) { max-inline-size: 100vw; }

    /* The icons of the menu have words. */
    nav ul li > span > a[aria-label] { flex-direction: column; gap: 0.2rem; padding: 0.6rem; text-decoration: none; }
    nav ul li > span > a[aria-label]::after {
      content: attr(aria-label); font-size: 1.1rem; line-height: 1.3; color: #32324d;
    }

    /* What is beside the form on a desk opens by a button of its own, which says what the checklist has found. */
    [data-masthead-more] {
      flex: 1 0 100%; display: flex; justify-content: center; align-items: center; gap: 0.6rem; min-block-size: 2.8rem;
      font-size: 1.4rem; color: #4945ff;
    }
    [data-masthead-more]::before { content: attr(aria-label) var(--masthead-findings, ''); }
  }

  @media ${PHONE} {
    aside button:not([role]), [role='status'] button { min-block-size: 4rem; }
    [role='status'] button + button { margin-inline-start: 1.2rem; }

    /* The buttons of a dialog stand apart. */
    [role='dialog'] > div:last-child, [role='dialog'] form ~ div, [role='dialog'] :has(> button + :is(button, div)) { gap: 0.8rem; }

    /* In a list of choices, long names are above their states. */
    [role='option'] > span, [role='option'] > span > div { flex-wrap: wrap; max-inline-size: 100%; }

    /* A date is above its time. */
    main form [role='group']:has(> :nth-child(2):last-child input) { flex-direction: column; align-items: stretch; }

    [role='dialog'] label:has(input[type='file']) > div { padding-inline: 1.6rem; text-align: center; }

    main nav ol { flex-wrap: wrap; }

    /* The head of the panel's home has nothing that is needed all the time. */
    [data-strapi-header-sticky] { display: none !important; }

    /* A picture leaves room for its texts. */
    [role='dialog'] :is(img, video):not(li *) { max-block-size: 22dvh; }

    /* A row of a table is a paragraph. */
    ${TABLE}, ${TABLE} :is(tbody, td) { display: block; white-space: normal; }
    ${TABLE} thead { display: none; }
    ${TABLE} tbody tr {
      display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem 1.2rem; padding-block: 1.2rem;
    }
    ${TABLE} tbody td { block-size: auto; max-inline-size: 100%; padding: 0; border: 0; overflow-wrap: break-word; }
    ${TABLE} tbody td[data-column]:has(> :not(img)) { display: flex; align-items: center; gap: 0.4rem; }
    ${TABLE} tbody td[data-column]:has(> :not(img))::before {
      content: attr(data-column) ':'; font-size: 1.2rem; color: #666687;
    }
    ${TABLE} tbody td:is(:empty, :has([data-empty], > span:only-child:empty)) { display: none !important; }
    ${TABLE} tbody td:has(> a) { flex: 1 1 45%; }
    /* What can be done with an entry stands beside its title. */
    ${TABLE} tbody tr:has(> td > a) td:has(> a) ~ td { order: 2; }
    ${TABLE} tbody tr:has(> td > a) td:last-child { order: 1; }
    ${TABLE} tbody td :is(a, span) { white-space: normal; }
    ${TABLE} tbody td:last-child:has(button) { margin-inline-start: auto; }
  }
`;
