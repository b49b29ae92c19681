import type { ImageModel } from '../../design-system';
import type { Block, NormalizeNestedBlocks } from '../block';
import { normalizeImage } from '../image';
import type { FilmItem, FilmSelectorItem } from '../items';
import { readBoolean, readItems, readText, sortItems } from '../read';

export interface FilmSelectorProps {
  title: string;
  /** A single film is shown without tabs. */
  films: {
    id: string;
    title: string;
    image: ImageModel | null;
    filmBlocks: Block[];
  }[];
  darkBackground: boolean;
}

/** Omits films without a title or without content. Returns null if no film is left. */
export function normalizeFilmSelector(
  item: FilmSelectorItem,
  { normalizeNested }: { normalizeNested: NormalizeNestedBlocks },
): FilmSelectorProps | null {
  const films = sortItems(readItems(item.films)).flatMap((film: FilmItem) => {
    const title = readText(film.title);
    const image = normalizeImage(film.image);
    const filmBlocks = normalizeNested(film.filmBlocks);
    if (!title || (!image && filmBlocks.length === 0)) return [];
    return [{ id: film.id, title, image, filmBlocks }];
  });
  if (films.length === 0) return null;
  return { title: readText(item.title), films, darkBackground: readBoolean(item.darkBackground, true) };
}
