/**
 * The HTML of a mail: paragraphs, with their line breaks, and links where an address stands; then pictures that are
 * attached under their `cid`, each with its words.
 */
export function htmlOf(
  paragraphs: readonly string[],
  pictures: readonly { cid: string; alt: string; text: string }[] = [],
): string {
  const body = paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${linked(escaped(paragraph)).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
  const images = pictures.map(
    ({ cid, alt, text }) =>
      `<p><img src="cid:${escaped(cid)}" alt="${escaped(alt)}" width="174" height="174"><br>\n${escaped(text)}</p>\n`,
  );
  return `<!doctype html>\n<html lang="en"><body>\n${body}\n${images.join('')}</body></html>\n`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
