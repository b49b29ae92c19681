'use strict';

const { forgetFailures } = require('./forgetFailures.js');

/** A webpack loader that patches Gatsby's loader of pages in the browser. */
module.exports = forgetFailures;
