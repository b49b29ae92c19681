import { cloneElement, isValidElement, type ReactNode } from 'react';

/**
 * Sequences that end a script for the HTML parser, and the two line terminators that older JavaScript does not allow in
 * strings. In strings and JSON the escaped form has the same value.
 */
const unsafeInScript = /<(?=[/!]|script)|[\u2028\u2029]/gi;

/** Escapes the text of an inline script, so that data cannot close it. */
export function escapeScript(text: string): string {
  return text.replace(
    unsafeInScript,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Throws if escaping changed code outside of strings, such as `a<!b`. Browsers could not parse that script. */
function assertParses(script: string): void {
  try {
    // Only parses the script. This module is never loaded in a browser.
    new Function(script);
  } catch (cause) {
    throw new Error(`An inline script cannot be escaped: ${script.slice(0, 200)}`, { cause });
  }
}

/** Escapes the text of an inline style sheet. CSS has `</` only in strings, where `<\/` has the same value. */
export function escapeStyle(text: string): string {
  return text.replace(/<\//g, '<\\/');
}

/** Escapes inline scripts and style sheets in Gatsby's head and body components. */
export function escapeInlineText(components: readonly ReactNode[]): ReactNode[] {
  return components.map((component) => {
    if (!isValidElement<{ type?: string; dangerouslySetInnerHTML?: { __html: string } }>(component))
      return component;
    const text = component.props.dangerouslySetInnerHTML?.__html;
    if (text === undefined || (component.type !== 'script' && component.type !== 'style')) return component;
    const escaped = component.type === 'script' ? escapeScript(text) : escapeStyle(text);
    // A script with a type is data or a module.
    if (component.type === 'script' && escaped !== text && !component.props.type) assertParses(escaped);
    return cloneElement(component, { dangerouslySetInnerHTML: { __html: escaped } });
  });
}
