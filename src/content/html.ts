import sanitizeHtml from 'sanitize-html';
import { toHref } from './link';
import { readText } from './read';

/**
 * Sanitizes an editor's HTML. Text, lists, tables, links, formatting and text direction stay. Scripts, styles, classes,
 * event handlers and frames are removed. Components rely on it: HTML is sanitized only here, while the site is built.
 *
 * @returns '' if no visible text is left
 */
export function normalizeHtml(html: unknown): string {
  const clean = unnestParagraphs(sanitizeHtml(readText(html), options)).trim();
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim()
    ? clean
    : '';
}

const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const blockTags = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'hr', ...tableTags]);

/**
 * Flattens nested paragraphs. sanitize-html turns a `div` around paragraphs into a paragraph around paragraphs, which
 * browsers split into empty ones. Inner blocks inherit the text direction of the outer paragraph.
 *
 * @param html the output of sanitize-html: well formed, with `<` only in tags
 */
function unnestParagraphs(html: string): string {
  const open: { tag: string; isWritten: boolean; dir: string }[] = [];
  let output = '';
  for (const token of html.match(/<[^>]*>|[^<]+/g) ?? []) {
    const [, slash, tag = ''] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? [];
    const parent = open[open.length - 1];
    const inherited = parent?.tag === 'p' ? parent.dir : '';
    const dir = / dir="(?:ltr|rtl|auto)"/.exec(token)?.[0] ?? inherited;
    if (slash) {
      const closed = open.pop();
      if (closed?.isWritten) output += token;
    } else if (blockTags.has(tag)) {
      if (parent?.tag === 'p' && parent.isWritten) {
        output += '</p>';
        parent.isWritten = false;
      }
      if (tag !== 'hr') open.push({ tag, isWritten: tag !== 'p', dir });
      if (tag !== 'p') output += token.includes(dir) ? token : token.replace(/\s*\/?>$/, `${dir}$&`);
    } else {
      const isBlank = !tag && /^[ \t\r\n]*$/.test(token);
      if (parent?.tag === 'p' && !parent.isWritten && !isBlank) {
        output += `<p${parent.dir}>`;
        parent.isWritten = true;
      }
      if (tag && tag !== 'br') open.push({ tag, isWritten: true, dir: '' });
      output += token;
    }
  }
  return output;
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
    // The h1 of a page is its title.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    // A span is kept only for its text direction.
    span: (_tagName, { dir = '' }): sanitizeHtml.Tag =>
      dir ? { tagName: 'bdi', attribs: { dir } } : { tagName: 'span', attribs: {} },
    a: (tagName, attributes): sanitizeHtml.Tag => {
      const href = toHref({ url: attributes.href });
      // sanitize-html removes the tag `span`, because it is not allowed, and keeps its text.
      if (!href) return { tagName: 'span', attribs: {} };
      const isExternal = /^https?:/.test(href);
      return {
        tagName,
        attribs: isExternal ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href },
      };
    },
  },
};
