import type { ManyToAnyRow, ButtonItem } from './items';
import { readBoolean, readItem, readItems, readText } from './read';

export interface LinkModel {
  text: string;
  href: string;
}

export interface ButtonModel extends LinkModel {
  id: string;
  variant: 'primary' | 'secondary' | 'text';
  /** Set only if the editor chose it. External links always open a new tab. */
  openInNewTab?: true;
}

interface LinkTarget {
  /** A page of this site. Takes precedence over `url`. */
  page?: unknown;
  /** As typed by an editor: `/about`, `about`, `https://…`, `www.…`, `tel:…` or `#faq`. */
  url?: unknown;
}

/**
 * Resolves a page relation or a typed address to a path with a leading slash, an anchor, a `tel:` or `mailto:` link, or an
 * absolute http(s) address.
 *
 * @returns null without an address, and for a scheme that could run code, such as `javascript:`
 */
export function toHref({ page, url }: LinkTarget): string | null {
  const typed = readText(readItem(page)?.url) || readText(url);
  if (!typed) return null;
  if (typed.startsWith('//')) return `https:${typed}`;
  if (typed.startsWith('/') || typed.startsWith('#')) return typed;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(typed)?.[1]?.toLowerCase();
  if (scheme) return ['http', 'https', 'mailto', 'tel'].includes(scheme) ? typed : null;
  if (/^www\./i.test(typed)) return `https://${typed}`;
  return `/${typed}`;
}

/** Returns null if the text or the target is missing. */
export function normalizeLink(text: unknown, target: LinkTarget): LinkModel | null {
  const label = readText(text);
  const href = toHref(target);
  return label && href ? { text: label, href } : null;
}

/** The buttons of a many-to-any list. Other items, and buttons without text or target, are omitted. */
export function normalizeButtons(rows: unknown): ButtonModel[] {
  return readItems(rows).flatMap((row: ManyToAnyRow) => {
    const button: ButtonItem | null = row.collection === 'buttons' ? readItem(row.item) : null;
    const text = readText(button?.text);
    const href = button ? toHref(button) : null;
    if (!button || !text || !href) return [];
    return [
      {
        id: button.id,
        text,
        href,
        variant: readButtonVariant(button.variant),
        ...(readBoolean(button.openInNewTab) ? { openInNewTab: true as const } : {}),
      },
    ];
  });
}

function readButtonVariant(value: unknown): ButtonModel['variant'] {
  return value === 'secondary' || value === 'text' ? value : 'primary';
}
