/** A webpack loader that patches Gatsby's handler of the Head API in the browser. */
export { patchHeadHandler as default } from './steadyHead.ts';
