import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import type { ComplimentaryBudgetSchema } from '../counter/schemas.ts';
import { execute, queryOneRow, queryRow, queryRows } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { asAnswers, wallClockSql } from '../db/answers.ts';
import { planApproval, storeApproval } from '../donations/decisions.ts';
import type { ApprovalPlan } from '../donations/decisions.ts';
import { planRecipientChange, storeRecipientChange } from '../gift-card-orders/correct-delivery.ts';
import type { RecipientChange } from '../gift-card-orders/correct-delivery.ts';
import { planGiftCardRefund, storeGiftCardRefund } from '../gift-card-orders/refund-gift-cards.ts';
import type { GiftCardRefundPlan } from '../gift-card-orders/refund-gift-cards.ts';
import { createGiftCard } from '../gift-cards/gift-cards.ts';
import { CLEARED_RECIPIENT } from '../lib/erased.ts';
import { createReadableCode } from '../lib/ids.ts';
import { Problem } from '../lib/problems.ts';
import { planChange, storeChange } from '../performance-changes/change-performance.ts';
import type { PerformanceChangePlan } from '../performance-changes/change-performance.ts';
import { planPaymentRefund, storePaymentRefund } from '../reconciliation/refund-payment.ts';
import type { PaymentRefundPlan } from '../reconciliation/refund-payment.ts';
import { planRefund } from '../refunds/plan-refund.ts';
import type { RefundPlan } from '../refunds/plan-refund.ts';
import { storeRefund } from '../refunds/refunds.ts';
import { requireReconciled } from '../sales/sales-state.ts';
import { OPERATIONS, hasRole } from './operations.ts';
import type { OperationId } from './operations.ts';
import type { Role, StaffRequestKind } from '../db/stored-types.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import type { StaffRequestSchema } from './schemas.ts';

// Above a configured amount, a refund, a gift card, another recipient of gift cards, the approval of a donation request, or a canceled
// or moved performance is stored as a request that a second person must approve.

/** A request expires after this time. */
const VALID_HOURS = 24;

/** The operation whose role the two people need. */
const REQUESTED_OPERATIONS: Record<StaffRequestKind, OperationId> = {
  refund: 'refundOrder',
  gift_card: 'issueGiftCard',
  gift_card_refund: 'refundGiftCards',
  gift_card_recipient: 'changeGiftCardRecipient',
  donation: 'approveDonationRequest',
  payment_refund: 'refundPayment',
  cancel_performance: 'cancelPerformance',
  move_performance: 'movePerformance',
};

type StaffRequest = Static<typeof StaffRequestSchema>;

/**
 * Locks an account, so that its concurrent refunds and gift cards count each other. A refund locks the account
 * before it locks the order, as an approval does.
 */
export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await execute(trx)`select 1 from staff_accounts where account_id = ${accountId} for no key update`;
}

/**
 * Whether a refund needs approval: its amount and earlier refunds without approval exceed the limit. The
 * refunds of the order by any account count, and the refunds of the account within a day. So many small refunds
 * need approval too. Call lockAccount and the plan of the refund first: they lock the rows that make concurrent refunds
 * count each other.
 */
export async function refundNeedsSecondPerson(
  trx: Trx,
  accountId: string,
  { orderId, cents }: { orderId: string; cents: number },
  limitCents: number,
): Promise<boolean> {
  if (limitCents === 0) return false;
  const isCounted = sql`not r.by_buyer and not exists (
    select from staff_requests q where q.refund_id = coalesce(r.part_of, r.refund_id)
  )`;
  // A part belongs to the refund of its seats.
  const sums = await queryOneRow<{ of_order: number; of_account: number }>(trx)`
    with of_order as (
      select refund_id from refunds where order_id = ${orderId} and part_of is null
      union all select refund_id from refunds where gift_card_order_id = ${orderId}
      union all select refund_id from refunds where payment_id = ${orderId}
    ), rows_of_order as (
      select r.* from of_order join refunds r using (refund_id)
      union all select r.* from of_order o join refunds r on r.part_of = o.refund_id
    )
    select (
      select coalesce(sum(gift_cents + card_cents), 0)::int from rows_of_order r where ${isCounted}
    ) as of_order, (
      select coalesce(sum(gift_cents + card_cents), 0)::int from refunds r
      where r.refunded_by = ${accountId} and r.${isWithinOneDay} and ${isCounted}
    ) as of_account`;
  return Math.max(sums.of_order, sums.of_account) + cents > limitCents;
}

