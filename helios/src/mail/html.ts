import { escapeHtml } from '../lib/html.ts';
import { breakLinks, isOwnUrl } from '../lib/mail-links.ts';
import { formatPhoneLines, formatPlaceLines, type Letterhead } from '../tickets/letterhead.ts';
import type { Mail } from './mailer.ts';
import type { Config } from '../lib/config.ts';

// Inline styles, because many mail programs drop all others. Fixed colors, independent of the mail program's
// theme.
const PAGE = 'margin:0;padding:24px 12px;background:#f3ecdf;color:#1d1a2b;font:16px/1.5 Georgia,serif';
const SHEET =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-top:4px solid #8a5a12;overflow-wrap:anywhere';
const COMPANY = 'margin:0 0 24px;font-size:22px;font-weight:bold';
const EVENT = 'margin:0 0 24px;padding:16px 20px;background:#171428;color:#fffaf0';
const EVENT_TITLE = 'margin:0 0 8px;font-size:24px;line-height:1.2;font-weight:bold';
const EVENT_LINE = 'margin:0';
const EVENT_LINK = 'color:#ffd27a';
const PARAGRAPH = 'margin:0 0 16px';
const TICKET = 'margin:0 0 16px;padding:16px;border:1px solid #1d1a2b';
const SIGNATURE = 'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #b7ab97;font-size:15px';
export const LINK = 'color:#5f3b00';

/** The performance with its time and place, shown above the text. */
export interface EventBox {
  title: string;
  lines: readonly string[];
  link: { text: string; url: string } | null;
}

interface MailContent extends Omit<Mail, 'text' | 'html' | 'attachments'> {
  paragraphs: readonly string[];
  ownUrls: readonly string[];
  /** Without one, the mail has no signature. */
  letterhead?: Letterhead;
  event?: EventBox | null;
  images?: readonly { cid: string; alt: string; text: string }[];
  attachments?: Mail['attachments'];
}

/** A mail with the same paragraphs as a text and as HTML. */
export function renderMail({
  paragraphs,
  ownUrls,
  letterhead,
  event = null,
  images,
  ...mail
}: MailContent): Mail {
  const text = [
    event ? formatEvent(event) : '',
    ...paragraphs,
    letterhead ? formatSignature(letterhead) : '',
  ];
  return {
    attachments: [],
    ...mail,
    text: renderMailText(text, ownUrls),
    html: renderMailHtml(mail.subject, paragraphs, ownUrls, { letterhead, event, images }),
  };
}

/** The event comes first, because a visitor looks for it on the way to the theater. */
function formatEvent({ title, lines, link }: EventBox): string {
  return [title, ...lines, ...(link ? [`${link.text}: ${link.url}`] : [])].join('\n');
}

function formatSignature(letterhead: Letterhead): string {
  return [letterhead.company, ...formatPlaceLines(letterhead), ...formatPhoneLines(letterhead)].join('\n');
}

/**
 * Renders the HTML of a mail: paragraphs with line breaks, in which only `ownUrls` are links, then images that are attached
 * under their `cid`, each with a caption. With a letterhead, it starts with the company's name and ends with
 * the theater and its phone number.
 */
export function renderMailHtml(
  title: string,
  paragraphs: readonly string[],
  ownUrls: readonly string[],
  {
    letterhead,
    event = null,
    images = [],
    card = '',
  }: {
    letterhead?: Letterhead;
    event?: EventBox | null;
    images?: readonly { cid: string; alt: string; text: string }[];
    /** The HTML of a gift card, which has the name of the company. */
    card?: string;
  } = {},
): string {
  const parts = [
    letterhead && card === '' ? `<p style="${COMPANY}">${escapeHtml(letterhead.company)}</p>` : '',
    event ? renderEventBox(event) : '',
    card,
    ...paragraphs
      .filter((paragraph) => paragraph !== '')
      .map(
        (paragraph) =>
          `<p style="${PARAGRAPH}">${linkOwnUrls(paragraph, ownUrls).replaceAll('\n', '<br>\n')}</p>`,
      ),
    ...images.map(
      ({ cid, alt, text }) =>
        `<p style="${TICKET}"><img src="cid:${escapeHtml(cid)}" alt="${escapeHtml(alt)}" width="174" height="174"><br>\n${escapeHtml(text)}</p>`,
    ),
    letterhead ? renderSignature(letterhead) : '',
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="${PAGE}"><div style="${SHEET}">
${parts.filter((part) => part !== '').join('\n')}
</div></body>
</html>
`;
}

function renderEventBox({ title, lines, link }: EventBox): string {
  const parts = [
    `<p style="${EVENT_TITLE}">${escapeHtml(title)}</p>`,
    ...lines.map((line) => `<p style="${EVENT_LINE}">${escapeHtml(line)}</p>`),
    ...(link
      ? [
          `<p style="${EVENT_LINE}"><a style="${EVENT_LINK}" href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`,
        ]
      : []),
  ];
  return `<div style="${EVENT}">\n${parts.join('\n')}\n</div>`;
}

function renderSignature(letterhead: Letterhead): string {
  const { company, phoneNumber } = letterhead;
  const phoneLink = `<a style="${LINK}" href="tel:${phoneNumber.replace(/[^+\d]/g, '')}">${escapeHtml(phoneNumber)}</a>`;
  const lines = [
    ...[company, ...formatPlaceLines(letterhead)].map(escapeHtml),
    ...(phoneNumber === '' ? [] : [`Box office: ${phoneLink}`]),
  ];
  return `<p style="${SIGNATURE}">${lines.join('<br>\n')}</p>`;
}

function linkOwnUrls(text: string, ownUrls: readonly string[]): string {
  return breakLinks(text, ownUrls)
    .split(/(\s+)/)
    .map((word) => {
      const html = escapeHtml(word);
      return isOwnUrl(word, ownUrls) && URL.canParse(word)
        ? `<a style="${LINK}" href="${html}">${html}</a>`
        : html;
    })
    .join('');
}

/** The text of a mail, in which mail programs link only `ownUrls`. A word of them that is no address is kept as it is. */
export function renderMailText(paragraphs: readonly string[], ownUrls: readonly string[]): string {
  return `${breakLinks(paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'), ownUrls)}\n`;
}

/** The letterhead of a mail that belongs to no theater. */
export function createCompanyLetterhead({
  companyName,
  locale,
}: Pick<Config, 'companyName' | 'locale'>): Letterhead {
  return {
    company: companyName,
    locale,
    name: '',
    address: '',
    phoneNumber: '',
    doorsAt: null,
    directionsUrl: null,
  };
}
