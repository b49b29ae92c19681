/** A webpack loader that patches Gatsby's loader of pages in the browser. */
export { forgetFailures as default } from './forgetFailures.ts';
