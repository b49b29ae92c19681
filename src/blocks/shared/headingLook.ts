import type { BlockPlace } from '../../content/block';

/** How large the title of a block is: the first of a page above all, those inside other blocks below their host's. */
export function headingLook(level: BlockPlace['headingLevel']): '4xl' | '3xl' | '2xl' {
  return level === 1 ? '4xl' : level === 2 ? '3xl' : '2xl';
}
