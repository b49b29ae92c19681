import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A page with typical content of stories, on which compare.spec.ts tests the comparison. */
export function specimen(): string {
  return `<!doctype html><html lang="en"><style>
${fontFace('Fraunces Variable', '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2')}
${fontFace('Source Sans 3 Variable', '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2')}
:root { --ink: #1d1b29; --ground: #fbf6ea; --line: #dccfb2; --gold: #f0b94d; }
* { box-sizing: border-box; margin: 0; }
body { width: 640px; padding: 24px; background: var(--ground); color: var(--ink); font: 17px/1.65 'Source Sans 3 Variable'; }
h1 { font: 600 42px/1.1 'Fraunces Variable'; letter-spacing: -0.02em; }
small { display: block; font-size: 13px; color: #4b4758; }
.row { display: flex; gap: 12px; align-items: center; margin-block: 12px; }
.card { padding: 16px; border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 2px 6px rgb(20 16 40 / 0.08); background: #fffdf8; }
.badge { padding: 2px 10px; border: 1px solid #1c5a37; border-radius: 999px; background: #e6f2e4; color: #1c5a37; font: 600 13px/1.4 'Source Sans 3 Variable'; }
.button { padding: 10px 24px; border-radius: 999px; background: var(--gold); color: #1c1405; font-weight: 600; }
.dot { width: 7px; height: 7px; border-radius: 50%; background: #9a1426; }
svg { fill: none; stroke: currentColor; stroke-width: 1.75; }
</style><body>
<h1>Ruth among the barley</h1>
<p class="text">A widow, a foreign field and a promise kept. The lamps are lit at seven; the doors open half an hour before.</p>
<small>Runtime two hours and ten minutes, with one interval.</small>
<div class="row"><span class="badge">Few seats</span><span class="button">Get tickets</span><span class="dot"></span>
<svg class="icon" viewBox="0 0 24 24" width="22" height="22"><path d="M4 6h16v14H4zM4 10h16M8 3v5m8-5v5"/></svg></div>
<div class="card"><p>Lancaster, Pennsylvania</p><small>Tuesday to Saturday</small></div>
</body></html>`;
}

function fontFace(family: string, file: string): string {
  const data = readFileSync(require.resolve(file)).toString('base64');
  return `@font-face { font-family: '${family}'; font-weight: 100 900; src: url(data:font/woff2;base64,${data}); }`;
}
