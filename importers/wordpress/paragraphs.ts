/** Elements within which white space is what the author wrote. */
const VERBATIM = new Set(['pre', 'script', 'style', 'textarea', 'svg', 'math']);
/** Elements that may contain paragraphs. */
const CONTAINERS = new Set(
  'div blockquote section article aside main header footer nav center form fieldset figure details dd'.split(
    ' ',
  ),
);
/** Elements that end a paragraph; a line break within the second kind is one. */
const STRUCTURE = new Set('ul ol dl table thead tbody tfoot tr colgroup'.split(' '));
const LINES = new Set('p h1 h2 h3 h4 h5 h6 li dt td th caption figcaption summary address legend'.split(' '));
const OTHERS = new Set('hr iframe video audio embed'.split(' '));

/** A tag or a comment, or the text up to the next one. A `<` that begins neither is text. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^<>]*>|<?[^<]*/gi;

/**
 * Adds the paragraphs and line breaks that the classic editor of WordPress leaves to the page: an empty line ends a paragraph,
 * and any other one is a line break. Written from scratch, by the documented behaviour.
 */
export function addParagraphs(html: string): string {
  let written = '';
  let run = '';
  const open: string[] = [];
  const inner = () => open.at(-1);

  const endRun = () => {
    const around = inner();
    const holdsParagraphs = around === undefined || CONTAINERS.has(around);
    if (around !== undefined && STRUCTURE.has(around)) written += run.trim();
    else if (!holdsParagraphs) written += withBreaks(run.trim());
    else {
      for (const paragraph of run.split(/\n[ \t]*\n\s*/)) {
        if (paragraph.trim() !== '') written += `<p>${withBreaks(paragraph.trim())}</p>\n`;
      }
    }
    run = '';
  };

  for (const [token] of html.replace(/\r\n?/g, '\n').matchAll(TOKEN)) {
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(token) ?? [];
    const tag = name.toLowerCase();
    const around = inner();
    if (around !== undefined && VERBATIM.has(around)) {
      written += token;
      if (slash && tag === around) open.pop();
    } else if (VERBATIM.has(tag) || CONTAINERS.has(tag) || STRUCTURE.has(tag) || LINES.has(tag)) {
      endRun();
      written += token;
      if (!slash) open.push(tag);
      else if (open.includes(tag)) open.length = open.lastIndexOf(tag);
    } else if (OTHERS.has(tag)) {
      endRun();
      written += token;
    } else {
      run += token;
    }
  }
  endRun();
  return written;
}

/** Line breaks next to a written one aren't additional. */
const withBreaks = (text: string): string =>
  text.replace(/[ \t]+/g, ' ').replace(/(<br ?\/?>)? ?\n ?/gi, (_, written?: string) => written ?? '<br>');
