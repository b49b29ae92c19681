'use strict';

/** The inline script in which Gatsby tells the browser the path of a page, and the data of a server-rendered page. */
const START = /<script\b[^>]*\bid="gatsby-script-loader"[^>]*>/;
const END = '</script>';

/** What Gatsby writes between the path and the data if the site has no slices. */
const BETWEEN = /^(?:window\.___webpackCompilationHash="[\w-]*";)?$/;

/**
 * Escapes the path and the data of a page in the inline script of its HTML. Gatsby writes both unescaped, so that
 * `</script>` in an address or in a field would end the script.
 *
 * @param {string} html
 * @param {{ path: string }} pageData of the page
 * @returns {{ html: string, pageScript: string | null }} pageScript: the text of the script, null if the site has another one
 */
function escapePageScript(html, pageData) {
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
  return { html: escaped, pageScript: isOfGatsby(text, escapeJson(path), escapeJson(data)) ? text : null };
}

/**
 * Returns whether a script consists of assignments of data only.
 *
 * @param {string} text
 * @param {string} path
 * @param {string} data
 */
function isOfGatsby(text, path, data) {
  const [open, close] = ['/*<![CDATA[*/', '/*]]>*/'];
  if (!text.startsWith(open + path) || !text.endsWith(close)) return false;
  const rest = text.slice(open.length + path.length, -close.length);
  return BETWEEN.test(rest.endsWith(data) ? rest.slice(0, -data.length) : rest);
}

/** @param {string} assignment of a JSON value */
function escapeJson(assignment) {
  return assignment.replaceAll('<', '\\u003c');
}

module.exports = { escapePageScript };