const isWithinOneDay = sql`created_at > now() - interval '1 day'`;

/**
 * Whether a gift card needs approval: its amount and the gift cards that the account has issued without
 * approval within a day exceed the limit.
 */
export async function giftCardNeedsSecondPerson(
  trx: Trx,
  { accountId, amountCents }: { accountId: string; amountCents: number },
  limitCents: number,
): Promise<boolean> {
  if (limitCents === 0) return false;
  await lockAccount(trx, accountId);
  const { cents } = await queryOneRow<{ cents: number }>(trx)`
    select coalesce(sum(e.amount_cents), 0)::int as cents
    from gift_cards g join gift_card_entries e using (gift_card_id)
    where g.issued_by = ${accountId} and g.created_at > now() - interval '1 day' and e.kind = 'issue'
      and not exists (select from staff_requests q where q.gift_card_id = g.gift_card_id)`;
  return cents + amountCents > limitCents;
}

/**
 * Whether complimentary tickets need approval: their value and that of the tickets that the account has given without
 * approval within a day exceed the limit. Call lockAccount first.
 */
export async function donationNeedsSecondPerson(
  trx: Trx,
  accountId: string,
  { valueCents }: ApprovalPlan,
  limitCents: number,
): Promise<boolean> {
  return limitCents > 0 && (await sumGivenTickets(trx, accountId)) + valueCents > limitCents;
}

/** The value of the complimentary tickets that an account has given alone within a day: for donation requests, and at the counter. */
async function sumGivenTickets(db: Db, accountId: string): Promise<number> {
  const { cents } = await queryOneRow<{ cents: number }>(db)`
    select ((
      select coalesce(sum(d.value_cents), 0) from donation_decisions d
      where d.decided_by = ${accountId} and d.decided_at > now() - interval '1 day'
        and not exists (
          select from staff_requests q where q.donation_request_id = d.donation_request_id and q.decision = 'approved'
        )
    ) + (
      select coalesce(sum(s.value_cents), 0) from complimentary_sales s
      where s.account_id = ${accountId} and s.${isWithinOneDay}
    ))::int as cents`;
  return cents;
}

/** What an account has given, and what requireComplimentaryLimit leaves it, in the currency of the first theater. */
export async function readComplimentaryBudget(
  db: Db,
  accountId: string,
  limitCents: number,
): Promise<Static<typeof ComplimentaryBudgetSchema>> {
  const givenCents = await sumGivenTickets(db, accountId);
  const { currency } = await queryOneRow<{ currency: string }>(db)`
    select currency from theaters order by position, location limit 1`;
  return {
    givenCents,
    leftCents: limitCents === 0 ? null : Math.max(0, limitCents - givenCents),
    currency,
  };
}

/** Nobody waits at the counter for a second person. Call lockAccount first. Throws COMPLIMENTARY_LIMIT. */
export async function requireComplimentaryLimit(
  trx: Trx,
  accountId: string,
  valueCents: number,
  limitCents: number,
): Promise<void> {
  if (limitCents === 0 || (await sumGivenTickets(trx, accountId)) + valueCents <= limitCents) return;
  throw new Problem(
    'COMPLIMENTARY_LIMIT',
    'Your account has given too much within a day for these. Another person can give them, or two can approve a donation request.',
  );
}

/**
 * Whether another recipient needs approval: the value of the cards, with that of the cards that the account has redirected alone
 * within a day, or that anybody has redirected alone in this order, exceeds the limit. Call lockAccount and the plan first.
 */
export async function recipientNeedsSecondPerson(
  trx: Trx,
  accountId: string,
  { orderNumber, valueCents }: { orderNumber: string; valueCents: number },
  limitCents: number,
): Promise<boolean> {
  if (limitCents === 0) return false;
  const isOfOrder = sql`target = ${orderNumber}`;
  const isOfAccount = sql`account_id = ${accountId} and ${isWithinOneDay}`;
  const sums = await queryOneRow<{ of_order: number; of_account: number }>(trx)`
    select
      coalesce(sum((details ->> 'valueCents')::int) filter (where ${isOfOrder}), 0)::int as of_order,
      coalesce(sum((details ->> 'valueCents')::int) filter (where ${isOfAccount}), 0)::int as of_account
    from staff_actions
    where action = 'changeGiftCardRecipient' and outcome = 'done' and (${isOfOrder} or ${isOfAccount})`;
  return Math.max(sums.of_order, sums.of_account) + valueCents > limitCents;
}

