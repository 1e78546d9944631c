/** A style sheet that makes a page readable, and no more. */
const STYLE = `
body{margin:0 auto;max-width:44rem;padding:1rem;font:1.125rem/1.55 Georgia,serif;color:#13202a;background:#fdfdfb}
h1{font-size:2.4rem;line-height:1.1}
img{display:block;max-width:100%;height:auto}
header img{width:auto;height:2.2rem}
ul{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none}
a{color:inherit}
svg{width:1em;height:1em}
`;

/** The page as static HTML: the same words and pictures, one inline style, and nothing that is for scripts. */
export function toPlainPage(html: string): string {
  return html
    .replace(/<(script|style|dialog)\b.*?<\/\1>/gs, '')
    .replace(/<meta name="masthead[^>]*>|<link rel="stylesheet"[^>]*>/g, '')
    .replace(/ class="[^"]*"/g, '')
    .replace('</head>', `<style>${STYLE}</style></head>`);
}
