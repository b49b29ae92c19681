/**
 * An inline script for a visitor who goes back or forward before the page is hydrated: it loads the page of that
 * address. Without it Gatsby would replace the address by that of the page that is shown, or miss the change. `onFirstRender` of
 * gatsbyApp.ts ends it.
 */
export const loadEarlyBack =
  '!function(l){var a=l.pathname+l.search;onpopstate=function(){l.pathname+l.search!==a&&l.reload()}}(location)';
