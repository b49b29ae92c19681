'use strict';

const { createSiteServer } = require('./server.js');
const { startSiteServer } = require('./start.js');

/**
 * @typedef {import('./server.js').RenderRequest} RenderRequest
 * @typedef {import('./server.js').RenderDecision} RenderDecision
 * @typedef {import('./server.js').UnknownRequest} UnknownRequest
 */

module.exports = { createSiteServer, startSiteServer };
