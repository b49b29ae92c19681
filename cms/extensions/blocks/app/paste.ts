/*
 * What becomes of text that is pasted into an editor: the HTML that the site shows (src/content/html.ts). Word, Word for the web and
 * Google Docs write lists, formatting and headings each in their own way.
 */

/** The elements that the site shows. All others are replaced by their content. */
const KEPT = new Set(
  'p br h2 h3 h4 strong em u s sup sub a ul ol li blockquote hr table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
);
const KEPT_ATTRIBUTES = ['href', 'colspan', 'rowspan', 'scope', 'start'];
const REMOVED = 'style, script, meta, link, title, xml, img, picture, svg, video, audio, iframe, object';
const RENAMED: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
};
const BLOCKS = 'p, h2, h3, h4, ul, ol, li, blockquote, hr, table, div';

/**
 * @param html of the clipboard
 * @param siteUrl the origin of the site
 */
export function cleanPasted(html: string, siteUrl: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  removeUnshown(body);
  buildLists(body);
  for (const span of [...body.querySelectorAll('span, font, a, b')]) applyFormatting(span);
  for (const element of [...body.querySelectorAll('*')]) rename(element);
  for (const link of [...body.querySelectorAll('a')]) cleanLink(link, siteUrl);
  nestLists(body);
  for (const element of [...body.querySelectorAll('*')]) {
    if (!KEPT.has(element.localName) && !(element.localName === 'span' && isRightToLeft(element)))
      element.replaceWith(...element.childNodes);
  }
  for (const paragraph of [...body.querySelectorAll('li > p')])
    paragraph.replaceWith(...paragraph.childNodes);
  for (const element of body.querySelectorAll('*')) cleanAttributes(element);
  cleanSpaces(body);
  return body.innerHTML.trim();
}

const readStyle = (element: Element) => element.getAttribute('style') ?? '';
const readText = (element: Element) => element.textContent ?? '';
const isRightToLeft = (element: Element) => element.getAttribute('dir') === 'rtl';

function removeUnshown(body: HTMLElement): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: ChildNode[] = [];
  while (comments.nextNode()) found.push(comments.currentNode as Comment);
  for (const node of [...found, ...body.querySelectorAll(REMOVED)]) node.remove();
  for (const end of body.querySelectorAll('span.EOP')) end.remove();
}

/** Makes lists of paragraphs of Word, and one list of those of Word for the web, which has a list for each item. */
function buildLists(body: HTMLElement): void {
  let open: { level: number; list: Element }[] = [];
  let last: Element | null = null;
  for (const element of body.querySelectorAll('p, .ListContainerWrapper')) {
    const item = readItem(element);
    if (!item) continue;
    if (!last || getNext(last) !== element) open = [];
    open = open.filter(({ level }) => level <= item.level);
    const same = open.at(-1);
    if (same?.level === item.level && same.list.localName !== item.type) open.pop();
    let current = open.at(-1);
    if (current?.level !== item.level) {
      const list = body.ownerDocument.createElement(item.type);
      if (item.start > 1) list.setAttribute('start', String(item.start));
      const parent = current?.list.lastElementChild;
      if (parent) parent.append(list);
      else element.before(list);
      current = { level: item.level, list };
      open.push(current);
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...item.content.childNodes);
    current.list.append(entry);
    last = open[0]?.list ?? null;
    element.remove();
  }
}

/** The next node that is not only space. */
function getNext(node: Node): Node | null {
  let next = node.nextSibling;
  while (next?.nodeType === Node.TEXT_NODE && next.nodeValue?.trim() === '') next = next.nextSibling;
  return next;
}

interface ListItem {
  content: Element;
  type: string;
  level: number;
  start: number;
}

/** The item of a list that an element is; null if it is none. */
function readItem(element: Element): ListItem | null {
  if (element.localName !== 'p') {
    const entry = element.querySelector('li');
    const list = entry?.closest('ul, ol');
    if (!entry || !list || element.querySelectorAll('li').length > 1) return null;
    const level = Number(entry.getAttribute('data-aria-level') ?? list.getAttribute('data-aria-level') ?? 1);
    return { content: entry, type: list.localName, level, start: Number(list.getAttribute('start') ?? 1) };
  }
  const style = readStyle(element);
  const isWord = /mso-list:\s*l\d/.test(style) || /^MsoListParagraph/.test(element.className);
  const marker = isWord && element.querySelector('span[style*="mso-list"]');
  if (!marker) return null;
  const text = readText(marker);
  const [, sign = ''] = /^\s*\(?([^\s.)]+)/.exec(text) ?? [];
  const isOrdered = /^\s*\(?[0-9a-z]+[.)]/i.test(text);
  marker.remove();
  return {
    content: element,
    type: isOrdered ? 'ol' : 'ul',
    level: Number(/level(\d)/.exec(style)?.[1] ?? 1),
    start: isOrdered && /^\d+$/.test(sign) ? Number(sign) : 1,
  };
}

