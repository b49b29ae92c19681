import { execute, queryOneRow, queryRow } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { createRandomId, deriveReadableCode } from '../lib/ids.ts';
import { orderNotFound, Problem } from '../lib/problems.ts';
import { readSignedId, signId } from '../lib/signed-ids.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { TICKET_CODE_LENGTH } from '../orders/issue-tickets.ts';
import { readOrder } from '../orders/queries.ts';
import type { OrderServices } from '../orders/queries.ts';
import { normalizeEmail } from '../privacy/find-person.ts';
import { lockRefundedOrder } from '../refunds/plan-refund.ts';
import { readClosedReasons } from '../sales/sales-state.ts';
import { createAdmissionTicket, findVoidReason } from '../tickets/tickets.ts';
import { GIVINGS_PER_ADDRESS_AND_DAY, GIVINGS_PER_TICKET } from './limits.ts';
import type { GiveTicketRequest, ReceivedTicket } from './schemas.ts';

// The buyer of an order gives a ticket to somebody, who gets a code and a page of their own (product 24). A seat has one valid code: that
// of the order, or that of the recipient.

interface GivingServices {
  db: Db;
  config: Pick<Config, 'giftCardSecrets'>;
}

/**
 * Gives a ticket: from now on the code of the order is void. A repeat for the same recipient does nothing. Throws ORDER_NOT_FOUND,
 * UNKNOWN_SEATS, GIVING_NOT_POSSIBLE.
 */
export async function giveTicket(
  { db, config }: GivingServices,
  orderId: string,
  { seatGuid, recipient: { name, emailAddress } }: GiveTicketRequest,
): Promise<void> {
  const email = normalizeEmail(emailAddress);
  const recipient = { name: name.trim(), emailAddress: email };
  await inTransaction(db, async (trx) => {
    // Returns, exchanges and other givings of the order wait for its row.
    await lockRefundedOrder(trx, orderId);
    const seat = await readSeat(trx, orderId, seatGuid);
    if (seat.recipient?.name === recipient.name && seat.recipient.emailAddress === email) return;
    await requireGivable(trx, seat);
    await refuseFullMailbox(trx, email);
    const linkId = createRandomId();
    // Derived like the other codes of tickets, so that a restore with the same row has the same code.
    const code = deriveReadableCode(`given ticket ${linkId}`, config.giftCardSecrets[0], TICKET_CODE_LENGTH);
    const { given_ticket_id: givenTicketId } = await queryOneRow<{ given_ticket_id: string }>(trx)`
      insert into given_tickets (order_id, seat_guid, recipient, link_id, ticket_code)
      values (${orderId}, ${seatGuid}, ${JSON.stringify(recipient)}::jsonb, ${linkId}, ${code})
      returning given_ticket_id`;
    await queueMail(trx, { kind: 'given_ticket', givenTicketId });
  });
}

interface SeatRow {
  status: string;
  is_refunded: boolean;
  is_canceled: boolean;
  has_begun: boolean;
  /** Whether it was let in at the door. */
  is_used: boolean;
  recipient: { name: string; emailAddress: string } | null;
  givings: number;
}

/** The state of a seat of an order whose row is locked. Throws ORDER_NOT_FOUND, UNKNOWN_SEATS. */
async function readSeat(trx: Trx, orderId: string, seatGuid: string): Promise<SeatRow> {
  const row = await queryRow<SeatRow & { is_known: boolean }>(trx)`
    select o.status, s.seat_guid is not null as is_known, p.canceled_at is not null as is_canceled,
      p.local_date_time at time zone p.time_zone <= now() as has_begun,
      exists (select from admissions a where a.order_id = s.order_id and a.seat_guid = s.seat_guid) as is_used,
      exists (
        select from refund_seats r where r.order_id = s.order_id and r.seat_guid = s.seat_guid
      ) as is_refunded,
      (
        select recipient from given_tickets g
        where g.order_id = s.order_id and g.seat_guid = s.seat_guid and g.taken_back_at is null
      ) as recipient,
      (
        select count(*)::int from given_tickets g where g.order_id = s.order_id and g.seat_guid = s.seat_guid
      ) as givings
    from orders o join performances p using (performance_id)
    left join order_seats s on s.order_id = o.order_id and s.seat_guid = ${seatGuid}
    where o.order_id = ${orderId} and o.channel = 'web'`;
  if (!row) throw orderNotFound();
  if (!row.is_known) throw new Problem('UNKNOWN_SEATS', 'Name a seat of this order.', { seats: [seatGuid] });
  return row;
}

/** Throws GIVING_NOT_POSSIBLE. */
async function requireGivable(trx: Trx, seat: SeatRow): Promise<void> {
  if (seat.recipient)
    throw notPossible('Somebody has this ticket already. Take it back first, then give it to somebody else.');
  if (seat.status !== 'confirmed' || seat.is_refunded || seat.is_canceled)
    throw notPossible('This ticket is not valid.');
  requireUnused(seat);
  if (seat.givings >= GIVINGS_PER_TICKET)
    throw notPossible(`A ticket can be given ${GIVINGS_PER_TICKET} times. Call the box office.`);
  // What the payment provider has refunded may be missing here.
  if ((await readClosedReasons(trx, { salesClosed: false })).includes('restored'))
    throw notPossible('Tickets cannot be given at the moment. Try again later.');
}

