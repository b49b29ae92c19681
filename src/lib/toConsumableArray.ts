/** In place of a helper of Babel (gatsby-config.ts). Without a spread, which Babel would compile to this function. */
export default <Item>(items: Iterable<Item>): Item[] => Array.from(items);
