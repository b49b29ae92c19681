'use strict';

const { createSiteServer } = require('./server.js');
const { startSiteServer } = require('./start.js');

module.exports = { createSiteServer, startSiteServer };
