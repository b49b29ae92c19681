import type { ImageModel } from '../design-system';
import { normalizeImage } from './image';
import type { ItemOf } from './items';
import { normalizeButtons, type ButtonModel } from './link';
import { readText } from './read';

/** What the cards of `largeItemCards` and `nowPlaying` have in common. */
export interface LargeCardModel {
  id: string;
  title: string;
  subtitle: string;
  image: ImageModel | null;
  buttons: ButtonModel[];
}

/** Returns null without a title, because the card would have no heading. */
export function normalizeLargeCard(
  entry: ItemOf<'largeItemCardItems'> | ItemOf<'nowPlayingItems'>,
): LargeCardModel | null {
  const title = readText(entry.title);
  if (!title) return null;
  return {
    id: entry.id,
    title,
    subtitle: readText(entry.subtitle),
    image: normalizeImage(entry.image),
    buttons: normalizeButtons(entry.buttons),
  };
}
