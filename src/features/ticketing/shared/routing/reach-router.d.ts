// Gatsby's fork has the interface of @reach/router but no types.
declare module '@gatsbyjs/reach-router' {
  export * from '@reach/router';
}
