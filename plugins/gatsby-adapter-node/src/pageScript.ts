import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The inline script in which Gatsby tells the browser the path of a page, and the data of a server-rendered page. */
const START = /<script\b[^>]*\bid="gatsby-script-loader"[^>]*>/;
const END = '</script>';

/** The names of the path and the data. */
const NAMES = /\bpage(?:Path|Data)\b/;

/** What ends a script for the HTML parser, or begins a comment or another script in it. */
const UNSAFE = /<(?:[/!]|script)/i;

/** What Gatsby writes between the path and the data if the site has no slices. */
const BETWEEN = /^(?:window\.___webpackCompilationHash="[\w-]*";)?$/;

/** The code of Gatsby's renderer that writes the path and the data. */
const EXPECTED_CODE = [
  /window\.pagePath=\$\{\s*JSON\.stringify\(\s*pagePath\s*\)\s*\};/,
  /window\.pageData=\$\{\s*JSON\.stringify\(\s*pageData\s*\)\s*\};/,
];

const ADVICE =
  'use a version of Gatsby that gatsby-adapter-node supports, or change pageScript.ts of gatsby-adapter-node.';

/**
 * Checks a build whose pages are rendered on request. Without the check, another form of the script would be found only when a
 * visitor requests a page.
 *
 * @throws {Error} of one sentence, if Gatsby writes the script in a form that escapePageScript does not know
 */
export function assertPageScriptIsKnown(siteDir: string): void {
  const file = join(siteDir, '.cache', 'page-ssr', 'routes', 'render-page.js');
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (EXPECTED_CODE.every((expected) => expected.test(code))) return;
  throw new Error(
    `Gatsby writes the path and the data of a page in a form that cannot be escaped: ${ADVICE}`,
  );
}

/**
 * Escapes the path and the data of a page in the inline script of its HTML. Gatsby writes both unescaped, so that
 * `</script>` in an address or in a field would end the script.
 *
 * @param pageData of the page
 * @returns pageScript: the text of the script, null if the site has another one
 * @throws {Error} if the script names the path or the data in another form, or if their JSON follows once more: a copy that is not
 * escaped. A copy in another form under another name is not found
 */
export function escapePageScript(
  html: string,
  pageData: { path: string },
): { html: string; pageScript: string | null } {
  const start = START.exec(html);
  if (!start) return { html, pageScript: null };
  const from = start.index + start[0].length;
  const path = `window.pagePath=${JSON.stringify(pageData.path)};`;
  const data = `window.pageData=${JSON.stringify(pageData)};`;
  let escaped = html;
  for (const assignment of [path, data]) {
    const at = escaped.indexOf(assignment, from);
    if (at < 0) continue;
    escaped = escaped.slice(0, at) + escapeJson(assignment) + escaped.slice(at + assignment.length);
  }
  const text = escaped.slice(from, escaped.indexOf(END, from));
  const rest = normalize(text).replace(normalize(path), '').replace(normalize(data), '');
  const copies = [pageData.path, pageData].map((value) => JSON.stringify(value));
  const hasCopy = copies.some((copy) => UNSAFE.test(copy) && escaped.includes(copy, from));
  if (NAMES.test(rest) || hasCopy) {
    throw new Error(
      `The path or the data of ${pageData.path} cannot be escaped in the script of Gatsby: ${ADVICE}`,
    );
  }
  return { html: escaped, pageScript: isOfGatsby(text, path, data) ? text : null };
}

/** Returns whether a script consists of assignments of data only, which are escaped here or by the site. */
function isOfGatsby(text: string, path: string, data: string) {
  const [open, close] = ['/*<![CDATA[*/', '/*]]>*/'];
  const [start, end] = [normalize(open + path), normalize(data)];
  const script = normalize(text);
  if (!script.startsWith(start) || !script.endsWith(close)) return false;
  if (UNSAFE.test(text.slice(open.length))) return false;
  const rest = script.slice(start.length, -close.length);
  return BETWEEN.test(rest.endsWith(end) ? rest.slice(0, -end.length) : rest);
}

/** Returns a text for comparisons. A site may have escaped some characters of the script itself. */
function normalize(text: string) {
  return text.replace(/\\u(003c|2028|2029)/gi, (_all, code) => String.fromCharCode(parseInt(code, 16)));
}

/** @param assignment of a JSON value */
function escapeJson(assignment: string) {
  return assignment.replaceAll('<', '\\u003c');
}
