export type LinkKind = 'internal' | 'anchor' | 'contact' | 'external';

/**
 * Classifies a link: a path of this site (client-side navigation), an anchor of this page, a phone number or e-mail address,
 * or another site (opens in a new tab).
 */
export function getLinkKind(href: string): LinkKind {
  if (href.startsWith('#')) return 'anchor';
  if (/^(tel|mailto|sms):/i.test(href)) return 'contact';
  if (href.startsWith('/') && !href.startsWith('//')) return 'internal';
  return 'external';
}
