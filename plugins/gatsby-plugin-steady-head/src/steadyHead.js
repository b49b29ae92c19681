'use strict';

/**
 * What is replaced in Gatsby's handler of the Head API, in order. Each piece stands in its source exactly once.
 *
 * @type {readonly { from: RegExp, to: string }[]}
 */
const REPLACEMENTS = [
  // Gatsby removes the tags of a page when it is left, and renders those of the next one some tasks later.
  {
    from: /\n\s*return \(\) => \{\s*removePrevHeadElements\(\)\s*removeHtmlAndBodyAttributes\(keysOfHtmlAndBodyAttributes\)\s*\}/,
    to: '',
  },
  // A page without a Head has no tags to replace the old ones with.
  {
    from: /if \(pageComponent\?\.Head\) \{/,
    to: `if (!pageComponent?.Head) {
      removePrevHeadElements()
      removeHtmlAndBodyAttributes(keysOfHtmlAndBodyAttributes)
    } else {`,
  },
  // Tags are compared with those of the page before, and stale ones removed. Attributes are not.
  {
    from: /\n\s*keysOfHtmlAndBodyAttributes\.html = /,
    to: `
  removeHtmlAndBodyAttributes(keysOfHtmlAndBodyAttributes)
  keysOfHtmlAndBodyAttributes.html = `,
  },
];

/**
 * Gatsby's `cache-dir/head/head-export-handler-for-browser.js`, changed so that the tags of a page stay until those of the
 * next page replace them, in one task.
 *
 * @param {string} source
 * @returns {string}
 * @throws {Error} when the source is not the one that these changes were written for
 */
function steadyHead(source) {
  return REPLACEMENTS.reduce((changed, { from, to }) => {
    if (changed.split(from).length !== 2) {
      throw new Error(
        `gatsby-plugin-steady-head does not fit this version of Gatsby: ${from} is not in its handler of the Head API exactly once. See the README of the plugin.`,
      );
    }
    return changed.replace(from, () => to);
  }, source);
}

module.exports = { steadyHead };
