import sanitizeHtml from 'sanitize-html';
import { toHref } from './link';
import { plain } from './read';

/**
 * Makes an editor's HTML safe and plain: text, lists, tables, links, marks and the direction of text stay; scripts, styles, classes, event handlers and
 * frames go. This is the one place where it happens, while the site is built, so components may trust what they get.
 *
 * @returns '' when nothing is left that a reader would see.
 */
export function normaliseHtml(html: unknown): string {
  const clean = unnestParagraphs(sanitizeHtml(plain(html), options)).trim();
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim()
    ? clean
    : '';
}

const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const blockTags = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'hr', ...tableTags]);

/**
 * A `div` around paragraphs becomes a paragraph around paragraphs, of which a browser makes empty ones: each is ended where
 * the next block begins, and begun where its words do. The direction of the outer one goes to the inner ones.
 *
 * @param html as sanitize-html writes it: well formed, and no `<` but of its tags
 */
function unnestParagraphs(html: string): string {
  const open: { tag: string; isWritten: boolean; dir: string }[] = [];
  let written = '';
  for (const token of html.match(/<[^>]*>|[^<]+/g) ?? []) {
    const [, slash, tag = ''] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? [];
    const holder = open[open.length - 1];
    const inherited = holder?.tag === 'p' ? holder.dir : '';
    const dir = / dir="(?:ltr|rtl|auto)"/.exec(token)?.[0] ?? inherited;
    if (slash) {
      const closed = open.pop();
      if (closed?.isWritten) written += token;
    } else if (blockTags.has(tag)) {
      if (holder?.tag === 'p' && holder.isWritten) {
        written += '</p>';
        holder.isWritten = false;
      }
      if (tag !== 'hr') open.push({ tag, isWritten: tag !== 'p', dir });
      if (tag !== 'p') written += token.includes(dir) ? token : token.replace(/\s*\/?>$/, `${dir}$&`);
    } else {
      const isBlank = !tag && /^[ \t\r\n]*$/.test(token);
      if (holder?.tag === 'p' && !holder.isWritten && !isBlank) {
        written += `<p${holder.dir}>`;
        holder.isWritten = true;
      }
      if (tag && tag !== 'br') open.push({ tag, isWritten: true, dir: '' });
      written += token;
    }
  }
  return written;
}

const allowedTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sup',
  'sub',
  'small',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'bdi',
  ...tableTags,
];

const direction = { name: 'dir', values: ['ltr', 'rtl', 'auto'] };

const allowedAttributes: Record<string, string[] | undefined> = {
  a: ['href', 'target', 'rel'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: Object.fromEntries(
    allowedTags.map((tag) => [tag, [direction, ...(allowedAttributes[tag] ?? [])]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    // The page has one h1, its title.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    // Words in another direction than their line. Other spans say nothing that is kept.
    span: (_tagName, { dir = '' }): sanitizeHtml.Tag =>
      dir ? { tagName: 'bdi', attribs: { dir } } : { tagName: 'span', attribs: {} },
    a: (tagName, attributes): sanitizeHtml.Tag => {
      const href = toHref({ url: attributes.href });
      // A tag that is not allowed goes, its words stay.
      if (!href) return { tagName: 'span', attribs: {} };
      const external = /^https?:/.test(href);
      return {
        tagName,
        attribs: external ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href },
      };
    },
  },
};
