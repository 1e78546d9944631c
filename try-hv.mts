import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { readdirSync, readFileSync } from 'node:fs';
for (const preset of ['html-validate:standard','html-validate:recommended','html-validate:a11y','html-validate:document']) {
const hv = new HtmlValidate(new StaticConfigLoader({ extends: [preset], root: true }));
const t=performance.now(); const by = new Map();
for (const f of readdirSync('/tmp/wt/html')) {
  const rep = await hv.validateString(readFileSync('/tmp/wt/html/'+f,'utf8'), f);
  for (const r of rep.results) for (const m of r.messages) { const e = by.get(m.ruleId) ?? {n:0, files:new Set(), ex:[]}; e.n++; e.files.add(f); if (e.ex.length<4 && !e.ex.some(x=>x.includes(m.message))) e.ex.push(`${f}:${m.line}:${m.column} ${m.selector} ${m.message}`); by.set(m.ruleId,e); }
}
console.log(preset, performance.now()-t);
for (const [k,e] of by) console.log(' ', k, e.n, e.files.size, '\n     ', e.ex.join('\n      ').slice(0,1500));
}
