import { WIDE_NETWORK } from '@playhouse/connection-limits';
import type { NetworkHashes } from '../db/network-hashes.ts';
import { execute, queryOneRow, queryRows } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { createGiftCardOrderNumber, createRandomId } from '../lib/ids.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import { signId } from '../lib/signed-ids.ts';
import { lockPaymentNetworks, storePaymentNetworks } from '../payments/declined-cards.ts';
import type { StartedOrder } from '../payments/pay-once.ts';
import { describeGiftCardOrder, readInstallationId } from '../payments/payment-metadata.ts';
import { toStoredVisit } from '../orders/schemas.ts';
import { refuseUnknownInterests } from '../stay-in-touch/stay-in-touch.ts';
import { abandonPendingGiftCardOrder } from './abandon-gift-card-order.ts';
import { encryptCartId } from './cart-ids.ts';
import { DELIVERY_TIME, MAX_DELIVERY_DAYS, MAX_EMAIL_DAY_CENTS, MAX_NETWORK_DAY_CENTS } from './limits.ts';
import { calculateGiftCards, requireDefaultTheater } from './options.ts';
import type { CreateGiftCardOrderRequest, GiftCardItem } from './schemas.ts';

/**
 * Stores a purchase of gift cards with its items and its payment attempt (product 2.10). Throws the Problems of
 * POST /gift-card-orders that are known before the payment.
 */
export async function startGiftCardOrder(
  trx: Trx,
  { config }: { config: Pick<Config, 'declinedCardsPerDay' | 'publicUrl' | 'giftCardSecrets'> },
  request: CreateGiftCardOrderRequest,
  ip: string,
): Promise<StartedOrder> {
  refuseIncompleteItems(request.giftCardItems);
  const { timeZone } = await requireDefaultTheater(trx);
  await refuseUnknownDays(trx, request.giftCardItems, timeZone);
  const { totalCents, currency } = await calculateGiftCards(trx, request);
  if (totalCents !== request.expectedTotalCents) {
    throw new Problem(
      'TOTAL_CHANGED',
      'Nothing was charged. Show the visitor the new total, and ask again.',
      {
        expectedTotalCents: request.expectedTotalCents,
      },
    );
  }
  if (request.marketing) {
    const { marketingInterestIds } = request.marketing;
    await refuseUnknownInterests(trx, marketingInterestIds, '/marketing/marketingInterestIds');
  }
  await lockCart(trx, request.cartId);
  const [storedCartId, ...formerCartIds] = encryptCartId(config, request.cartId);
  await abandonPendingGiftCardOrder(trx, [storedCartId, ...formerCartIds]);
  const networks = await lockPaymentNetworks(trx, config, ip);
  await refuseTooMuch(trx, { networks, totalCents, currency, request });

  const orderId = createRandomId();
  const orderNumber = createGiftCardOrderNumber();
  await trx
    .insertInto('gift_card_orders')
    .values({
      order_id: orderId,
      order_number: orderNumber,
      cart_id: storedCartId,
      status: 'confirming',
      customer: request.customer,
      marketing_interest_ids: request.marketing?.marketingInterestIds ?? null,
      consent_groups: request.consentGroups ?? null,
      visit: toStoredVisit(request),
      currency,
      total_cents: totalCents,
    })
    .execute();
  for (const [position, item] of request.giftCardItems.entries()) {
    await storeItem(trx, orderId, position, item, timeZone);
  }
  const attemptId = createRandomId();
  await execute(trx)`
    insert into payment_attempts (attempt_id, gift_card_order_id, provider, payment_method, amount_cents, currency)
    values (
      ${attemptId}, ${orderId}, ${request.payment.provider}, ${request.payment.paymentMethod}, ${totalCents},
      ${currency}
    )`;
  await storePaymentNetworks(trx, attemptId, networks);
  return {
    orderId,
    payment: {
      attemptId,
      paymentMethod: request.payment.paymentMethod,
      amountCents: totalCents,
      currency,
      returnUrl: new URL(`/gift-card-orders/${signId(config, 'order', orderId)}/return`, config.publicUrl)
        .href,
      metadata: describeGiftCardOrder(await readInstallationId(trx), {
        orderId,
        orderNumber,
        items: request.giftCardItems,
      }),
    },
  };
}

/** Makes other requests for the cart wait until the transaction ends, because a new cart has no row to lock. */
async function lockCart(trx: Trx, cartId: string): Promise<void> {
  await execute(trx)`select pg_advisory_xact_lock(hashtextextended(${`gift card cart ${cartId}`}, 0))`;
}

