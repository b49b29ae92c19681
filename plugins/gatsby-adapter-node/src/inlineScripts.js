'use strict';

const { createHash } = require('node:crypto');
const { readFile } = require('node:fs/promises');
const { join } = require('node:path');

const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/gi;
const SOURCE = /\ssrc\s*=/i;
const TYPE = /\stype\s*=\s*["']?([^"'\s>]*)/i;

/** Types of scripts that a browser executes or obeys. Other types are data, which a policy does not restrict. */
const EXECUTED = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/**
 * Returns the hashes of the inline scripts in the HTML files of a release, in the form of a Content-Security-Policy.
 *
 * @param {string} publicDir
 * @param {readonly string[]} paths of the files of the release
 * @returns {Promise<string[]>} sorted, without quotation marks: `sha256-…`
 */
async function collectScriptHashes(publicDir, paths) {
  /** @type {Set<string>} */
  const hashes = new Set();
  for (const path of paths) {
    if (!path.endsWith('.html')) continue;
    const html = await readFile(join(publicDir, path), 'utf8');
    for (const script of findInlineScripts(html)) hashes.add(hashScript(script));
  }
  return [...hashes].sort();
}

/**
 * @param {string} html
 * @returns {string[]} the texts of the inline scripts that a browser executes
 */
function findInlineScripts(html) {
  return Array.from(html.matchAll(SCRIPT))
    .filter(
      ([, attributes = '']) => !SOURCE.test(attributes) && EXECUTED.test(TYPE.exec(attributes)?.[1] ?? ''),
    )
    .map(([, , text = '']) => text);
}

/** @param {string} script */
function hashScript(script) {
  // The HTML parser converts line ends before the browser computes the hash.
  const text = script.replace(/\r\n?/g, '\n');
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

module.exports = { collectScriptHashes, findInlineScripts, hashScript };
