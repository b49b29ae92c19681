import type { BlockPlace } from '../../content/block';

const looks = {
  block: { 1: '4xl', 2: '3xl', 3: '2xl', 4: '2xl' },
  card: { 1: '3xl', 2: '2xl', 3: 'xl', 4: 'xl' },
} as const;

/**
 * How large the title of a block is: the first of a page above all, those inside other blocks below their host's.
 *
 * @param ground `card` where it stands on a card or band beside something else, and has less room
 */
export function headingLook(
  level: BlockPlace['headingLevel'],
  ground: keyof typeof looks = 'block',
): '4xl' | '3xl' | '2xl' | 'xl' {
  return looks[ground][level];
}
