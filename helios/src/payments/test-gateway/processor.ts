import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { execute, queryOneRow, queryRow, queryRows } from '../../db/query.ts';
import type { Db } from '../../db/transactions.ts';
import { migrate, listPendingMigrations } from '../../db/migrate.ts';
import type { MigrateOptions, MigrationSet } from '../../db/migrate.ts';
import { createRandomId } from '../../lib/ids.ts';
import { PaymentMethodInvalid } from '../port.ts';
import type {
  PaymentDeclineCode,
  PaymentRequest,
  PaymentState,
  RefundRequest,
  RefundState,
} from '../port.ts';
import { checkCard } from './cards.ts';
import type { CardBehavior, CardField, CardInput } from './cards.ts';

const MIGRATIONS: MigrationSet = {
  folder: new URL('./migrations/', import.meta.url),
  schema: 'test_gateway',
};

export interface ProcessorOptions {
  /** Delay of the answer for the card that answers late, in milliseconds. */
  lateMs: number;
  /** The origin at which browsers reach the processor's pages. */
  publicUrl: string;
}

export interface PaymentMethod {
  id: string;
  brand: string;
  last4: string;
}

/** A lost connection, as the caller sees it. */
class AnswerLost extends Error {}

/** ISO 4217 for a payment without money: it was voided before it reached the processor. */
const NO_CURRENCY = 'XXX';

/**
 * A stand-in for a card processor, for demos and tests. It behaves like an outside service: it has its own
 * tables and connections, and the caller sees only its answers. Authorized payments survive the end of the
 * process.
 */
export class TestProcessor {
  readonly #db: Db;
  readonly #options: ProcessorOptions;
  readonly #closing = new AbortController();

  constructor(db: Db, options: ProcessorOptions) {
    this.#db = db;
    this.#options = options;
  }

