import type { Config } from '../lib/config.ts';
import { queryOneRow } from '../db/query.ts';
import { formatDay, formatMoney } from '../lib/format.ts';
import { breakLinks } from '../lib/mail-links.ts';
import { signId } from '../lib/signed-ids.ts';
import { createDesignUrl, createUseUrl } from '../gift-card-orders/card-page.ts';
import { createCardPageUrl, readGiftCardOrder } from '../gift-card-orders/queries.ts';
import type { GiftCardOrderWithCustomer } from '../gift-card-orders/queries.ts';
import type { GiftCardOrderMail } from '../mail-queue/queue-mail.ts';
import { readSoldCardsOfItem } from '../gift-card-orders/sold-cards.ts';
import type { SoldCardServices } from '../gift-card-orders/sold-cards.ts';
import type { Customer } from '../orders/schemas.ts';
import { createCompanyLetterhead, renderMail, renderMailHtml, renderMailText } from './html.ts';
import { ACTION_TEXTS, renderGiftCard } from './gift-card-html.ts';
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
  const words = recipient
    ? `${first.senderName} sends you ${gift} of ${config.companyName}.`
    : `Here is ${gift}.`;
  const links = cards.map((card) => ({
    number: card.number,
    useUrl: createUseUrl(config, card.number),
    pageUrl: createCardPageUrl(config, card.cardId),
  }));
  const hint = 'Whoever has the number can spend the card: keep it like money.';
  const ownUrls = [config.siteUrl, config.publicUrl];
  const message = breakLinks(first.message.trim(), [], { withContacts: true });
  const after = links.map(
    ({ number, useUrl, pageUrl }) =>
      `Number: ${number}\n${ACTION_TEXTS.use}: ${useUrl}\n${ACTION_TEXTS.look}: ${pageUrl}`,
  );
  return {
    to,
    subject,
    text: renderMailText([`Dear ${to.name},`, words, message, ...after, hint, config.companyName], ownUrls),
    html: renderMailHtml(subject, [words, hint], ownUrls, {
      letterhead: createCompanyLetterhead(config),
      card: renderGiftCard({
        company: config.companyName,
        amountCents: first.amountCents,
        currency: first.currency,
        locale: config.locale,
        pictureUrl: createDesignUrl(config, first.designImageId),
        recipientName: recipient?.name ?? null,
        senderName: first.senderName,
        message,
        cards: links,
      }),
    }),
    attachments: [],
  };
}

/** The subject and the first words of the mails to a buyer, by kind. */
const BUYER_MAILS: Record<
  GiftCardOrderMail,
  (orderNumber: string, company: string) => { subject: string; words: string }
> = {
  gift_card_receipt: (orderNumber) => ({
    subject: `Your gift cards (order ${orderNumber})`,
    words: `Thank you for your order. Your order number is ${orderNumber}.`,
  }),
  gift_card_redirected: (orderNumber, company) => ({
    subject: `The recipient of your gift cards was changed (order ${orderNumber})`,
    words: `The box office of ${company} has changed a recipient of your order ${orderNumber}. If you did not ask for it, please call us at once.`,
  }),
  gift_card_sent: (orderNumber) => ({
    subject: `Your gift cards were sent (order ${orderNumber})`,
    words: `The day that you have chosen has come, and gift cards of your order ${orderNumber} are on their way.`,
  }),
};

/** Composes a mail about a purchase, to its buyer. */
export async function composeGiftCardOrderMail(
  services: GiftCardMailServices,
  orderId: string,
  kind: GiftCardOrderMail,
): Promise<Mail> {
  const { config } = services;
  const order = await readGiftCardOrder(services, orderId);
  const confirmationUrl = new URL('/gift-cards/confirmation', config.siteUrl);
  confirmationUrl.searchParams.set('order', signId(config, 'order', orderId));
  const { subject, words } = BUYER_MAILS[kind](order.orderNumber, config.companyName);
  const paragraphs = [
    `Dear ${order.customer.contact.firstName},`,
    words,
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
  return renderMail({
    to: toMailbox(order.customer),
    subject,
    paragraphs,
    ownUrls: [config.siteUrl, config.publicUrl],
    letterhead: createCompanyLetterhead(config),
  });
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
  const row = await queryOneRow<{
    recipient: { name: string; emailAddress: string | null } | null;
    customer: Customer;
  }>(db)`
    select i.recipient, o.customer from gift_card_items i join gift_card_orders o using (order_id)
    where i.item_id = ${itemId}`;
  const address = row.recipient?.emailAddress;
  return {
    recipient: row.recipient && address ? { name: row.recipient.name, address } : null,
    customer: row.customer,
  };
}

function toMailbox({ contact }: Customer): Mail['to'] {
  return { name: `${contact.firstName} ${contact.lastName}`, address: contact.emailAddress };
}
