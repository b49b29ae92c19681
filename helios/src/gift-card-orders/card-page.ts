import { formatMoney } from '../lib/format.ts';
import type { Config } from '../lib/config.ts';
import { escapeHtml, renderHtmlPage } from '../lib/html.ts';
import { renderQrSvg } from '../tickets/tickets.ts';
import type { SoldCard } from './sold-cards.ts';

type CardPageConfig = Pick<Config, 'siteUrl' | 'companyName' | 'locale' | 'assetsUrl'>;

const PICTURE = { width: 960, height: 600 };

const STYLE = `
  :root { color-scheme: light; }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 1.5rem; color: #1d1a2b; background: #f3ecdf; font: 1.0625rem/1.5 Georgia, serif; }
  main { max-width: 40rem; margin: 0 auto; padding: 0; background: #fffdf8; border-radius: 1rem; overflow: hidden; }
  img { display: block; width: 100%; height: auto; aspect-ratio: ${PICTURE.width} / ${PICTURE.height}; object-fit: cover; background: #171428; }
  .text { padding: 2rem; }
  .company { margin: 0; font-size: 1rem; letter-spacing: .08em; text-transform: uppercase; color: #5f3b00; }
  h1 { margin: .25rem 0 1rem; font-size: 2.25rem; line-height: 1.15; }
  .message { margin: 0 0 1.5rem; white-space: pre-line; overflow-wrap: anywhere; font-size: 1.1875rem; }
  .use { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: center; padding-top: 1.5rem; border-top: 1px solid #b7ab97; }
  .use svg { width: 9rem; height: 9rem; flex: none; }
  .use p { margin: 0 0 .25rem; }
  .number { font: 600 1.25rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
  .hint { margin: 1.5rem auto 0; max-width: 40rem; font-size: .9375rem; }
  a { color: #5f3b00; }
  @page { margin: 1.5cm; }
  @media print { body { padding: 0; background: #fff; } main { border: 1px solid #1d1a2b; break-inside: avoid; } .hint { display: none; } }
`;

/** The address that applies a gift card to the next ticket purchase. Browsers do not send its number to servers. */
export function createUseUrl({ siteUrl }: Pick<Config, 'siteUrl'>, number: string): string {
  return new URL(`/ticketing#gift-card=${encodeURIComponent(number)}`, siteUrl).href;
}

/** The address of the picture of a design in the content system; undefined without one. */
export function createDesignUrl(
  { assetsUrl }: Pick<Config, 'assetsUrl'>,
  designImageId: string,
): string | undefined {
  if (assetsUrl === undefined) return undefined;
  const url = new URL(`/assets/${encodeURIComponent(designImageId)}`, assetsUrl);
  url.search = new URLSearchParams({
    width: String(PICTURE.width),
    height: String(PICTURE.height),
    fit: 'cover',
    quality: '80',
    format: 'jpg',
  }).toString();
  return url.href;
}

/** The page of a card, to look at and to print. `nonce` allows its style. */
export function renderCardPage(config: CardPageConfig, card: SoldCard, nonce: string): string {
  const amount = formatMoney(card.amountCents, card.currency, config.locale);
  const pictureUrl = createDesignUrl(config, card.designImageId);
  const useUrl = createUseUrl(config, card.number);
  const greeting = [
    card.recipientName === null ? '' : `For ${card.recipientName}`,
    card.senderName.trim() === '' ? '' : `from ${card.senderName}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
  const parts = [
    pictureUrl ? `<img src="${escapeHtml(pictureUrl)}" alt="">` : '',
    '<div class="text">',
    `<p class="company">${escapeHtml(config.companyName)}</p>`,
    `<h1>Gift card, ${escapeHtml(amount)}</h1>`,
    greeting === '' ? '' : `<p>${escapeHtml(greeting)}</p>`,
    card.message.trim() === '' ? '' : `<p class="message">${escapeHtml(card.message)}</p>`,
    '<div class="use">',
    renderQrSvg(useUrl).replace('<svg', '<svg role="img" aria-label="QR code: buy tickets with this card"'),
    `<div><p>Number</p><p class="number">${escapeHtml(card.number)}</p>`,
    `<p><a href="${escapeHtml(useUrl)}">Buy tickets with this card</a></p></div>`,
    '</div>',
    '</div>',
  ].filter((part) => part !== '');
  return renderHtmlPage({
    title: `Gift card, ${amount}`,
    nonce,
    style: STYLE,
    body: `<main>
${parts.join('\n')}
</main>
<p class="hint">To print this card, use the print command of your browser. Whoever has the number can spend the card: keep it like money.</p>`,
  });
}
