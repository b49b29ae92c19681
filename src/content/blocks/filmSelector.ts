import type { ImageModel } from '../../design-system';
import type { AnyBlock } from '../block';
import { defineBlock, type BlockContext } from '../defineBlock';
import { normalizeImage } from '../image';
import type { ItemOf } from '../items';
import { readBoolean, readItems, readText, sortItems } from '../read';
import { blockRows, file, oneToMany } from '../relation';

export interface FilmSelectorProps {
  title: string;
  /** A single film is shown without tabs. */
  films: {
    id: string;
    title: string;
    image: ImageModel | null;
    filmBlocks: AnyBlock[];
  }[];
  darkBackground: boolean;
}

/** Omits films without a title or without content. Returns null if no film is left. */
export function normalizeFilmSelector(
  item: ItemOf<'filmSelector'>,
  { normalizeNested }: Pick<BlockContext, 'normalizeNested'>,
): FilmSelectorProps | null {
  const films = sortItems(readItems(item.films)).flatMap((film: ItemOf<'filmSelectorFilms'>) => {
    const title = readText(film.title);
    const image = normalizeImage(film.image);
    const filmBlocks = normalizeNested(film.filmBlocks);
    if (!title || (!image && filmBlocks.length === 0)) return [];
    return [{ id: film.id, title, image, filmBlocks }];
  });
  if (films.length === 0) return null;
  return { title: readText(item.title), films, darkBackground: readBoolean(item.darkBackground, true) };
}

export const filmSelector = defineBlock({
  collection: 'filmSelector',
  relations: {
    filmSelector: { films: oneToMany('filmSelectorFilms') },
    filmSelectorFilms: { image: file, filmBlocks: blockRows('filmSelectorFilms_filmBlocks') },
    filmSelectorFilms_filmBlocks: {},
  },
  normalize: normalizeFilmSelector,
  requirement: 'A film with a title, and a picture or blocks, is required',
  rowRequirements: { filmSelectorFilms: 'It needs a title, and a picture or blocks.' },
  innerHeadings: true,
  getNestedBlocks: ({ films }) => films.flatMap(({ filmBlocks }) => filmBlocks),
});
