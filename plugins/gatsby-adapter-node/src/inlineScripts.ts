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

/** A script element with an address, as Gatsby writes it at the end of a page. */
const FILE_SCRIPT = /<script src="([^"]*)"(?: async| nomodule)?(?:="")?><\/script>/gi;

/**
 * Gives script elements a nonce, because a strict policy runs no other script element with an address.
 *
 * @param isOwn whether an address is one of a script of the build
 */
export async function addNonces(
  html: string,
  nonce: string,
  isOwn: (address: string) => Promise<boolean>,
): Promise<string> {
  const addresses = new Set(Array.from(html.matchAll(FILE_SCRIPT), ([, address = '']) => address));
  const own = new Set<string>();
  for (const address of addresses) if (await isOwn(address)) own.add(address);
  return html.replace(FILE_SCRIPT, (element, address: string) =>
    own.has(address) ? element.replace('<script ', `<script nonce="${nonce}" `) : element,
  );
}
