/**
 * Replaces `@emotion/is-prop-valid` in the browser (gatsby-config.ts), which adds a list of all HTML attributes (1.5 kB) to
 * every first load. Components here pass only attributes to styled HTML elements (`data-…` for styles), so every prop is
 * valid; a lint rule (no-restricted-syntax) enforces it.
 */
export default function isPropValid(name: string): boolean {
  return name !== 'as' && name !== 'theme';
}
