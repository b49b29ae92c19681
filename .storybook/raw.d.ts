/** A file as text, as Vite imports it: the README of a block, shown in its documentation. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