  async migrate(options: MigrateOptions = {}): Promise<void> {
    await execute(this.#db)`create schema if not exists test_gateway`;
    await migrate(this.#db, MIGRATIONS, options);
  }

  /** The migrations that were not yet applied to its tables. */
  listPendingMigrations(): Promise<string[]> {
    return listPendingMigrations(this.#db, MIGRATIONS);
  }

  /** Rejects delayed answers at once, because the process ends. */
  cancelDelayedAnswers(): void {
    this.#closing.abort();
  }

  /**
   * Stores a card as a token, without its number. Returns errors by field for a card that it does not accept.
   */
  async tokenize(input: CardInput): Promise<PaymentMethod | { errors: Partial<Record<CardField, string>> }> {
    const { month } = await queryOneRow<{ month: string }>(
      this.#db,
    )`select to_char(now(), 'YYYY-MM') as month`;
    const checked = checkCard(input, month);
    if ('errors' in checked) return checked;
    const { card } = checked;
    const method = { id: `pm_${createRandomId()}`, brand: card.brand, last4: card.number.slice(-4) };
    await execute(this.#db)`
      insert into test_gateway.payment_methods (payment_method_id, brand, last4, behavior)
      values (${method.id}, ${method.brand}, ${method.last4}, ${JSON.stringify(card.behavior)})`;
    return method;
  }

  /**
   * Reserves money, once per attemptId. Throws PaymentMethodInvalid. For the cards with this behavior,
   * answers late or not at all.
   */
  async authorize(request: PaymentRequest): Promise<PaymentState> {
    const method = await queryRow<{ behavior: CardBehavior }>(this.#db)`
      select behavior from test_gateway.payment_methods where payment_method_id = ${request.paymentMethod}`;
    if (!method) throw new PaymentMethodInvalid();
    const { behavior } = method;

    const isLate = behavior.kind === 'answerLate';
    const { status, declineCode } = getOutcome(behavior);
    // The first request under an attemptId decides, even if it was a void.
    await execute(this.#db)`
      insert into test_gateway.payments (
        attempt_id, payment_method_id, amount_cents, currency, status, authorized_from, decline_code, challenge_id, return_url,
        metadata
      ) values (
        ${request.attemptId}, ${request.paymentMethod}, ${request.amountCents}, ${request.currency}, ${status},
        ${isLate ? sql`now() + ${this.#options.lateMs} * interval '1 millisecond'` : null}, ${declineCode},
        ${status === 'requires_action' ? createRandomId() : null}, ${request.returnUrl}, ${JSON.stringify(request.metadata)}::jsonb
      ) on conflict (attempt_id) do nothing`;

    if (isLate) await delay(this.#options.lateMs, undefined, { signal: this.#closing.signal });
    if (behavior.kind === 'answerLost') throw new AnswerLost('socket hang up');
    return this.lookup(request.attemptId);
  }

  async lookup(attemptId: string): Promise<PaymentState> {
    const row = await queryRow<{
      status: string;
      amount_cents: number;
      decline_code: PaymentDeclineCode | null;
      challenge_id: string | null;
      brand: string | null;
      last4: string | null;
    }>(this.#db)`
      select ${currentStatusSql} as status, p.amount_cents, p.decline_code, p.challenge_id, m.brand, m.last4
      from test_gateway.payments p left join test_gateway.payment_methods m using (payment_method_id)
      where p.attempt_id = ${attemptId}`;
    if (!row) return { status: 'unknown' };
    const card = row.brand && row.last4 ? { brand: row.brand, last4: row.last4 } : null;
    switch (row.status) {
      case 'authorized':
      case 'captured':
        if (!card) throw new Error(`Payment ${attemptId} was authorized without a card.`);
        return { status: row.status, amountCents: row.amount_cents, card };
      case 'declined':
        return { status: 'declined', declineCode: row.decline_code ?? 'card_declined', card };
      case 'requires_action':
        return {
          status: 'requires_action',
          url: `${this.#options.publicUrl}/test-gateway/3ds/${row.challenge_id}`,
        };
      case 'voided':
        return { status: 'voided' };
      default:
        return { status: 'processing' };
    }
  }

  async capture(attemptId: string): Promise<PaymentState> {
    await execute(this.#db)`
      update test_gateway.payments p set status = 'captured'
      where attempt_id = ${attemptId} and ${currentStatusSql} = 'authorized'`;
    return this.lookup(attemptId);
  }

  /** Also stores a void for an attempt that has not arrived yet. A captured payment stays captured. */
  async void(attemptId: string): Promise<PaymentState> {
    await execute(this.#db)`
      insert into test_gateway.payments as p (attempt_id, amount_cents, currency, status)
      values (${attemptId}, 0, ${NO_CURRENCY}, 'voided')
      on conflict (attempt_id) do update set status = 'voided'
        where p.status in ('processing', 'requires_action', 'authorized')`;
    return this.lookup(attemptId);
  }

  /** Refunds money, once per refundId. Throws when the payment was not captured or has too little left. */
  async refund({ refundId, payment, amountCents, metadata }: RefundRequest): Promise<RefundState> {
    const attemptId = 'paymentId' in payment ? payment.paymentId : payment.attemptId;
    await this.#db.transaction().execute(async (trx) => {
      const found = await queryRow<{ left_cents: number; known: boolean }>(trx)`
        select p.amount_cents - (
            select coalesce(sum(amount_cents), 0)::int from test_gateway.refunds r where r.attempt_id = p.attempt_id
          ) as left_cents,
          exists (select from test_gateway.refunds where refund_id = ${refundId}) as known
        from test_gateway.payments p
        where p.attempt_id = ${attemptId} and p.status = 'captured' for update`;
      if (found?.known) return;
      if (!found || found.left_cents < amountCents) {
        throw new Error(`Payment ${attemptId} has less than ${amountCents} cents left to refund.`);
      }
      await execute(trx)`
        insert into test_gateway.refunds (refund_id, attempt_id, amount_cents, metadata)
        values (${refundId}, ${attemptId}, ${amountCents}, ${JSON.stringify(metadata)}::jsonb)`;
    });
    return { status: 'done' };
  }

  /** The payment of a challenge page, or undefined. */
  async readChallenge(
    challengeId: string,
  ): Promise<{ amountCents: number; currency: string; last4: string; open: boolean } | undefined> {
    return queryRow<{ amountCents: number; currency: string; last4: string; open: boolean }>(this.#db)`
      select p.amount_cents as "amountCents", p.currency, m.last4, p.status = 'requires_action' as open
      from test_gateway.payments p join test_gateway.payment_methods m using (payment_method_id)
      where p.challenge_id = ${challengeId}`;
  }

  /**
   * Stores the cardholder's answer to a challenge; the first one counts. Returns the return URL, or
   * undefined.
   */
  async answerChallenge(challengeId: string, approved: boolean): Promise<string | undefined> {
    await execute(this.#db)`
      update test_gateway.payments
      set status = ${approved ? 'authorized' : 'declined'}, decline_code = ${approved ? null : 'authentication_failed'}
      where challenge_id = ${challengeId} and status = 'requires_action'`;
    const rows = await queryRows<{ return_url: string }>(this.#db)`
      select return_url from test_gateway.payments where challenge_id = ${challengeId}`;
    return rows[0]?.return_url;
  }
}

/**
 * The status of the payment with table alias `p`, where a delayed authorization takes effect once its time
 * has come.
 */
const currentStatusSql = sql<string>`
  case when p.status = 'processing' and p.authorized_from <= now() then 'authorized' else p.status end`;

function getOutcome(behavior: CardBehavior): { status: string; declineCode: string | null } {
  switch (behavior.kind) {
    case 'approve':
    case 'answerLost':
      return { status: 'authorized', declineCode: null };
    case 'decline':
      return { status: 'declined', declineCode: behavior.code };
    case 'challenge':
      return { status: 'requires_action', declineCode: null };
    case 'answerLate':
      return { status: 'processing', declineCode: null };
    default:
      return behavior satisfies never;
  }
}
