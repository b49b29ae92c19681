// Gatsby has no declarations of its internal modules. This is the part that this plugin uses.
declare module 'gatsby/dist/query/query-compiler' {
  export function parseQueries(options: {
    /** The folder of the site. */
    base: string;
    /** Folders of plugins. */
    additional: readonly string[];
    addError: (error: unknown) => void;
  }): Promise<unknown>;
  export function resolveThemes(plugins: readonly { themeDir: string }[]): string[];
}
