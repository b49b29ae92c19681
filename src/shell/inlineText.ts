import { cloneElement, isValidElement, type ReactNode } from 'react';

/**
 * Where HTML reads on as HTML inside a script, and the two line ends that older JavaScript did not allow in a string. In
 * strings and in JSON, which is where data stands, the escaped form means the same.
 */
const breaksScript = /<(?=[/!]|script)|[\u2028\u2029]/gi;

/** The text of an inline script that data cannot end. */
export function safeScript(text: string): string {
  return text.replace(
    breaksScript,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Throws where code outside of strings was escaped, such as `a<!b`: the browser could not read the script. */
function assertParses(script: string): void {
  try {
    // Parsed, not run. This file is never loaded in a browser.
    new Function(script);
  } catch (cause) {
    throw new Error(`An inline script cannot be escaped: ${script.slice(0, 200)}`, { cause });
  }
}

/** The text of an inline style sheet that data cannot end. CSS has `</` in strings alone, where `<\/` means the same. */
export function safeStyle(text: string): string {
  return text.replace(/<\//g, '<\\/');
}

/** Head and body components as Gatsby collects them, with the text of scripts and style sheets made safe. */
export function withSafeText(components: readonly ReactNode[]): ReactNode[] {
  return components.map((component) => {
    if (!isValidElement<{ type?: string; dangerouslySetInnerHTML?: { __html: string } }>(component))
      return component;
    const text = component.props.dangerouslySetInnerHTML?.__html;
    if (text === undefined || (component.type !== 'script' && component.type !== 'style')) return component;
    const safe = component.type === 'script' ? safeScript(text) : safeStyle(text);
    // A script with a type is data or a module.
    if (component.type === 'script' && safe !== text && !component.props.type) assertParses(safe);
    return cloneElement(component, { dangerouslySetInnerHTML: { __html: safe } });
  });
}
