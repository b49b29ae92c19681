import sanitizeHtml from 'sanitize-html';
import { toHref } from './link';
import { plain } from './read';

/**
 * Makes an editor's HTML safe and plain: text, lists, links and marks stay; scripts, styles, classes, event handlers and
 * frames go. This is the one place where it happens, while the site is built, so components may trust what they get.
 *
 * @returns '' when nothing is left that a reader would see.
 */
export function normaliseHtml(html: unknown): string {
  const clean = sanitizeHtml(plain(html), options).trim();
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim()
    ? clean
    : '';
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    // The page has one h1, its title.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
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
