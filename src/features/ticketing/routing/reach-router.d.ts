// Gatsby's fork has the interface of @reach/router, and no types of its own.
declare module '@gatsbyjs/reach-router' {
  export * from '@reach/router';
}
