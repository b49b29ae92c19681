import type { PageItem, UnknownItem } from './items';
import { readItem, readItems, readText } from './read';
import type { Relation } from './relation';
import { relations } from './relations';

/**
 * A part of a preview that an editor can edit in the CMS. The browser finds its element: the text or the picture in the block,
 * or the block itself without either (src/templates/preview/useVisualEditing.ts). So the components of the public site know nothing
 * of editing.
 */
export interface Editable {
  /** The key of the row of the block, which is the id of its element. */
  block: string;
  collection: string;
  item: string;
  /** The fields to edit. Empty: all. */
  fields: string[];
  /** The text of the field, without tags and white space. */
  text?: string;
  /** The id of the picture. */
  file?: string;
}

/** Shorter texts occur by chance, for example as the value of a choice. */
const shortestText = 3;

/**
 * Lists the editable parts of a page. Directus edits a block only outside of versions, because blocks have none: in a version,
 * each block leads to the list of blocks of the page.
 *
 * @param item a page with its relations, or a version of it
 */
export function listEditables(item: PageItem, isVersion: boolean): Editable[] {
  return readItems(item.buildingBlocks).flatMap((row) => {
    const collection = readText(row['collection']);
    const block = readItem(row['item']);
    if (!block || !collection) return [];
    if (isVersion) {
      return [{ block: row.id, collection: 'pages', item: item.id, fields: ['buildingBlocks'] }];
    }
    return [
      { block: row.id, collection, item: block.id, fields: [] },
      ...listFields(row.id, collection, block),
    ];
  });
}

/** Lists the texts and pictures of an item, and of the items that belong to it. */
function listFields(block: string, collection: string, item: UnknownItem): Editable[] {
  return Object.entries(item).flatMap(([field, value]): Editable[] => {
    const relation = relations[collection]?.[field];
    const editable = { block, collection, item: item.id, fields: [field] };
    if (relation) return listRelated(block, relation, value, editable);
    const text = typeof value === 'string' && field !== 'id' ? toComparableText(value) : '';
    return text.length < shortestText ? [] : [{ ...editable, text }];
  });
}

function listRelated(block: string, relation: Relation, value: unknown, editable: Editable): Editable[] {
  switch (relation.kind) {
    case 'linkTarget':
      return [];
    case 'manyToOne': {
      const related = readItem(value);
      if (!related) return [];
      return relation.collection === 'directus_files'
        ? [{ ...editable, file: related.id }]
        : listFields(block, relation.collection, related);
    }
    case 'oneToMany':
      return readItems(value).flatMap((row) => listFields(block, relation.collection, row));
    case 'manyToAny':
      return readItems(value).flatMap((row) => {
        const related = readItem(row['item']);
        return related ? listFields(block, readText(row['collection']), related) : [];
      });
  }
}

/** Removes tags, entities that editors' HTML contains, and white space. */
function toComparableText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s/g, '');
}
