import type { AnyRow, ButtonItem } from './items';
import { flag, list, one, plain } from './read';

/** A link as a component shows it. */
export interface LinkModel {
  text: string;
  href: string;
}

export interface ButtonModel extends LinkModel {
  id: string;
  variant: 'primary' | 'secondary' | 'text';
  /** Set only where the editor asked for it; links to other sites open a new tab anyway. */
  openInNewTab?: true;
}

export interface LinkTarget {
  /** A page of this site; comes before `url`. */
  page?: unknown;
  /** Anything an editor may type: `/about`, `about`, `https://…`, `www.…`, `tel:…`, `#faq`. */
  url?: unknown;
}

/**
 * The address that a page relation or a typed url means: a path of this site with its leading slash, an anchor,
 * `tel:`/`mailto:`, or an absolute http(s) address.
 *
 * @returns null where there is none, or where it would run code (`javascript:` and the like).
 */
export function toHref({ page, url }: LinkTarget): string | null {
  const typed = plain(one(page)?.url) || plain(url);
  if (!typed) return null;
  if (typed.startsWith('//')) return `https:${typed}`;
  if (typed.startsWith('/') || typed.startsWith('#')) return typed;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(typed)?.[1]?.toLowerCase();
  if (scheme) return ['http', 'https', 'mailto', 'tel'].includes(scheme) ? typed : null;
  if (/^www\./i.test(typed)) return `https://${typed}`;
  return `/${typed}`;
}

/** A link of one text and one target; null where either is missing. */
export function normaliseLink(text: unknown, target: LinkTarget): LinkModel | null {
  const label = plain(text);
  const href = toHref(target);
  return label && href ? { text: label, href } : null;
}

/** The buttons of a many-to-any list; what is no button, has no text or leads nowhere is left out. */
export function normaliseButtons(rows: unknown): ButtonModel[] {
  return list(rows).flatMap((row: AnyRow) => {
    const button: ButtonItem | null = row.collection === 'buttons' ? one(row.item) : null;
    const text = plain(button?.text);
    const href = button ? toHref(button) : null;
    if (!button || !text || !href) return [];
    return [
      {
        id: button.id,
        text,
        href,
        variant: buttonVariant(button.variant),
        ...(flag(button.openInNewTab) ? { openInNewTab: true as const } : {}),
      },
    ];
  });
}

function buttonVariant(value: unknown): ButtonModel['variant'] {
  return value === 'secondary' || value === 'text' ? value : 'primary';
}