/** Formatting that a program writes as a style becomes an element. */
function applyFormatting(element: Element): void {
  const style = readStyle(element).replace(/\s+/g, '').toLowerCase();
  const isSpan = ['span', 'font'].includes(element.localName);
  // Google Docs puts everything into an element `b` that is not bold.
  if (element.localName === 'b' && /font-weight:(normal|400)/.test(style)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const names = [
    isSpan && /font-weight:(bold|[6-9]00)/.test(style) && 'strong',
    isSpan && /font-style:italic/.test(style) && 'em',
    isSpan && /text-decoration[a-z-]*:[^;]*underline/.test(style) && !isInLink(element) && 'u',
    isSpan && /text-decoration[a-z-]*:[^;]*line-through/.test(style) && 's',
    /vertical-align:super/.test(style) && 'sup',
    /vertical-align:sub/.test(style) && 'sub',
  ].filter((name) => name !== false);
  // A heading is bold by itself.
  const shown = element.closest('h1, h2, h3, h4, h5, h6, [role=heading]')
    ? names.filter((name) => name !== 'strong')
    : names;
  if (readText(element).trim() === '') return;
  for (const name of shown) {
    const wrapper = element.ownerDocument.createElement(name);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

const isInLink = (element: Element) =>
  Boolean(element.closest('a[href]') || element.querySelector('a[href]'));

function rename(element: Element): void {
  const name = getName(element);
  if (name === element.localName) return;
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function getName(element: Element): string {
  const { localName } = element;
  if (localName === 'p' && element.getAttribute('role') === 'heading') {
    const level = Number(element.getAttribute('aria-level') ?? 2);
    return `h${Math.min(Math.max(level, 2), 4)}`;
  }
  if (localName === 'p' && element.classList.contains('MsoTitle')) return 'h2';
  if (localName === 'div' && !element.querySelector(BLOCKS)) return 'p';
  return RENAMED[localName] ?? localName;
}

/** Links to the site become paths, those to files of a computer and to places in a document become text. */
function cleanLink(link: Element, siteUrl: string): void {
  const href = readHref(link.getAttribute('href') ?? '', siteUrl);
  if (href) link.setAttribute('href', href);
  else link.replaceWith(...link.childNodes);
}

function readHref(href: string, siteUrl: string): string | null {
  if (!URL.canParse(href)) return /^[/#]/.test(href) && !/^#_/.test(href) ? href : null;
  const url = new URL(href);
  if (/(^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url') {
    const target = url.searchParams.get('q') ?? url.searchParams.get('url');
    return target && URL.canParse(target) ? readHref(target, siteUrl) : null;
  }
  if (!['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return null;
  const readHost = ({ host }: URL) => host.replace(/^www\./, '');
  const isOwn = URL.canParse(siteUrl) && readHost(url) === readHost(new URL(siteUrl));
  return isOwn && url.protocol.startsWith('http') ? `${url.pathname}${url.search}${url.hash}` : href;
}

/** A list directly in a list belongs to the item before it. */
function nestLists(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
  }
}

function cleanAttributes(element: Element): void {
  const isRtl = isRightToLeft(element);
  for (const { name } of [...element.attributes]) {
    if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name);
  }
  if (isRtl) element.setAttribute('dir', 'rtl');
}

/** Word breaks lines within a text. Empty paragraphs, and breaks between blocks, are only distance. */
function cleanSpaces(body: HTMLElement): void {
  body.normalize();
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    text.nodeValue = (text.nodeValue ?? '').replace(/[\s\u00a0]+/g, ' ');
  }
  for (const element of [...body.querySelectorAll('p, h2, h3, h4, li, strong, em, u, s, a')].reverse()) {
    if (readText(element).trim() !== '') continue;
    if (element.matches('strong, em, u, s, a')) element.replaceWith(...element.childNodes);
    else element.remove();
  }
  if (body.querySelector(':scope > p, :scope > ul, :scope > ol, :scope > h2, :scope > h3, :scope > h4'))
    for (const line of [...body.querySelectorAll(':scope > br')]) line.remove();
  for (const element of body.querySelectorAll('p, li, h2, h3, h4, td, th')) trim(element);
  body.normalize();
}

function trim({ firstChild, lastChild }: Element): void {
  if (firstChild?.nodeType === Node.TEXT_NODE)
    firstChild.nodeValue = (firstChild.nodeValue ?? '').trimStart();
  if (lastChild?.nodeType === Node.TEXT_NODE) lastChild.nodeValue = (lastChild.nodeValue ?? '').trimEnd();
}

/** What is used of TinyMCE, which the Studio loads. */
interface Editor {
  on(name: string, callback: (event: { content: string; internal: boolean }) => void, isFirst: boolean): void;
}
declare global {
  interface Window {
    tinymce?: { get(): Editor[] };
  }
}

/** Editors whose pastes are cleaned. */
const known = new WeakSet<Editor>();

/**
 * Cleans the HTML that is pasted into TinyMCE editors of the Studio: those on the page, and those added until the returned function is called.
 *
 * @returns stops the cleaning
 */
export function cleanPastes(readSiteUrl: () => string): () => void {
  const attach = () => {
    for (const editor of window.tinymce?.get() ?? []) {
      if (known.has(editor)) continue;
      known.add(editor);
      // Before TinyMCE removes the styles by which Word marks lists.
      editor.on(
        'PastePreProcess',
        (event) => {
          if (!event.internal) event.content = cleanPasted(event.content, readSiteUrl());
        },
        true,
      );
    }
  };
  attach();
  const observer = new MutationObserver(attach);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
