/** The address of a file in the build. */
declare module '*?url' {
  const url: string;
  export default url;
}
