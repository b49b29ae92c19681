import type { ImageModel } from '../../design-system';
import type { Block, NestedBlocks } from '../block';
import { normaliseImage } from '../image';
import type { FilmItem, FilmSelectorItem } from '../items';
import { bySort, flag, list, plain } from '../read';

export interface FilmSelectorProps {
  title: string;
  /** One has no tabs. */
  films: {
    id: string;
    title: string;
    image: ImageModel | null;
    filmBlocks: Block[];
  }[];
  darkBackground: boolean;
}

/** A film without a title, or with nothing to show, is left out; null where no film is left. */
export function normaliseFilmSelector(
  item: FilmSelectorItem,
  { nested }: { nested: NestedBlocks },
): FilmSelectorProps | null {
  const films = bySort(list(item.films)).flatMap((film: FilmItem) => {
    const title = plain(film.title);
    const image = normaliseImage(film.image);
    const filmBlocks = nested(film.filmBlocks);
    if (!title || (!image && filmBlocks.length === 0)) return [];
    return [{ id: film.id, title, image, filmBlocks }];
  });
  if (films.length === 0) return null;
  return { title: plain(item.title), films, darkBackground: flag(item.darkBackground, true) };
}