/** What a request is about, by columns of `staff_requests`. */
interface Requested {
  kind: StaffRequestKind;
  amount_cents: number;
  currency: string;
  [column: string]: unknown;
}

/** Stores a request. Returns its id. */
async function storeRequest(trx: Trx, requestedBy: string, requested: Requested): Promise<string> {
  const requestId = `RQ-${createReadableCode(8)}`;
  const expiresAt = sql`now() + ${VALID_HOURS} * interval '1 hour'`;
  await trx
    .insertInto('staff_requests')
    .values({ ...requested, request_id: requestId, requested_by: requestedBy, expires_at: expiresAt })
    .execute();
  return requestId;
}

/** The id of a request that waits; undefined if there is none. */
async function findWaitingRequest(trx: Trx, filter: RawBuilder<unknown>): Promise<string | undefined> {
  const rows = await queryRows<{ request_id: string }>(trx)`
    select request_id from staff_requests where ${filter} and decision is null and expires_at > now()`;
  return rows[0]?.request_id;
}

/** Stores a request for another recipient. A repeat while it waits returns the same one. Returns the request's id. */
export async function requestRecipientChange(
  trx: Trx,
  requestedBy: string,
  { itemId, formerAddress, recipient, valueCents, currency }: RecipientChange,
): Promise<string> {
  const stored = JSON.stringify({ ...recipient, formerAddress });
  const waiting = await findWaitingRequest(
    trx,
    sql`gift_card_item_id = ${itemId} and requested_by = ${requestedBy} and recipient = ${stored}::jsonb and amount_cents = ${valueCents}`,
  );
  if (waiting !== undefined) return waiting;
  return storeRequest(trx, requestedBy, {
    kind: 'gift_card_recipient',
    amount_cents: valueCents,
    currency,
    gift_card_item_id: itemId,
    recipient: stored,
  });
}

/**
 * Stores a request for the refund of a payment without an order. While one waits, also that of another person, a repeat returns it.
 * Returns the request's id.
 */
export async function requestPaymentRefund(
  trx: Trx,
  requestedBy: string,
  { paymentId, amountCents, currency }: PaymentRefundPlan,
  reason: string,
): Promise<string> {
  const waiting = await findWaitingRequest(
    trx,
    sql`payment_id = ${paymentId} and amount_cents = ${amountCents}`,
  );
  if (waiting !== undefined) return waiting;
  return storeRequest(trx, requestedBy, {
    kind: 'payment_refund',
    amount_cents: amountCents,
    currency,
    payment_id: paymentId,
    reason,
  });
}

/**
 * Stores a request to cancel or move a performance, whose row is locked. A repeat while it waits, also of another person, returns the same
 * one. Returns the request's id.
 */
export async function requestPerformanceChange(
  trx: Trx,
  requestedBy: string,
  plan: PerformanceChangePlan,
): Promise<string> {
  const { performanceId, newDateTime, reason, chooseDays } = plan;
  const kind = plan.kind === 'canceled' ? 'cancel_performance' : 'move_performance';
  const waiting = await findWaitingRequest(
    trx,
    sql`kind = ${kind} and performance_id = ${performanceId} and choose_days = ${chooseDays} and reason = ${reason}
      and new_date_time is not distinct from ${newDateTime}::timestamp`,
  );
  if (waiting !== undefined) return waiting;
  return storeRequest(trx, requestedBy, {
    kind,
    amount_cents: plan.valueCents,
    currency: plan.currency,
    performance_id: performanceId,
    new_date_time: newDateTime,
    reason,
    choose_days: chooseDays,
  });
}

