/** The address of a worker in the build. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
