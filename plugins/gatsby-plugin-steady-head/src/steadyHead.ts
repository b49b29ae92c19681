/** The replacements in Gatsby's handler of the Head API, in order. Each pattern must match the source exactly once. */
const REPLACEMENTS: readonly { from: RegExp; to: string }[] = [
  // Gatsby removes the tags of a page on navigation and renders those of the next page some tasks later.
  {
    from: /\n\s*return \(\) => \{\s*removePrevHeadElements\(\)\s*removeHtmlAndBodyAttributes\(keysOfHtmlAndBodyAttributes\)\s*\}/,
    to: '',
  },
  // The tags of the previous page must also be removed when the next page has no Head.
  {
    from: /if \(pageComponent\?\.Head\) \{/,
    to: `if (!pageComponent?.Head) {
      removePrevHeadElements()
      removeHtmlAndBodyAttributes(keysOfHtmlAndBodyAttributes)
    } else {`,
  },
  // Gatsby removes stale tags itself, but not stale attributes.
  {
    from: /\n\s*keysOfHtmlAndBodyAttributes\.html = /,
    to: `
  removeHtmlAndBodyAttributes(keysOfHtmlAndBodyAttributes)
  keysOfHtmlAndBodyAttributes.html = `,
  },
];

/**
 * Patches Gatsby's `cache-dir/head/head-export-handler-for-browser.js`, so that the tags of a page stay until those of the
 * next page replace them in one task.
 *
 * @throws {Error} when the source is from an unsupported version of Gatsby
 */
export function patchHeadHandler(source: string): string {
  return REPLACEMENTS.reduce((changed, { from, to }) => {
    if (changed.split(from).length !== 2) {
      throw new Error(
        `gatsby-plugin-steady-head does not fit this version of Gatsby: ${from} is not in its handler of the Head API exactly once. See the README of the plugin.`,
      );
    }
    return changed.replace(from, () => to);
  }, source);
}