/** Throws INVALID_REQUEST for fields that contradict each other. */
function refuseIncompleteItems(items: readonly GiftCardItem[]): void {
  const errors = items.flatMap(({ recipient, senderName, delivery }, position) => {
    const path = `/giftCardItems/${position}`;
    const isMailed = delivery.method === 'email';
    return [
      recipient && senderName.trim() === ''
        ? [{ path: `${path}/senderName`, message: 'is required for another recipient' }]
        : [],
      recipient && recipient.name.trim() === ''
        ? [{ path: `${path}/recipient/name`, message: 'must not be empty' }]
        : [],
      recipient && isMailed && recipient.emailAddress === null
        ? [{ path: `${path}/recipient/emailAddress`, message: 'is required for a delivery by mail' }]
        : [],
      !isMailed && delivery.day !== null
        ? [{ path: `${path}/delivery/day`, message: 'must be null for cards to print' }]
        : [],
    ].flat();
  });
  if (errors.length > 0) throw invalidFields(...errors);
}

/** Throws INVALID_REQUEST for days of delivery that are past or too far ahead. */
async function refuseUnknownDays(trx: Trx, items: readonly GiftCardItem[], timeZone: string): Promise<void> {
  const days = items.map(({ delivery }) => delivery.day);
  const rows = await queryRows<{ position: number }>(trx)`
    select position::int - 1 as position
    from unnest(${days}::date[]) with ordinality as d (day, position),
      lateral (select (now() at time zone ${timeZone})::date as today) t
    where day is not null and day not between today and today + ${MAX_DELIVERY_DAYS}::int
    order by position`;
  if (rows.length > 0) {
    throw invalidFields(
      ...rows.map(({ position }) => ({
        path: `/giftCardItems/${position}/delivery/day`,
        message: `must be from today to ${MAX_DELIVERY_DAYS} days ahead`,
      })),
    );
  }
}

/**
 * Throws GIFT_CARD_LIMIT above the limit of a day for the buyer's e-mail address or network address, which limits the use of
 * stolen cards. The caller has locked the networks.
 */
async function refuseTooMuch(
  trx: Trx,
  {
    networks,
    totalCents,
    currency,
    request,
  }: { networks: NetworkHashes; totalCents: number; currency: string; request: CreateGiftCardOrderRequest },
): Promise<void> {
  const email = request.customer.contact.emailAddress.toLowerCase();
  // So that the second of two purchases at the same time sees the first.
  await execute(trx)`select pg_advisory_xact_lock(hashtextextended(${`gift card buyer ${email}`}, 0))`;
  const day = await queryOneRow<{ email_cents: number; network_cents: number; wide_cents: number }>(trx)`
    select coalesce(sum(total_cents) filter (where has_email), 0)::int as email_cents,
      coalesce(sum(total_cents) filter (where network_hash = ${networks.network}), 0)::int as network_cents,
      coalesce(sum(total_cents) filter (where wide_network_hash = ${networks.wide}), 0)::int as wide_cents
    from (
      select o.total_cents, n.network_hash, n.wide_network_hash,
        lower(o.customer #>> '{contact,emailAddress}') = ${email} as has_email
      from gift_card_orders o
        join payment_attempts a on a.gift_card_order_id = o.order_id
        left join payment_networks n using (attempt_id)
      where o.created_at > now() - interval '24 hours' and o.currency = ${currency}
        and o.status in ('confirming', 'requires_action', 'confirmed')
    ) bought`;
  if (
    day.email_cents + totalCents > MAX_EMAIL_DAY_CENTS ||
    day.network_cents + totalCents > MAX_NETWORK_DAY_CENTS ||
    day.wide_cents + totalCents > MAX_NETWORK_DAY_CENTS * WIDE_NETWORK.factor
  ) {
    throw new Problem(
      'GIFT_CARD_LIMIT',
      'These are more gift cards than can be bought here within 24 hours. Call the box office for more.',
    );
  }
}

async function storeItem(
  trx: Trx,
  orderId: string,
  position: number,
  item: GiftCardItem,
  timeZone: string,
): Promise<void> {
  const { recipient, delivery } = item;
  await execute(trx)`
    insert into gift_card_items (
      item_id, order_id, position, amount_cents, quantity, design_image_id, recipient, sender_name, message,
      delivery_method, delivery_day, deliver_at
    )
    select ${createRandomId()}, ${orderId}, ${position}, ${item.amountCents}, ${item.quantity},
      ${item.designImageId}, ${recipient && JSON.stringify(recipient)}::jsonb, ${item.senderName}, ${item.message},
      ${delivery.method}, day, (day + ${DELIVERY_TIME}::time) at time zone ${timeZone}
    from (select ${delivery.day}::date as day) d`;
}
