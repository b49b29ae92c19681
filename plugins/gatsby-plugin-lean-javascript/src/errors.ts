/** The installed version of Gatsby does not have a structure that the plugin changes. */
export class UnsupportedGatsbyError extends Error {
  /** @param reason continues "does not fit this version of Gatsby: " */
  constructor(reason: string) {
    super(
      `gatsby-plugin-lean-javascript does not fit this version of Gatsby: ${reason}. See the README of the plugin.`,
    );
    this.name = 'UnsupportedGatsbyError';
  }
}
