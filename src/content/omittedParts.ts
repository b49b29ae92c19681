import { blockDefinitions } from './blocks.generated';
import { readItem, readItems, readPixels, readText, normalizeVimeoId } from './read';
import { relations } from './relations';
import type { UnknownItem } from './items';
import { readHiddenReason } from './visibility';

/** A part of an item that the site does not show. */
interface OmittedPart {
  collection: string;
  id: string;
  /** The cause and the remedy, as a sentence. */
  reason: string;
}

/** What a row needs to be shown, by its collection. */
const requirements: Record<string, string | undefined> = {
  ...Object.fromEntries(
    Object.values(blockDefinitions).flatMap(({ rowRequirements }) => Object.entries(rowRequirements ?? {})),
  ),
  buttons: 'A button needs a text, and a page or an address.',
  bigImageLinks: 'It needs a text.',
  footerSections: 'It needs a title and a link.',
  footerLinks: 'It needs a text.',
  policyLinks: 'It needs a text, and a page or an address.',
};

/** Collections of which a block shows only some fields. */
const partiallyShownCollections = new Set(['shows', 'locations']);

/**
 * Finds the rows, images and videos of an item that its normalizer omitted. A model contains the keys of everything that it
 * shows, so item and model are compared by key. Blocks inside a block are skipped, because they have their own warnings.
 *
 * @param item nested, the input of the normalizer
 * @param model the result of the normalizer
 */
export function findOmittedParts(collection: string, item: UnknownItem, model: unknown): OmittedPart[] {
  const shownIds = collectIds(model);
  const omittedParts: OmittedPart[] = [];
  const visit = (collectionName: string, parent: UnknownItem) => {
    for (const [field, value] of Object.entries(parent)) {
      if (/vimeoid$/i.test(field) && readText(value) && !normalizeVimeoId(value)) {
        omittedParts.push({
          collection: collectionName,
          id: parent.id,
          reason: `“${readText(value)}” is not the number of a video.`,
        });
      }
    }
    for (const reason of findHiddenTargets(collectionName, parent)) {
      omittedParts.push({ collection: collectionName, id: parent.id, reason });
    }
    for (const [field, relation] of Object.entries(relations[collectionName] ?? {})) {
      if (relation.kind === 'manyToOne') visitOne(relation.collection, readItem(parent[field]));
      if (relation.kind === 'oneToMany')
        readItems(parent[field]).forEach((row) => visitRow(relation.collection, row));
      if (relation.kind === 'manyToAny' && relation.contains === 'buttons') {
        readItems(parent[field]).forEach((row) => visitButton(relation.junction, row));
      }
    }
  };
  const visitOne = (collectionName: string, linked: UnknownItem | null) => {
    if (!linked || partiallyShownCollections.has(collectionName)) return;
    if (collectionName === 'directus_files') visitFile(linked);
    else visit(collectionName, linked);
  };
  const visitRow = (collectionName: string, row: UnknownItem) => {
    if (relations[collectionName]?.directus_files_id) {
      const file = readItem(row.directus_files_id);
      if (file) visitFile(file);
      else
        omittedParts.push({
          collection: collectionName,
          id: row.id,
          reason: 'Its file was deleted, or the site may not read it.',
        });
    } else if (shownIds.has(row.id)) visit(collectionName, row);
    else
      omittedParts.push({
        collection: collectionName,
        id: row.id,
        reason: describeOmission(collectionName, row),
      });
  };
  const visitButton = (junction: string, row: UnknownItem) => {
    const button = readItem(row.item);
    if (!button) {
      omittedParts.push({
        collection: junction,
        id: row.id,
        reason: 'It was deleted, or the site may not read it.',
      });
    } else if (!shownIds.has(button.id)) {
      omittedParts.push({
        collection: 'buttons',
        id: button.id,
        reason: describeOmission('buttons', button),
      });
    } else visit('buttons', button);
  };
  const visitFile = (file: UnknownItem) => {
    if (shownIds.has(file.id)) return;
    const hasSize = readPixels(file.width) && readPixels(file.height);
    const reason = hasSize
      ? 'There is no place for it: choose a layout for more pictures, or remove it.'
      : 'Its size is not known: upload it again as JPEG, PNG or WebP.';
    omittedParts.push({ collection: 'directus_files', id: file.id, reason });
  };
  visit(collection, item);
  return omittedParts;
}

/** The links of an item to pages that are not on the site, as sentences. Without the links of its parts. */
export function findHiddenTargets(collection: string, item: UnknownItem): string[] {
  return Object.entries(relations[collection] ?? {}).flatMap(([field, relation]) => {
    const target = relation.kind === 'linkTarget' ? readItem(item[field]) : null;
    const reason = readHiddenReason(target);
    return reason
      ? [`It leads to the page “${readText(target?.title)}” (${readText(target?.address)}), which ${reason}.`]
      : [];
  });
}

/** The same, with the links of its rows and buttons. */
export function findAllHiddenTargets(collection: string, item: UnknownItem): string[] {
  const ofParts = Object.entries(relations[collection] ?? {}).flatMap(([field, relation]) => {
    const rows = readItems(item[field]);
    if (relation.kind === 'oneToMany')
      return rows.flatMap((row) => findAllHiddenTargets(relation.collection, row));
    if (relation.kind !== 'manyToAny' || relation.contains !== 'buttons') return [];
    return rows.flatMap(({ item: button }) => findHiddenTargets('buttons', readItem(button) ?? { id: '' }));
  });
  return [...findHiddenTargets(collection, item), ...ofParts];
}

/** Why a row is not shown: its links to pages that are not on the site, or what it needs. */
function describeOmission(collection: string, row: UnknownItem): string {
  const links = findAllHiddenTargets(collection, row);
  return links.length > 0 ? links.join(' ') : (requirements[collection] ?? 'It has nothing to show.');
}

function collectIds(model: unknown): Set<string> {
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
