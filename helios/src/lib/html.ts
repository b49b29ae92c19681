/** Escapes a text for HTML, also within an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

interface HtmlPage {
  /** Plain text. */
  title: string;
  /** Allows the style in the content security policy. */
  nonce: string;
  style: string;
  /** More elements of the head. */
  head?: string;
  /** The elements of the body. */
  body: string;
}

/** An HTML page that search engines do not list. */
export function renderHtmlPage({ title, nonce, style, head, body }: HtmlPage): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    ...(head === undefined ? [] : [head]),
    `<style nonce="${nonce}">${style}</style>`,
    '</head>',
    '<body>',
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
