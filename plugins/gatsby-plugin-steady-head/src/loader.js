'use strict';

const { patchHeadHandler } = require('./steadyHead.js');

/** A webpack loader that patches Gatsby's handler of the Head API in the browser. */
module.exports = patchHeadHandler;
