/** A file imported as text by Vite, such as the README of a block for its documentation. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}

interface ImportMeta {
  /** Vite: the default exports of all modules that match the pattern, by their paths. */
  glob: (pattern: string, options: { eager: true; import: 'default' }) => Record<string, unknown>;
}
