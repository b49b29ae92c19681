/** Creates an anchor from a text, different from all anchors created before. */
export type CreateAnchor = (text: string) => string;

/**
 * Ids that the page itself uses: its content, its form, the band above the footer, a menu of the header, Gatsby's ids and
 * the failure message. All other ids of the shell and of forms contain a capital letter, which no anchor does
 * (pageIds.test.tsx).
 */
export const reservedAnchors = [
  'main',
  'form',
  'form-title',
  'stay-in-touch',
  'stay-in-touch-email',
  'stay-in-touch-note',
  'menu-more',
  'load-failure',
  'footer-1',
  'chat-1',
] as const;

/**
 * Creates the anchors of one page. Two blocks with the same question get different anchors.
 *
 * @param usedAnchors anchors that exist already, such as the section ids of an editor
 */
export function createAnchorFactory(usedAnchors: Iterable<string> = []): CreateAnchor {
  const used = new Set<string>([...reservedAnchors, ...usedAnchors]);
  return (text) => {
    const slug = text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '');
    const base = slug || 'section';
    let anchor = base;
    for (let count = 2; used.has(anchor); count += 1) anchor = `${base}-${count}`;
    used.add(anchor);
    return anchor;
  };
}