/** Stores a request for the approval of a donation request. Returns the request's id. */
export function requestDonationApproval(trx: Trx, requestedBy: string, plan: ApprovalPlan): Promise<string> {
  return storeRequest(trx, requestedBy, {
    kind: 'donation',
    amount_cents: plan.valueCents,
    currency: plan.currency,
    donation_request_id: plan.donationRequestId,
    tickets: plan.tickets,
    last_day: plan.lastDay,
    message: plan.message,
  });
}

/** Stores a request for a refund. Returns the request's id. */
export function requestRefund(
  trx: Trx,
  requestedBy: string,
  plan: RefundPlan,
  reason: string,
): Promise<string> {
  return storeRequest(trx, requestedBy, {
    kind: 'refund',
    amount_cents: plan.giftCents + plan.cardCents,
    currency: plan.currency,
    order_id: plan.orderId,
    seat_guids: plan.seatGuids,
    reason,
    order_state: plan.orderState,
  });
}

/** Stores a request for a refund of gift cards. Returns the request's id. */
export function requestGiftCardRefund(
  trx: Trx,
  requestedBy: string,
  plan: GiftCardRefundPlan,
  reason: string,
): Promise<string> {
  return storeRequest(trx, requestedBy, {
    kind: 'gift_card_refund',
    amount_cents: plan.cardCents,
    currency: plan.currency,
    gift_card_order_id: plan.orderId,
    card_ids: plan.cards.map(({ cardId }) => cardId),
    reason,
    order_state: plan.orderState,
  });
}

/**
 * Stores a request for a gift card. The card is created on approval; only the hash of its number is stored.
 * Returns the request's id.
 */
export function requestGiftCard(
  trx: Trx,
  requestedBy: string,
  card: { amountCents: number; currency: string; numberHash: string; last4: string },
): Promise<string> {
  return storeRequest(trx, requestedBy, {
    kind: 'gift_card',
    amount_cents: card.amountCents,
    currency: card.currency,
    number_hash: card.numberHash,
    last4: card.last4,
  });
}

/** What selectOpenRequest selects. */
interface OpenRequest {
  kind: StaffRequestKind;
  requested_by: string;
  created_at: Date;
  decision: 'approved' | 'rejected' | null;
  expired: boolean;
  amount_cents: number;
  currency: string;
  /** These two are set for a refund of tickets. */
  order_id: string | null;
  seat_guids: string[] | null;
  /** These two are set for a refund of gift cards. */
  gift_card_order_id: string | null;
  card_ids: string[] | null;
  /** These two are set for a change of the recipient of gift cards. */
  gift_card_item_id: string | null;
  recipient: { name: string; emailAddress: string; formerAddress: string } | null;
  /** Set for a refund of a payment without an order. */
  payment_id: string | null;
  /** These three are set for a canceled and a moved performance, the last one only for the second. */
  performance_id: string | null;
  choose_days: number | null;
  new_date_time: string | null;
  /** The reason is set for these and for all refunds, the other one for refunds of orders. */
  reason: string | null;
  order_state: string | null;
  /** These two are set for a gift card. */
  number_hash: string | null;
  last4: string | null;
  /** These four are set for complimentary tickets. The day is YYYY-MM-DD. */
  donation_request_id: string | null;
  tickets: number | null;
  last_day: string | null;
  message: string | null;
}

/**
 * Executes a request in the transaction that approves it. After a crash the request is still open, or the
 * refund is stored and recovery finishes it. Of two simultaneous approvals, the second finds the request
 * decided. Returns the refund id, for finishRefund. Throws STAFF_REQUEST_NOT_FOUND, STAFF_REQUEST_CLOSED,
 * SECOND_PERSON_REQUIRED, and the problems of a refund.
 */
