const FROM = 'this.pageDataDb.set(pagePath, pageData)';

/**
 * A webpack loader. Patches Gatsby's `cache-dir/loader.js`, so that it requests the data of a page again after a failure.
 *
 * @throws {Error} when the source is from an unsupported version of Gatsby
 */
export default function forgetFailures(source: string): string {
  if (source.split(FROM).length !== 2) {
    throw new Error(
      `gatsby-plugin-page-retry does not fit this version of Gatsby: ${FROM} is not in its loader of pages exactly once. See the README of the plugin.`,
    );
  }
  return source.replace(FROM, `if (pageData.status === PageResourceStatus.Success) ${FROM}`);
}
