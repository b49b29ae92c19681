'use strict';

const {
  activateRelease,
  createRelease,
  listReleases,
  pruneReleases,
  readCurrentRelease,
  removeRelease,
  verifyRelease,
} = require('./releases.js');
const { createSiteServer } = require('./server.js');
const { startSiteServer } = require('./start.js');

/**
 * @typedef {import('./server.js').RenderRequest} RenderRequest
 * @typedef {import('./server.js').RenderDecision} RenderDecision
 * @typedef {import('./server.js').UnknownRequest} UnknownRequest
 * @typedef {import('./policy.js').Directives} Directives
 * @typedef {import('./releases.js').Release} Release
 * @typedef {import('./releases.js').ReleaseManifest} ReleaseManifest
 */

module.exports = {
  activateRelease,
  createRelease,
  createSiteServer,
  listReleases,
  pruneReleases,
  readCurrentRelease,
  removeRelease,
  startSiteServer,
  verifyRelease,
};
