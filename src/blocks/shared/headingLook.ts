import type { BlockPlacement } from '../../content/block';

const looks = {
  block: { 1: '4xl', 2: '3xl', 3: '2xl', 4: '2xl' },
  card: { 1: '3xl', 2: '2xl', 3: 'xl', 4: 'xl' },
} as const;

/** `card` is a card or a band, which has less space. */
export type HeadingContainer = keyof typeof looks;

/** Returns the look of a block's title. The first title of a page is the largest, titles of nested blocks are smaller. */
export function getHeadingLook(
  level: BlockPlacement['headingLevel'],
  container: HeadingContainer = 'block',
): '4xl' | '3xl' | '2xl' | 'xl' {
  return looks[container][level];
}
