/** The script in which Gatsby tells the browser the path of a page. The site may have escaped `<`. */
const PATH_SCRIPT =
  /<script id="gatsby-script-loader">\/\*(?:<|\\u003c)!\[CDATA\[\*\/window\.pagePath=("(?:[^"\\]|\\.)*");[^<]*<\/script>/;

const MOVED = '>window.pagePath=document.currentScript.dataset.path</script>';

/**
 * Returns the HTML of a page with the path of the page in an attribute. Then the script is the same on all pages, and a
 * Content-Security-Policy can name it by one hash. HTML without the script, or already processed, is returned unchanged.
 */
export function movePagePath(html: string): string {
  return html.replace(PATH_SCRIPT, (_script, path) => {
    const text = escapeAttribute(JSON.parse(path));
    return `<script id="gatsby-script-loader" data-path="${text}"${MOVED}`;
  });
}

/** Returns whether the path of the page is in an attribute. */
export function isPagePathMoved(html: string): boolean {
  return html.includes(MOVED);
}

function escapeAttribute(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
