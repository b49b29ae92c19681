'use strict';

// Gatsby's engine for server-rendered pages calls these two when it loads. The rest of sharp is used for local images only.
module.exports = {
  simd() {},
  concurrency() {},
};
