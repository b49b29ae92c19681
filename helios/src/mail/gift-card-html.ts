import { formatMoney } from '../lib/format.ts';
import { escapeHtml } from '../lib/html.ts';
import { breakLinks } from '../lib/mail-links.ts';
import { LINK } from './html.ts';

// The preview on the site shows the card as it will arrive (product 2.10): this is the same card and letter, in tables and inline
// styles, which mail programs keep. The picture is a background, because the amount lies on it. Without pictures the ground is
// night ink, and Outlook for Windows, which knows no backgrounds, shows the picture above the card.

const NIGHT = '#0a0b15';
const CARD = `width:100%;border-collapse:separate;border-radius:16px;overflow:hidden;background-color:${NIGHT};color:#fff9ec;font-family:Georgia,serif`;
const TOP =
  'padding:20px 24px 28px;background:rgba(8,9,18,0.7);background:linear-gradient(to bottom,rgba(8,9,18,0.8),rgba(8,9,18,0))';
/** Gives the card the shape of the picture, 16 to 10. */
const SPACE = 'padding:18% 0 0;font-size:0;line-height:0';
const BOTTOM = `padding:56px 24px 20px;background:rgba(8,9,18,0.8);background:linear-gradient(to top,${NIGHT},rgba(8,9,18,0.74) 60%,rgba(8,9,18,0))`;
const COMPANY = 'margin:0;font-size:20px;line-height:1.2';
const KIND = 'margin:0;color:#f8cf78;font-size:13px;letter-spacing:2px;text-transform:uppercase';
const NAME = 'margin:0;font-size:19px;line-height:1.3;font-weight:bold;overflow-wrap:anywhere';
const AMOUNT =
  'margin:0;color:#f0b94d;font-size:48px;line-height:1;font-weight:bold;text-align:right;white-space:nowrap';
const LETTER =
  'margin:0 5% 24px;padding:24px;border:1px solid #b7ab97;border-top:0;border-radius:0 0 12px 12px;background:#fffdf8;font-size:18px;overflow-wrap:anywhere';
const SALUTATION = 'margin:0 0 8px;font-size:21px;line-height:1.3';
const MESSAGE = 'margin:0 0 8px';
const SENDER = 'margin:0;color:#5b5466;font-style:italic;text-align:right';
const NUMBER = 'margin:24px 0 16px;text-align:center;font-size:20px;overflow-wrap:anywhere';
const ACTION = 'margin:0 0 16px;text-align:center';
const BUTTON =
  'display:inline-block;padding:14px 28px;border-radius:8px;background:#f0b94d;color:#171428;font-size:18px;font-weight:bold;text-decoration:none';
const CAPTION = 'margin:0 0 24px;color:#5b5466;font-size:15px;text-align:center';

export interface GiftCardFace {
  company: string;
  amountCents: number;
  currency: string;
  locale: string;
  pictureUrl: string | undefined;
  /** Null: the buyer. */
  recipientName: string | null;
  senderName: string;
  /** Its links are broken. */
  message: string;
  /** With the addresses that use and show each card. */
  cards: readonly { number: string; useUrl: string; pageUrl: string }[];
}

export const ACTION_TEXTS = { use: 'Buy tickets with it', look: 'Look at it or print it' };

/** The card with its picture and amount, and the letter of its sender. */
export function renderGiftCard(face: GiftCardFace): string {
  const { cards, recipientName } = face;
  const parts = [
    renderFace(face),
    recipientName === null ? '' : renderLetter(recipientName, face),
    cards.length > 1 ? `<p style="${CAPTION}">${cards.length} cards</p>` : '',
    ...cards.map((card) => renderActions(card, cards.length === 1)),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function renderFace({
  company,
  amountCents,
  currency,
  locale,
  pictureUrl,
  recipientName,
}: GiftCardFace): string {
  // It has an identifier and fixed words only, which need no quotes in `url()`.
  const url = pictureUrl && escapeHtml(pictureUrl);
  const amount = formatMoney(amountCents, currency, locale, { trailingZeroDisplay: 'stripIfInteger' });
  const name = recipientName === null ? 'For you' : `For ${recipientName}`;
  const picture = url ? `;background-image:url(${url});background-position:center;background-size:cover` : '';
  return `${url ? `<!--[if mso]><img src="${url}" alt="" width="512"><![endif]-->\n` : ''}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${NIGHT}"${url ? ` background="${url}"` : ''} style="${CARD}${picture}">
<tr><td colspan="2" style="${TOP}"><p style="${COMPANY}">${escapeHtml(company)}</p></td></tr>
<tr><td colspan="2" style="${SPACE}">&nbsp;</td></tr>
<tr><td valign="bottom" style="${BOTTOM}"><p style="${KIND}">Gift card</p>
<p style="${NAME}">${escapeName(name)}</p></td>
<td valign="bottom" align="right" style="${BOTTOM}"><p style="${AMOUNT}">${escapeHtml(amount)}</p></td></tr>
</table>`;
}

function renderLetter(recipientName: string, { senderName, message }: GiftCardFace): string {
  const parts = [
    `<p style="${SALUTATION}">${escapeName(`Dear ${recipientName},`)}</p>`,
    message === '' ? '' : `<p style="${MESSAGE}">${escapeHtml(message).replaceAll('\n', '<br>\n')}</p>`,
    senderName.trim() === '' ? '' : `<p style="${SENDER}">${escapeName(`From ${senderName}`)}</p>`,
  ];
  return `<div style="${LETTER}">\n${parts.filter((part) => part !== '').join('\n')}\n</div>`;
}

/** A button, or links if there are several cards: each has its own address. */
function renderActions({ number, useUrl, pageUrl }: GiftCardFace['cards'][number], isOnly: boolean): string {
  const createLink = (style: string, url: string, text: string) =>
    `<a style="${style}" href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  const use = createLink(isOnly ? BUTTON : LINK, useUrl, ACTION_TEXTS.use);
  const look = createLink(LINK, pageUrl, ACTION_TEXTS.look);
  return [
    `<p style="${NUMBER}">Number: <strong>${escapeHtml(number)}</strong></p>`,
    ...(isOnly
      ? [`<p style="${ACTION}">${use}</p>`, `<p style="${ACTION}">${look}</p>`]
      : [`<p style="${ACTION}">${use} &middot; ${look}</p>`]),
  ].join('\n');
}

const escapeName = (text: string) => escapeHtml(breakLinks(text, []));
