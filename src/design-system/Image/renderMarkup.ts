import { Fragment, isValidElement, type ReactNode } from 'react';

/** Names of React whose attributes have other names. */
const attributeNames: Partial<Record<string, string>> = { className: 'class', srcSet: 'srcset' };
const voidElements = ['img', 'source'];

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

/**
 * Replaces React's server renderer (24 kB) in the browser, where only gatsby-plugin-image uses it, for the HTML of a picture that did
 * not come from the server. Supports what that HTML needs: function components without hooks, and attributes with text,
 * numbers or a style without units. Omits `noscript`, which has no effect in a browser with scripts.
 */
export function renderToStaticMarkup(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(renderToStaticMarkup).join('');
  if (typeof node === 'string' || typeof node === 'number') return escapeHtml(String(node));
  if (!isValidElement<Props>(node) || node.type === 'noscript') return '';
  const { type, props } = node;
  if (type === Fragment) return renderToStaticMarkup(props.children);
  if (isFunctionComponent(type)) return renderToStaticMarkup(type(props));
  const attributes = Object.entries(props).map(([name, value]) => renderAttribute(name, value));
  const startTag = `<${String(type)}${attributes.join('')}>`;
  return voidElements.includes(String(type))
    ? startTag
    : `${startTag}${renderToStaticMarkup(props.children)}</${String(type)}>`;
}

function isFunctionComponent(type: unknown): type is (props: Props) => ReactNode {
  return typeof type === 'function';
}

function renderAttribute(name: string, value: unknown): string {
  if (name === 'children' || value === undefined || value === null || value === false) return '';
  const text = typeof value === 'object' ? renderStyle(value) : String(value);
  return ` ${attributeNames[name] ?? name}="${escapeHtml(text)}"`;
}

function renderStyle(style: object): string {
  return Object.entries(style)
    .flatMap(([name, value]) => (value === undefined ? [] : `${toCssName(name)}:${value}`))
    .join(';');
}

function toCssName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
