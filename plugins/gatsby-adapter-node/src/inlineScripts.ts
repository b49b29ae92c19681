import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/gi;
const SOURCE = /\ssrc\s*=/i;
const TYPE = /\stype\s*=\s*["']?([^"'\s>]*)/i;

/**
 * Types of scripts that a browser executes or applies (import maps, speculation rules). Other types are data, which a policy does not
 * restrict.
 */
const EXECUTED = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/**
 * Returns the hashes of the inline scripts of a page, in the form of a Content-Security-Policy.
 *
 * @returns without quotation marks: `sha256-…`
 */
export function hashInlineScripts(html: string): string[] {
  return findInlineScripts(html).map(hashScript);
}

/** @returns the texts of the inline scripts that a browser executes */
export function findInlineScripts(html: string): string[] {
  return Array.from(html.matchAll(SCRIPT))
    .filter(
      ([, attributes = '']) => !SOURCE.test(attributes) && EXECUTED.test(TYPE.exec(attributes)?.[1] ?? ''),
    )
    .map(([, , text = '']) => text);
}

export function hashScript(script: string): string {
  // The HTML parser converts line ends before the browser computes the hash.
  const text = script.replace(/\r\n?/g, '\n');
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
