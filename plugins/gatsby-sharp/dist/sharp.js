'use strict';

// Gatsby's engine for pages made on request sets these two when it loads, and calls the rest only for local images.
module.exports = {
  simd() {},
  concurrency() {},
};
