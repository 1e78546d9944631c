import type { Lose } from '../html/reading.ts';

/** Code between fences or backticks, which shows what stands in it. */
const VERBATIM =
  /^[ \t>*+\-\d.)]*(?<fence>`{3,}|~{3,})[\s\S]*?(?:\n[ \t>]*\k<fence>|$(?![\s\S]))|(?<ticks>`+)[^`\n]+\k<ticks>/;

/** `{{< name a="b" >}}` and `{{% name %}}` of Hugo, `{% name a %}` of Jekyll and Eleventy, `{{ name }}` of both. */
const CODE =
  /\{\{[<%]\s*(?<end>\/)?\s*(?<hugo>[\w-]+)(?<attributes>[^{}]*?)\/?[>%]\}\}|\{%-?\s*(?<liquid>[\w-]+)(?<rest>[^{}]*?)-?%\}|\{\{[^{}<%][^{}]*\}\}/;

const TOKEN = new RegExp(`${VERBATIM.source}|${CODE.source}`, 'gm');

/** Replaces the shortcodes in Markdown by Markdown; of one that is not known, the text around which it stands stays. */
export function expandMarkdown(markdown: string, lose: Lose): string {
  return markdown.replace(TOKEN, (token, ...args) => {
    const { fence, ticks, ...code } = args.at(-1);
    return fence || ticks ? token : write(token, code, lose);
  });
}

function write(
  code: string,
  groups: Partial<Record<'end' | 'hugo' | 'attributes' | 'liquid' | 'rest', string>>,
  lose: Lose,
): string {
  const { end, hugo, attributes = '', liquid, rest = '' } = groups;
  const named = (name: string) => new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1] ?? '';
  const [, first = ''] = /^\s*"?([^\s"]+)"?/.exec(attributes) ?? [];
  switch (hugo ?? liquid) {
    case 'figure':
      return end
        ? ''
        : `<figure><img src="${named('src')}" alt="${named('alt')}"><figcaption>${named('caption') || named('title')}</figcaption></figure>`;
    case 'youtube':
      return `\n\nhttps://www.youtube.com/watch?v=${named('id') || first}\n\n`;
    case 'vimeo':
      return `\n\nhttps://vimeo.com/${named('id') || first}\n\n`;
    case 'highlight':
      return end ? '```' : `\`\`\`${(liquid ? rest : attributes).trim().split(/\s/)[0] ?? ''}`;
    case 'endhighlight':
      return '```';
    case 'raw':
    case 'endraw':
      return '';
    case 'ref':
    case 'relref':
      return first;
    default:
      if (!end) lose(`the shortcode ${hugo ?? liquid ?? 'of a variable'}`, code);
      return '';
  }
}
