import { sql } from 'kysely';
import { requireOneRow } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { formatDay, formatMoney } from '../lib/format.ts';
import { createDesignUrl, createUseUrl } from '../gift-card-orders/card-page.ts';
import { createCardPageUrl, readGiftCardOrder } from '../gift-card-orders/queries.ts';
import type { GiftCardOrderWithCustomer } from '../gift-card-orders/queries.ts';
import { readSoldCardsOfItem } from '../gift-card-orders/sold-cards.ts';
import type { SoldCard, SoldCardServices } from '../gift-card-orders/sold-cards.ts';
import type { Customer } from '../orders/schemas.ts';
import { renderQrGif } from '../tickets/tickets.ts';
import { createCompanyLetterhead } from './company-letterhead.ts';
import { renderMailHtml } from './html.ts';
import type { Mail } from './mailer.ts';

interface GiftCardMailServices extends SoldCardServices {
  config: Pick<Config, 'siteUrl' | 'publicUrl' | 'companyName' | 'locale' | 'assetsUrl' | 'giftCardSecrets'>;
}

/** Composes the mail with the cards of an item, to their recipient. Throws when all of them were refunded. */
export async function composeGiftCardDelivery(services: GiftCardMailServices, itemId: string): Promise<Mail> {
  const { config } = services;
  const cards = await readSoldCardsOfItem(services, itemId);
  const [first] = cards;
  if (!first) throw new Error('All gift cards of a mail were refunded.');
  const { recipient, customer } = await readRecipient(services, itemId);
  const to = recipient ?? toMailbox(customer);
  const amount = formatMoney(first.amountCents, first.currency, config.locale);
  const gift =
    cards.length === 1 ? `a gift card of ${amount}` : `${cards.length} gift cards of ${amount} each`;
  const subject = recipient
    ? `${first.senderName} sends you ${gift}`
    : `Your ${gift.replace(/^a /, '')} from ${config.companyName}`;
  const paragraphs = [
    `Dear ${to.name},`,
    recipient ? `${first.senderName} sends you ${gift} of ${config.companyName}.` : `Here is ${gift}.`,
  ];
  const after = cards.map(
    (card) =>
      `Number: ${card.number}\nBuy tickets with it: ${createUseUrl(config, card.number)}\nLook at it or print it: ${createCardPageUrl(config, card.cardId)}`,
  );
  const hint = 'Whoever has the number can spend the card: keep it like money.';
  const pictureUrl = createDesignUrl(config, first.designImageId);
  return {
    to,
    subject,
    text: `${[...paragraphs, first.message.trim(), ...after, hint, config.companyName].filter(Boolean).join('\n\n')}\n`,
    html: renderMailHtml(subject, [...paragraphs, ...after, hint], {
      letterhead: createCompanyLetterhead(config),
      quote: first.message.trim(),
      ...(pictureUrl ? { picture: { url: pictureUrl, alt: `A gift card of ${config.companyName}` } } : {}),
      images: cards.map(describeQrCode),
    }),
    attachments: cards.map((card) => ({
      filename: `gift-card-${card.number.slice(-4)}.gif`,
      contentType: 'image/gif',
      content: renderQrGif(createUseUrl(config, card.number)),
      cid: createCid(card),
    })),
  };
}

function describeQrCode(card: SoldCard): { cid: string; alt: string; text: string } {
  return { cid: createCid(card), alt: `QR code of the gift card ${card.number}`, text: card.number };
}

function createCid(card: SoldCard): string {
  return `${card.number.slice(-4)}-${card.cardId.slice(0, 8)}@gift-cards`;
}

/** Composes the receipt of a purchase, to its buyer. */
export async function composeGiftCardReceipt(services: GiftCardMailServices, orderId: string): Promise<Mail> {
  const { config } = services;
  const order = await readGiftCardOrder(services, orderId);
  const confirmationUrl = new URL('/gift-cards/confirmation', config.siteUrl);
  confirmationUrl.searchParams.set('order', orderId);
  const subject = `Your gift cards (order ${order.orderNumber})`;
  const paragraphs = [
    `Dear ${order.customer.contact.firstName},`,
    `Thank you for your order. Your order number is ${order.orderNumber}.`,
    ...order.items.map((item) => describeItem(config, item, order.currency)),
    `Your order:\n${confirmationUrl.href}`,
    [
      `Total: ${formatMoney(order.totalCents, order.currency, config.locale)}`,
      order.payment.cardLast4 ? `Paid with the card ending in ${order.payment.cardLast4}` : '',
      order.refundedCents > 0
        ? `Refunded since: ${formatMoney(order.refundedCents, order.currency, config.locale)}`
        : '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  ];
  return {
    to: toMailbox(order.customer),
    subject,
    text: `${[...paragraphs, config.companyName].join('\n\n')}\n`,
    html: renderMailHtml(subject, paragraphs, { letterhead: createCompanyLetterhead(config) }),
    attachments: [],
  };
}

function describeItem(
  { locale }: Pick<Config, 'locale'>,
  item: GiftCardOrderWithCustomer['items'][number],
  currency: string,
): string {
  const amount = formatMoney(item.amountCents, currency, locale);
  const title = `${item.quantity === 1 ? 'A gift card' : `${item.quantity} gift cards`} of ${amount}`;
  const receiver = item.recipient ? ` for ${item.recipient.name}` : '';
  const printUrls = item.cards.flatMap(({ printUrl }) => (printUrl === null ? [] : [printUrl]));
  const { day, method } = item.delivery;
  const mailed = item.recipient?.emailAddress ? `Mailed to ${item.recipient.emailAddress}` : 'Mailed to you';
  return [
    `${title}${receiver}`,
    method === 'email' ? (day ? `${mailed} on ${formatDay(day, locale)}` : mailed) : 'To print:',
    ...(method === 'print' ? printUrls : []),
  ].join('\n');
}

async function readRecipient(
  { db }: GiftCardMailServices,
  itemId: string,
): Promise<{ recipient: Mail['to'] | null; customer: Customer }> {
  const row = requireOneRow(
    await sql<{ recipient: { name: string; emailAddress: string | null } | null; customer: Customer }>`
      select i.recipient, o.customer from gift_card_items i join gift_card_orders o using (order_id)
      where i.item_id = ${itemId}`.execute(db),
  );
  const address = row.recipient?.emailAddress;
  return {
    recipient: row.recipient && address ? { name: row.recipient.name, address } : null,
    customer: row.customer,
  };
}

function toMailbox({ contact }: Customer): Mail['to'] {
  return { name: `${contact.firstName} ${contact.lastName}`, address: contact.emailAddress };
}
