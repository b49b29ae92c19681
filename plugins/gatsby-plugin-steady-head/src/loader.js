'use strict';

const { steadyHead } = require('./steadyHead.js');

/** A webpack loader that patches Gatsby's handler of the Head API in the browser. */
module.exports = steadyHead;