export async function approveRequest(
  trx: Trx,
  requestId: string,
  approvedBy: string,
): Promise<{ refundId: string | null }> {
  const request = await selectOpenRequest(trx, requestId);
  await requireTwoPeople(trx, request, approvedBy);
  const { kind, amount_cents: amountCents, currency } = request;
  let refundId: string | null = null;
  let giftCardId: string | null = null;
  if (kind === 'refund') refundId = await executeRefundRequest(trx, request);
  else if (kind === 'gift_card_refund') refundId = await executeGiftCardRefundRequest(trx, request);
  else if (kind === 'payment_refund') refundId = await executePaymentRefundRequest(trx, request);
  else if (kind === 'donation') await executeDonationRequest(trx, request);
  else if (kind === 'gift_card_recipient') await executeRecipientRequest(trx, request);
  else if (kind === 'cancel_performance' || kind === 'move_performance')
    await executePerformanceRequest(trx, request);
  else {
    const { number_hash: numberHash, last4, requested_by: issuedBy } = request;
    if (numberHash === null || last4 === null) throw new Error('A request for a gift card has no number.');
    giftCardId = await createGiftCard(trx, { amountCents, currency, numberHash, last4, issuedBy });
  }
  await execute(trx)`
    update staff_requests set decision = 'approved', decided_by = ${approvedBy}, decided_at = now(),
      refund_id = ${refundId}, gift_card_id = ${giftCardId}, ${withoutRecipient}
    where request_id = ${requestId}`;
  return { refundId };
}

/**
 * Rejects a request. The requester may also withdraw it this way. Throws STAFF_REQUEST_NOT_FOUND,
 * STAFF_REQUEST_CLOSED.
 */
export async function rejectRequest(trx: Trx, requestId: string, rejectedBy: string): Promise<void> {
  await selectOpenRequest(trx, requestId);
  await execute(trx)`
    update staff_requests set decision = 'rejected', decided_by = ${rejectedBy}, decided_at = now(), ${withoutRecipient}
    where request_id = ${requestId}`;
}

/** A decided request needs no names and addresses. Its log entry has hashes. */
const withoutRecipient = sql`
  recipient = case when recipient is null then null else ${CLEARED_RECIPIENT}::jsonb end`;

async function selectOpenRequest(trx: Trx, requestId: string): Promise<OpenRequest> {
  const request = await queryRow<OpenRequest>(trx)`
    select kind, requested_by, created_at, decision, expires_at <= now() as expired, amount_cents, currency, order_id,
      seat_guids, gift_card_order_id, card_ids, gift_card_item_id, recipient, payment_id, performance_id, choose_days,
      ${wallClockSql('new_date_time')} as new_date_time, reason, order_state, number_hash, last4,
      donation_request_id, tickets, to_char(last_day, 'YYYY-MM-DD') as last_day, message
    from staff_requests where request_id = ${requestId} for update`;
  if (!request) throw requestNotFound();
  if (request.decision !== null) throw requestClosed(`Somebody has ${request.decision} it before.`);
  if (request.expired)
    throw requestClosed(`Nobody approved it within ${VALID_HOURS} hours. Request it again.`);
  return request;
}

/**
 * Both accounts must be active and have the role now. The key of the second must be older than the request, and
 * neither account may have made the key of the other, nor one admin both keys: otherwise an admin could act as both.
 */
async function requireTwoPeople(trx: Trx, request: OpenRequest, approvedBy: string): Promise<void> {
  if (request.requested_by === approvedBy) {
    throw new Problem('SECOND_PERSON_REQUIRED', 'You have asked for it yourself.');
  }
  const rows = await queryRows<{
    account_id: string;
    role: Role;
    newest_credential_at: Date;
    live: boolean;
  }>(trx)`
    select account_id, role, disabled_at is null and coalesce(expires_at > now(), true) as live,
      greatest(key_created_at, (select max(used_at) from staff_links l where l.account_id = a.account_id)) as newest_credential_at
    from staff_accounts a where account_id in (${request.requested_by}, ${approvedBy}) for share`;
  const neededRole = OPERATIONS[REQUESTED_OPERATIONS[request.kind]].role;
  const isAuthorized = (accountId: string) =>
    rows.some((row) => row.account_id === accountId && row.live && hasRole(row.role, neededRole));
  if (!isAuthorized(request.requested_by)) {
    throw requestClosed('The account that asked for it may no longer do so.');
  }
  const approver = rows.find((row) => row.account_id === approvedBy);
  if (!isAuthorized(approvedBy) || !approver || approver.newest_credential_at >= request.created_at) {
    throw new Problem(
      'SECOND_PERSON_REQUIRED',
      'Your key or a passkey of yours is newer than the request, or your account may not do this.',
    );
  }
  await refuseCommonMaker(trx, request.requested_by, approvedBy);
}

