/* Without anything of the server, so that the Studio can use it, too. */

/** The collection of the pages of the site. */
export const PAGES = 'pages';

export interface ItemRef {
  collection: string;
  /** Its primary key */
  item: string;
}

/** The key of an item among those of all collections. */
export const toKey = ({ collection, item }: ItemRef): string => `${collection}:${item}`;
