'use strict';

const { steadyHead } = require('./steadyHead.js');

/** A webpack loader for Gatsby's handler of the Head API in the browser. */
module.exports = steadyHead;