/**
 * Who has made a key may know it, and may have made the next key with it. The same holds for links with which passkeys are added. The
 * keys of all accounts lead to those that the command line made, so these count only as the direct makers of both.
 */
async function refuseCommonMaker(trx: Trx, requestedBy: string, approvedBy: string): Promise<void> {
  const { is_ancestor: isAncestor, has_same_maker: hasSameMaker } = await queryOneRow<{
    is_ancestor: boolean;
    has_same_maker: boolean;
  }>(trx)`
    with recursive makers (account_id, maker) as (
      select account_id, maker from staff_makers where account_id in (${requestedBy}, ${approvedBy})
      union
      select m.account_id, s.maker from makers m join staff_makers s on s.account_id = m.maker
    )
    select
      exists (select from makers where maker in (${requestedBy}, ${approvedBy}) and maker <> account_id) as is_ancestor,
      exists (
        select from makers one join makers other using (maker) join staff_accounts a on a.account_id = maker
        where one.account_id = ${requestedBy} and other.account_id = ${approvedBy} and a.key_made_by is not null
      ) or exists (
        select from staff_makers one join staff_makers other using (maker)
        where one.account_id = ${requestedBy} and other.account_id = ${approvedBy}
      ) as has_same_maker`;
  if (isAncestor) {
    throw new Problem(
      'SECOND_PERSON_REQUIRED',
      'One of you has made the key or a passkey of the other, or the key that made it.',
    );
  }
  if (hasSameMaker) {
    throw new Problem(
      'SECOND_PERSON_REQUIRED',
      'One admin has made the keys or passkeys of both of you, or keys that made them. Another admin can make a new key for one of you.',
    );
  }
}

async function executeRefundRequest(trx: Trx, request: OpenRequest): Promise<string> {
  const { order_id: orderId, seat_guids: seatGuids, reason } = request;
  if (orderId === null || seatGuids === null || reason === null) {
    throw new Error('A request for a refund has no order.');
  }
  await requireReconciled(trx);
  const plan = await planRefund(trx, { orderId, seatGuids }).catch(closeUnlessRetryable);
  if (plan.orderState !== request.order_state || plan.giftCents + plan.cardCents !== request.amount_cents) {
    throw requestClosed('The order has changed since. Request it again.');
  }
  return storeRefund(trx, plan, { reason, refundedBy: request.requested_by });
}

async function executeGiftCardRefundRequest(trx: Trx, request: OpenRequest): Promise<string> {
  const { gift_card_order_id: orderId, card_ids: cardIds, reason } = request;
  if (orderId === null || cardIds === null || reason === null) {
    throw new Error('A request for a refund has no purchase of gift cards.');
  }
  await requireReconciled(trx);
  const plan = await planGiftCardRefund(trx, { orderId, cardIds }).catch(closeUnlessRetryable);
  if (plan.orderState !== request.order_state || plan.cardCents !== request.amount_cents) {
    throw requestClosed('The order has changed since. Request it again.');
  }
  return storeGiftCardRefund(trx, plan, reason, request.requested_by);
}

async function executePaymentRefundRequest(trx: Trx, request: OpenRequest): Promise<string> {
  const { payment_id: paymentId, reason } = request;
  if (paymentId === null || reason === null) throw new Error('A request for a refund has no payment.');
  const plan = await planPaymentRefund(trx, paymentId).catch(closeUnlessRetryable);
  if (plan.status !== 'captured' || plan.amountCents !== request.amount_cents) {
    throw requestClosed('The payment has changed since. Request it again.');
  }
  return storePaymentRefund(trx, plan, reason, request.requested_by);
}

async function executeRecipientRequest(trx: Trx, request: OpenRequest): Promise<void> {
  const { gift_card_item_id: itemId, recipient } = request;
  if (itemId === null || recipient === null) {
    throw new Error('A request for another recipient has no gift cards.');
  }
  const { order_id: orderId, position } = await queryOneRow<{ order_id: string; position: number }>(trx)`
    select order_id, position from gift_card_items where item_id = ${itemId}`;
  const { name, emailAddress, formerAddress } = recipient;
  const change = await planRecipientChange(trx, orderId, position + 1, { name, emailAddress }).catch(
    closeUnlessRetryable,
  );
  if (change.formerAddress !== formerAddress || change.valueCents !== request.amount_cents) {
    throw requestClosed('The order has changed since. Request it again.');
  }
  await storeRecipientChange(trx, change);
}

