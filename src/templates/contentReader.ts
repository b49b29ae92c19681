import { getDirectusNodeId, getDirectusTypeName } from 'gatsby-source-directus/node-id';
import { assembleItem, type FlatItem } from '../content/assemble';
import type { UnknownItem } from '../content/items';
import { describeHidden, isShown } from '../content/shared/schedule';
import { findPathProblem, readAddresses } from '../content/shared/siteAddresses';
import { applyLinkRules, hasTypedLinks } from '../content/typedLinks';
import { hideItems } from '../content/visibility';
import type { ItemWarning } from '../content/warnings';

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

export interface ReaderOptions {
  /** The start of the build. */
  now: Date;
  /** The origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Gets the key of each hidden item that was read. */
  onHidden?: (key: string) => void;
  /** Gets a warning for each link outside of pages that leads nowhere. */
  onBrokenLink?: (warning: ItemWarning) => void;
}

export function createReader(
  nodeModel: NodeModel,
  { now, siteUrl, onHidden = () => {}, onBrokenLink = () => {} }: ReaderOptions,
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
  const findAddresses = async () => {
    const [pages, redirects] = [await findNodes('pages'), await findNodes('redirects')];
    return readAddresses({ pages, redirects }, (page) => describeHidden(page, now));
  };
  /** Removes the typed links that lead nowhere. Only an item with such links depends on all pages. */
  const assembleLinked = async (collection: string, node: FlatItem) => {
    const item = assemble(collection, node);
    if (!hasTypedLinks(collection, item, siteUrl)) return item;
    const addresses = await findAddresses();
    return applyLinkRules(collection, item, {
      siteUrl,
      isRemoved: ({ collection: owner, id, path, effect }) => {
        const problem = findPathProblem(path, addresses);
        if (!problem) return false;
        if (addresses.hidden.has(path)) onHidden(path);
        onBrokenLink({ collection: owner, id, sentence: `${effect} ${problem}` });
        return true;
      },
    });
  };
  const assembleAll = (collection: string, nodes: FlatItem[]) =>
    Promise.all(nodes.map((node) => assembleLinked(collection, node)));
  const findAll = async (collection: string) => assembleAll(collection, await findNodes(collection));
  return {
    assemble,
    findAll,
    findSingleton: async (collection) => (await findAll(collection))[0] ?? null,
    findBanners: async () =>
      assembleAll('notificationBanners', (await findNodes('notificationBanners')).filter(checkShown)),
    hasPage: async (url) => {
      const page = await nodeModel.findOne({
        type: getDirectusTypeName('pages'),
        query: { filter: { url: { eq: url } } },
      });
      return page !== null && checkShown(page);
    },
  };
}
