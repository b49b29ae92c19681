import { getDirectusNodeId, getDirectusTypeName } from 'gatsby-source-directus/node-id';
import { assembleItem, type FlatItem } from '../content/assemble';
import type { UnknownItem } from '../content/items';
import { isShown } from '../content/shared/schedule';
import { hideItems } from '../content/visibility';

/** Gatsby's access to the mirrored nodes. Gatsby tracks every read and rebuilds a page when a node that it read changes. */
export interface NodeModel {
  getNodeById(query: { id: string }): FlatItem | null;
  findOne(query: { type: string; query: object }): Promise<FlatItem | null>;
  findAll(query: { type: string; query?: object }): Promise<{ entries: Iterable<FlatItem> }>;
}

/** Reads content with its relations, as it is on the site at the start of the build. */
export interface ContentReader {
  assemble(collection: string, node: FlatItem): UnknownItem;
  findAll(collection: string): Promise<UnknownItem[]>;
  findSingleton(collection: string): Promise<UnknownItem | null>;
  /** The notification banners that are on the site. */
  findBanners(): Promise<UnknownItem[]>;
  /** Whether the site has a page with this address. The instance for previews has the same footer, but not the page itself. */
  hasPage(url: string): Promise<boolean>;
}

/**
 * @param now the start of the build
 * @param onHidden gets the key of each hidden item that was read
 */
export function createReader(
  nodeModel: NodeModel,
  now: Date,
  onHidden: (key: string) => void = () => {},
): ContentReader {
  const find = hideItems(
    (collection, key) => nodeModel.getNodeById({ id: getDirectusNodeId(collection, key) }),
    now,
    onHidden,
  );
  const assemble = (collection: string, node: FlatItem) => assembleItem(collection, node, find);
  const checkShown = (node: FlatItem) => {
    if (isShown(node, now)) return true;
    onHidden(node.directusId);
    return false;
  };
  const findNodes = async (collection: string) =>
    Array.from((await nodeModel.findAll({ type: getDirectusTypeName(collection) })).entries);
  const findAll = async (collection: string) =>
    (await findNodes(collection)).map((node) => assemble(collection, node));
  return {
    assemble,
    findAll,
    findSingleton: async (collection) => (await findAll(collection))[0] ?? null,
    findBanners: async () =>
      (await findNodes('notificationBanners'))
        .filter(checkShown)
        .map((node) => assemble('notificationBanners', node)),
    hasPage: async (url) => {
      const page = await nodeModel.findOne({
        type: getDirectusTypeName('pages'),
        query: { filter: { url: { eq: url } } },
      });
      return page !== null && checkShown(page);
    },
  };
}
