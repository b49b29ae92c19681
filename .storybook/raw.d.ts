/** A file imported as text by Vite, such as the README of a block for its documentation. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
