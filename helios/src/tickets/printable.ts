import type { Order } from '../orders/schemas.ts';
import { escapeHtml } from '../lib/html.ts';
import { formatPhoneLines, formatPlaceLines, formatTimeLines } from './letterhead.ts';
import type { Letterhead } from './letterhead.ts';
import type { AdmissionTicket } from './schemas.ts';

const STYLE = `
body { margin: 1.5rem; color: #000; background: #fff; font: 1rem/1.4 Georgia, serif; }
article { display: flex; gap: 1.5rem; align-items: center; max-width: 40rem; margin-bottom: 1.5rem; padding: 1rem;
  border: 1px solid #000; break-inside: avoid; }
article svg { width: 9rem; height: 9rem; flex: none; }
h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
p { margin: 0; }
.seat { font-size: 1.125rem; font-weight: bold; margin: .5rem 0; }
.company { font-weight: bold; border-bottom: 1px solid #000; margin-bottom: .5rem; }
.office { margin-top: .5rem; }
.code { font: .875rem/1.4 monospace; }`;

/** A self-contained page with the valid tickets of an order, for print or for use without a connection. */
export function renderPrintableTickets(
  order: Order,
  tickets: readonly AdmissionTicket[],
  letterhead: Letterhead,
): string {
  const articles = tickets
    .filter((ticket) => ticket.valid)
    .map(
      ({ qrSvg, section, row, number, ticketTypeLabel, ticketCode }) => `<article>
${qrSvg.replace('<svg', '<svg role="img" aria-label="QR code of this ticket"')}
<div>
<p class="company">${escapeHtml(letterhead.company)}</p>
<h1>${escapeHtml(order.performance.eventName)}</h1>
${[...formatTimeLines(order, letterhead), ...formatPlaceLines(letterhead)]
  .map((line) => `<p>${escapeHtml(line)}</p>`)
  .join('\n')}
<p class="seat">${escapeHtml(`${section}, row ${row}, seat ${number}`)}</p>
<p>${escapeHtml(ticketTypeLabel)}, order ${escapeHtml(order.orderNumber)}</p>
<p class="code">${ticketCode.replace(/(.{4})(?=.)/g, '$1-')}</p>
${formatPhoneLines(letterhead)
  .map((line) => `<p class="office">${escapeHtml(line)}</p>\n`)
  .join('')}</div>
</article>`,
    );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tickets of order ${escapeHtml(order.orderNumber)}</title>
<style>${STYLE}
</style>
</head>
<body>
${articles.join('\n')}
</body>
</html>
`;
}
