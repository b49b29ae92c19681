/**
 * Stands in for `@emotion/is-prop-valid` in the browser (gatsby-node.ts). Emotion asks it which props of a styled HTML
 * element are attributes, and needs a list of them all (1.5 kB of every first load) where components give such elements
 * props that only their styles read. Ours give them attributes alone (`data-…` for what styles read), so each one is;
 * a lint rule (no-restricted-syntax) keeps it so.
 */
export default function isAttribute(name: string): boolean {
  return name !== 'as' && name !== 'theme';
}
