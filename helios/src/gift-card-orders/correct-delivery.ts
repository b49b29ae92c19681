import { createHmac } from 'node:crypto';
import { execute, queryRow } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { isErasedRecipient } from '../lib/erased.ts';

interface MailedItem {
  item_id: string;
  is_sent: boolean;
  is_gift: boolean;
  is_erased: boolean;
  former_address: string | null;
  value_cents: number;
  currency: string;
}

interface Recipient {
  name: string;
  emailAddress: string;
}

/** The effects of a change of the recipient of an item. Its unsent mail stays locked until the transaction ends. */
export interface RecipientChange {
  orderId: string;
  itemId: string;
  formerAddress: string;
  recipient: Recipient;
  /** Of its cards that were not refunded. */
  valueCents: number;
  currency: string;
}

/** Mails the cards of an item again, at once. `position`: 1 for the first item. Throws DELIVERY_NOT_POSSIBLE. */
export async function resendGiftCards(trx: Trx, orderId: string, position: number): Promise<void> {
  const { item_id: giftCardItemId } = await lockMailedItem(trx, orderId, position);
  await execute(trx)`delete from mails where gift_card_item_id = ${giftCardItemId} and sent_at is null`;
  await queueMail(trx, { kind: 'gift_card_delivery', giftCardItemId });
}

/**
 * Plans another recipient of an item whose cards are not mailed yet. After the delivery the first recipient has the numbers:
 * then the cards are refunded, and bought again. `position`: 1 for the first item. Throws DELIVERY_NOT_POSSIBLE.
 */
export async function planRecipientChange(
  trx: Trx,
  orderId: string,
  position: number,
  recipient: Recipient,
): Promise<RecipientChange> {
  const item = await lockMailedItem(trx, orderId, position);
  if (item.is_sent) {
    throw new Problem(
      'DELIVERY_NOT_POSSIBLE',
      'These gift cards are mailed already. Refund them, and let the buyer buy them again.',
    );
  }
  if (!item.is_gift) {
    throw new Problem('DELIVERY_NOT_POSSIBLE', 'These gift cards are for the buyer.');
  }
  return {
    orderId,
    itemId: item.item_id,
    formerAddress: item.former_address ?? '',
    recipient,
    valueCents: item.value_cents,
    currency: item.currency,
  };
}

/** Changes the recipient, and tells the buyer: the person at the counter may not be the one who bought the cards. */
export async function storeRecipientChange(
  trx: Trx,
  { orderId, itemId, recipient }: RecipientChange,
): Promise<void> {
  await execute(trx)`
    update gift_card_items set recipient = ${JSON.stringify(recipient)}::jsonb where item_id = ${itemId}`;
  await queueMail(trx, { kind: 'gift_card_redirected', giftCardOrderId: orderId });
}

/** For the log, which has no data of customers: equal addresses have equal hashes, and nobody without the secret can try addresses. */
export function hashAddresses(
  { giftCardSecrets: [secret] }: Pick<Config, 'giftCardSecrets'>,
  { formerAddress, recipient }: Pick<RecipientChange, 'formerAddress' | 'recipient'>,
): { formerAddress: string; newAddress: string } {
  const hash = (address: string) =>
    createHmac('sha256', secret).update(`address ${address.trim().toLowerCase()}`).digest('hex').slice(0, 16);
  return { formerAddress: hash(formerAddress), newAddress: hash(recipient.emailAddress) };
}

/** Locks the unsent mail of an item, so that it is not sent to the former address meanwhile. */
async function lockMailedItem(trx: Trx, orderId: string, position: number): Promise<MailedItem> {
  await execute(trx)`
    select 1 from mails m join gift_card_items i on i.item_id = m.gift_card_item_id
    where i.order_id = ${orderId} and i.position = ${position - 1} for update of m`;
  const item = await queryRow<MailedItem>(trx)`
    select i.item_id, i.recipient is not null as is_gift, ${isErasedRecipient()} as is_erased,
      i.recipient ->> 'emailAddress' as former_address, o.currency,
      i.amount_cents * (
        select count(*) from sold_gift_cards s where s.item_id = i.item_id and s.refund_id is null
      )::int as value_cents,
      -- A mail counts as sent while it is sent for the first time.
      exists (
        select from mails m
        where m.gift_card_item_id = i.item_id
          and (m.sent_at is not null or m.tries = 0 and m.try_after > now() and coalesce(i.deliver_at <= now(), true))
      ) as is_sent
    from gift_card_items i join gift_card_orders o using (order_id)
    where i.order_id = ${orderId} and i.position = ${position - 1} and i.delivery_method = 'email'
      and o.status = 'confirmed'
      and exists (select from sold_gift_cards s where s.item_id = i.item_id and s.refund_id is null)`;
  if (!item) {
    throw new Problem(
      'DELIVERY_NOT_POSSIBLE',
      `Item ${position} of this order has no gift card to mail. Nothing was done.`,
    );
  }
  if (item.is_erased) {
    throw new Problem(
      'DELIVERY_NOT_POSSIBLE',
      'The recipient was erased. Refund these gift cards, and let the buyer buy them again.',
    );
  }
  return item;
}
