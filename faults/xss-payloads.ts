/** Prefixes that break out of the contexts a text may be written into. */
const BREAKOUTS = [
  '',
  '">',
  "'>",
  '`>',
  '</script>',
  '</title></head>',
  '</textarea></noscript></style>',
  '-->',
  ']]>',
  '\\u003c/script\\u003e',
  '"}]}</script>',
  '\u2028\n*/',
] as const;

/** Elements that call `alert`, which the xss case reports. */
const ELEMENTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<style>@keyframes x{}</style><b style="animation:x 1s" onanimationstart=alert(1)>x</b>',
  '<object data="data:text/html,<script>parent.alert(1)</script>"></object>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
] as const;

/** URLs that execute code, load from elsewhere or mislead. */
const URLS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'javascript\u200b:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'javascript://magazine.example/%0aalert(1)',
  'javascript:/*--></title></style></textarea></script><svg onload=alert(1)>*/alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'DATA:text/html,x',
  'blob:https://evil.example/x',
  'filesystem:https://evil.example/x',
  'file:///etc/passwd',
  'about:blank',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'jar:https://evil.example!/x',
  '//evil.example/x',
  '\\\\evil.example\\x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  'https:evil.example',
  'http://[',
  'https://magazine.example@evil.example/',
  'https://evil.example/x.png" onerror="alert(1)',
  'x" srcset="https://evil.example/x.png 1x" onerror="alert(1)',
  'x, https://evil.example/x.png 1w, javascript:alert(1) 2w',
  "x');background:url(https://evil.example/x)",
  '/article/x/y?next=javascript:alert(1)#<img src=x onerror=alert(1)>',
  'mailto:a@evil.example?body=<script>alert(1)</script>',
  'tel:"><script>alert(1)</script>',
  'http://evil.example/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
] as const;

/** Texts known to break templates, parsers or object prototypes. */
const TEXTS = [
  '{{constructor.constructor("alert(1)")()}}',
  '\x24{alert(1)}',
  '#{alert(1)}',
  '<%= alert(1) %>',
  '{% raw %}<script>alert(1)</script>{% endraw %}',
  '__proto__',
  'constructor',
  'toString',
  'dangerouslySetInnerHTML',
  '{"$$typeof":"react.element","type":"script","props":{"dangerouslySetInnerHTML":{"__html":"alert(1)"}}}',
  '{"__html":"<img src=x onerror=alert(1)>"}',
  '<!--<script>',
  '<!--<script></script><script>alert(1)//',
  '</script/><script>alert(1)',
  '</SCRIPT ><ScRiPt>alert(1)</sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\u0000>alert(1)</script>',
  '<\u0000script>alert(1)</script>',
  '\ufeff<script>alert(1)</script>',
  '\ud800<script>alert(1)</script>',
  '\u202e<script>alert(1)</script>\u202c',
  '＜script＞alert(1)＜/script＞',
  '¼script¾alert(1)¼/script¾',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/x.css"><link rel="import" href="//evil.example">',
  '<form action="javascript:alert(1)"><button autofocus>x</button></form><button form=x formaction="javascript:alert(1)">',
  '<a href="javascript:alert(1)" id=app name=page-state>x</a><img name=querySelector><form id=masthead-scripts>',
  '<meta name="masthead-scripts" content="data:text/javascript,alert(1)">',
  '<template><script>alert(1)</script></template><slot onslotchange=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<table background="javascript:alert(1)"><marquee onstart=alert(1)>x</marquee></table>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>alert(1)</script></svg>#x"/></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /><set onbegin=alert(1)></svg>',
  '<xmp><p title="</xmp><script>alert(1)</script>">',
  '<embed src="data:text/html,<script>parent.alert(1)</script>">',
  '<img srcset=x sizes=x onerror=alert(1) loading=eager>',
  '<div popover id=x onbeforetoggle=alert(1)></div><button popovertarget=x>x</button>',
  '" autofocus onfocus=alert(1) x="',
] as const;

/** 200 payloads. */
export const PAYLOADS: readonly string[] = [
  ...BREAKOUTS.flatMap((breakout) => ELEMENTS.map((element) => breakout + element)),
  ...URLS,
  ...TEXTS,
];

/** Fields that keep their value: without them an answer is invalid, or an article has another URL. */
const KEPT = new Set(['documentId', 'type', 'format', 'level']);

/**
 * Replaces every text of an answer with a payload. Each round shifts the payloads by one, so that every text takes
 * every payload in `PAYLOADS.length` rounds. `mark` is put into the meta description.
 */
export function injectPayloads(json: string, round: number, mark: string): string {
  let field = round;
  const injected: unknown = JSON.parse(json, (key, value: unknown) => {
    if (typeof value !== 'string' || KEPT.has(key)) return value;
    const payload = PAYLOADS[field++ % PAYLOADS.length] ?? '';
    return key === 'metaDescription' ? `${mark} ${payload}` : payload;
  });
  return JSON.stringify(injected);
}