/** Throws GIVING_NOT_POSSIBLE. */
function requireUnused(seat: SeatRow): void {
  if (seat.has_begun) throw notPossible('The performance has begun.');
  if (seat.is_used) throw notPossible('This ticket was used at the door.');
}

/** Other orders may give tickets to the same address at the same moment. Throws GIVING_NOT_POSSIBLE. */
async function refuseFullMailbox(trx: Trx, email: string): Promise<void> {
  await execute(trx)`select pg_advisory_xact_lock(hashtextextended(${`given ticket ${email}`}, 0))`;
  const { givings } = await queryOneRow<{ givings: number }>(trx)`
    select count(*)::int as givings from given_tickets
    where lower(recipient ->> 'emailAddress') = ${email} and given_at > now() - interval '24 hours'`;
  if (givings >= GIVINGS_PER_ADDRESS_AND_DAY)
    throw notPossible(
      'This e-mail address got many tickets today. Try again tomorrow, or use another address.',
    );
}

/**
 * Takes a given ticket back: the code of the recipient is void, and that of the order valid again. A repeat does nothing. Throws
 * GIVEN_TICKET_NOT_FOUND, GIVING_NOT_POSSIBLE.
 */
export async function takeTicketBack(
  { db }: Pick<GivingServices, 'db'>,
  orderId: string,
  givenTicketId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockRefundedOrder(trx, orderId);
    const given = await queryRow<{ seat_guid: string; taken_back_at: Date | null }>(trx)`
      select seat_guid, taken_back_at from given_tickets
      where order_id = ${orderId} and given_ticket_id::text = ${givenTicketId}`;
    if (!given) throw new Problem('GIVEN_TICKET_NOT_FOUND', 'This order has given no such ticket.');
    if (given.taken_back_at !== null) return;
    const seat = await readSeat(trx, orderId, given.seat_guid);
    if (seat.is_refunded || seat.is_canceled) throw notPossible('This ticket is not valid.');
    requireUnused(seat);
    await execute(
      trx,
    )`update given_tickets set taken_back_at = now() where given_ticket_id = ${givenTicketId}::bigint`;
    await queueMail(trx, { kind: 'given_ticket_ended', givenTicketId });
  });
}

function notPossible(detail: string): Problem {
  return new Problem('GIVING_NOT_POSSIBLE', `Nothing was changed. ${detail}`);
}

/** The ticket of a link, for its recipient. Throws GIVEN_TICKET_NOT_FOUND. */
export async function readReceivedTicket(
  services: OrderServices & GivingServices,
  token: string,
): Promise<ReceivedTicket> {
  const linkId = readSignedId(services.config, 'given ticket', token);
  const row = await queryRow<GivenRow>(services.db)`
    select order_id, seat_guid, ticket_code, taken_back_at is not null as is_taken_back
    from given_tickets where link_id = ${linkId ?? null}`;
  if (!row)
    throw new Problem('GIVEN_TICKET_NOT_FOUND', 'Open the link of the mail again. It must be complete.');
  return describeReceivedTicket(services, row);
}

interface GivenRow {
  order_id: string;
  seat_guid: string;
  ticket_code: string;
  is_taken_back: boolean;
}

/** What a mail to the recipient says. */
export async function readMailedTicket(services: OrderServices & GivingServices, givenTicketId: string) {
  const row = await queryOneRow<
    GivenRow & { link_id: string; recipient: { name: string; emailAddress: string }; giver: string }
  >(services.db)`
    select g.order_id, g.seat_guid, g.ticket_code, g.taken_back_at is not null as is_taken_back, g.link_id, g.recipient,
      concat_ws(' ', o.customer #>> '{contact,firstName}', o.customer #>> '{contact,lastName}') as giver
    from given_tickets g join orders o using (order_id) where given_ticket_id = ${givenTicketId}`;
  return {
    ...(await describeReceivedTicket(services, row)),
    linkId: row.link_id,
    recipient: row.recipient,
    giver: row.giver,
  };
}

async function describeReceivedTicket(
  services: OrderServices,
  { order_id, seat_guid: seatGuid, ticket_code: ticketCode, is_taken_back }: GivenRow,
): Promise<ReceivedTicket> {
  const order = await readOrder(services, order_id);
  const { performance, venue, performanceChange } = order;
  const voidBecause = is_taken_back ? 'taken_back' : findVoidReason(order, seatGuid);
  const ticket = createAdmissionTicket(order, { seatGuid, ticketCode, voidBecause });
  return { performance, venue, performanceChange, ticket };
}

/** The page of the site that shows a given ticket. Browsers do not send the token to servers. */
export function createReceivedTicketUrl(
  config: Pick<Config, 'giftCardSecrets' | 'siteUrl'>,
  linkId: string,
): string {
  const url = new URL('/ticketing/received-ticket', config.siteUrl);
  return `${url.href}#ticket=${encodeURIComponent(signId(config, 'given ticket', linkId))}`;
}