/** Tickets that were sold since the request belong to it: what is approved is the act. */
async function executePerformanceRequest(trx: Trx, request: OpenRequest): Promise<void> {
  const {
    performance_id: performanceId,
    new_date_time: newDateTime,
    choose_days: chooseDays,
    reason,
  } = request;
  if (performanceId === null || chooseDays === null || reason === null)
    throw new Error('A request for a changed performance has no performance.');
  const kind = request.kind === 'cancel_performance' ? 'canceled' : 'moved';
  const plan = await planChange(trx, { performanceId, kind, newDateTime, reason, chooseDays }).catch(
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      throw requestClosed('The performance has changed since.');
    },
  );
  if (!(await storeChange(trx, plan, request.requested_by)))
    throw requestClosed('It was done since by another request.');
}

/** Handles a plan that failed. */
function closeUnlessRetryable(error: unknown): never {
  if (!(error instanceof Problem) || error.retryAfter !== undefined) throw error;
  throw requestClosed('The order has changed since. Request it again.');
}

async function executeDonationRequest(trx: Trx, request: OpenRequest): Promise<void> {
  const { donation_request_id: donationRequestId, tickets, last_day: lastDay, message } = request;
  if (donationRequestId === null || tickets === null || lastDay === null || message === null) {
    throw new Error('A request for complimentary tickets has no donation request.');
  }
  const plan = await planApproval(trx, donationRequestId, { tickets, lastDay, message }).catch(
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      throw requestClosed('The donation request was decided since, or its show has ended.');
    },
  );
  if (!plan) throw requestClosed('The donation request was decided since.');
  if (plan.valueCents !== request.amount_cents) {
    throw requestClosed('The prices of the show have changed since. Request it again.');
  }
  await storeApproval(trx, plan, request.requested_by);
}

/** The open requests, oldest first. */
export function listRequests(db: Db): Promise<StaffRequest[]> {
  return readRequests(db, sql`q.decision is null and q.expires_at > now()`);
}

/** Throws STAFF_REQUEST_NOT_FOUND. */
export async function readRequest(db: Db, requestId: string): Promise<StaffRequest> {
  const [request] = await readRequests(db, sql`q.request_id = ${requestId}`);
  if (!request) throw requestNotFound();
  return request;
}

async function readRequests(db: Db, filter: RawBuilder<unknown>): Promise<StaffRequest[]> {
  return queryRows<StaffRequest>(asAnswers(db))`
    select q.request_id, q.kind, q.amount_cents, q.currency, q.seat_guids as seats, q.reason, q.tickets, q.created_at,
      q.expires_at, case when q.recipient ->> 'emailAddress' <> '' then q.recipient end as recipient, q.performance_id,
      ${wallClockSql('q.new_date_time')} as new_date_time,
      coalesce(
        q.last4,
        (
          select string_agg(c.last4, ' ' order by c.last4)
          from sold_gift_cards s join gift_cards c using (gift_card_id) where s.card_id = any(q.card_ids)
        )
      ) as last4,
      case when q.decision is not null then q.decision when q.expires_at <= now() then 'expired' else 'waiting' end as state,
      a.name as requested_by, d.name as decided_by, coalesce(o.order_number, g.order_number, p.metadata ->> 'order_number') as order_number,
      r.reference as donation_reference
    from staff_requests q join staff_accounts a on a.account_id = q.requested_by
    left join staff_accounts d on d.account_id = q.decided_by
    left join orders o using (order_id) left join gift_card_items i on i.item_id = q.gift_card_item_id
    left join gift_card_orders g on g.order_id = coalesce(q.gift_card_order_id, i.order_id)
    left join donation_requests r using (donation_request_id)
    left join provider_payments p on p.payment_id = q.payment_id
    where ${filter} order by q.created_at, q.request_id limit ${MAX_ROWS}`;
}

function requestClosed(detail: string): Problem {
  return new Problem('STAFF_REQUEST_CLOSED', `${detail} Nothing was done.`);
}

function requestNotFound(): Problem {
  return new Problem('STAFF_REQUEST_NOT_FOUND', 'See the list of requests that wait.');
}
