/** The HTML of a mail: paragraphs, with their line breaks, and links where an address stands. */
export function htmlOf(paragraphs: readonly string[]): string {
  const body = paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${linked(escaped(paragraph)).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
  return `<!doctype html>\n<html lang="en"><body>\n${body}\n</body></html>\n`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
