import { list, one, pixels, plain } from './read';
import { relations } from './relations';
import type { UnknownItem } from './items';
import { normaliseVimeoId } from './video';

/** Part of an item that the site does not show. */
export interface PartLeftOut {
  collection: string;
  id: string;
  /** Why, and what to do: a sentence. */
  reason: string;
}

/** What a row of a list has to hold before it is shown, by its collection. */
const needs: Record<string, string | undefined> = {
  buttons: 'A button needs a text, and a page or an address.',
  nowPlayingItems: 'It needs a title.',
  largeItemCardItems: 'It needs a title.',
  faqItems: 'It needs a question and an answer.',
  jumpToSectionLinks: 'It needs a text and a section id.',
  floatingTileItems: 'It needs a picture, words or a button.',
  smallCardItems: 'It needs a picture, words or a button.',
  dynamicTextItems: 'It needs a picture, a video or words.',
  infoCarouselItems: 'It needs a title, and a text or questions.',
  filmSelectorFilms: 'It needs a title, and a picture or blocks.',
  timelineSections: 'It needs a year, and a header or blocks.',
  toolkitAssets: 'It needs a title, and a file or an address.',
  bigImageLinks: 'It needs a text.',
  footerSections: 'It needs a title and a link.',
  footerLinks: 'It needs a text.',
  policyLinks: 'It needs a text, and a page or an address.',
};

/** Items that a block takes some facts from, and does not show as they are. */
const notShownWhole = new Set(['shows', 'locations']);

/**
 * The rows, pictures and videos of an item that are not in its model: what a normaliser left out. A model keeps the keys
 * of what it shows, so the two are compared by key. Blocks inside a block are not looked at: they are told by themselves.
 *
 * @param item nested, as the normaliser got it
 * @param model what the normaliser made of it
 */
export function partsLeftOut(collection: string, item: UnknownItem, model: unknown): PartLeftOut[] {
  const shown = idsIn(model);
  const leftOut: PartLeftOut[] = [];
  const visit = (of: string, parent: UnknownItem) => {
    for (const [field, value] of Object.entries(parent)) {
      if (/vimeoid$/i.test(field) && plain(value) && !normaliseVimeoId(value)) {
        leftOut.push({
          collection: of,
          id: parent.id,
          reason: `“${plain(value)}” is not the number of a video.`,
        });
      }
    }
    for (const [field, relation] of Object.entries(relations[of] ?? {})) {
      if (relation.kind === 'one') visitOne(relation.collection, one(parent[field]));
      if (relation.kind === 'many') list(parent[field]).forEach((row) => visitRow(relation.collection, row));
      if (relation.kind === 'any' && relation.holds === 'buttons') {
        list(parent[field]).forEach((row) => visitButton(relation.rows, row));
      }
    }
  };
  const visitOne = (of: string, linked: UnknownItem | null) => {
    if (!linked || notShownWhole.has(of)) return;
    if (of === 'directus_files') visitFile(linked);
    else visit(of, linked);
  };
  const visitRow = (of: string, row: UnknownItem) => {
    if (relations[of]?.directus_files_id) {
      const file = one(row.directus_files_id);
      if (file) visitFile(file);
      else
        leftOut.push({
          collection: of,
          id: row.id,
          reason: 'Its file was deleted, or the site may not read it.',
        });
    } else if (shown.has(row.id)) visit(of, row);
    else leftOut.push({ collection: of, id: row.id, reason: needs[of] ?? 'It has nothing to show.' });
  };
  const visitButton = (rows: string, row: UnknownItem) => {
    const button = one(row.item);
    if (!button) {
      leftOut.push({ collection: rows, id: row.id, reason: 'It was deleted, or the site may not read it.' });
    } else if (!shown.has(button.id)) {
      leftOut.push({ collection: 'buttons', id: button.id, reason: needs.buttons ?? '' });
    }
  };
  const visitFile = (file: UnknownItem) => {
    if (shown.has(file.id)) return;
    const isSized = pixels(file.width) && pixels(file.height);
    const reason = isSized
      ? 'There is no place for it: choose a layout for more pictures, or remove it.'
      : 'Its size is not known: upload it again as JPEG, PNG or WebP.';
    leftOut.push({ collection: 'directus_files', id: file.id, reason });
  };
  visit(collection, item);
  return leftOut;
}

function idsIn(model: unknown): Set<string> {
  const ids = new Set<string>();
  const search = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(search);
    else if (typeof value === 'object' && value !== null) {
      if ('id' in value && typeof value.id === 'string') ids.add(value.id);
      Object.values(value).forEach(search);
    }
  };
  search(model);
  return ids;
}
