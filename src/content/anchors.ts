/** Makes anchors out of words, each different from those before. */
export type AnchorMaker = (words: string) => string;

/**
 * Names that parts of the page itself have: its content, its form, the band above the footer, a menu of the header, and what
 * Gatsby and a failure put there. Other ids of the shell and of forms hold a capital letter, which no anchor does
 * (pageIds.test.tsx).
 */
export const anchorsOfThePage = [
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
 * The anchors of one page: two blocks that ask the same question must not share one.
 *
 * @param taken names that stand already, such as the section ids of an editor
 */
export function createAnchors(taken: Iterable<string> = []): AnchorMaker {
  const used = new Set<string>([...anchorsOfThePage, ...taken]);
  return (words) => {
    const plainWords = words
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '');
    const base = plainWords || 'section';
    let anchor = base;
    for (let count = 2; used.has(anchor); count += 1) anchor = `${base}-${count}`;
    used.add(anchor);
    return anchor;
  };
}
