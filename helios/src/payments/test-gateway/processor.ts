import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { only } from '../../db/transactions.ts';
import { migrate, pendingMigrations } from '../../db/migrate.ts';
import type { MigrateOptions, MigrationSet } from '../../db/migrate.ts';
import { randomId } from '../../ids.ts';
import { PaymentMethodInvalid } from '../port.ts';
import type {
  PaymentDeclineCode,
  PaymentRequest,
  PaymentState,
  RefundRequest,
  RefundState,
} from '../port.ts';
import { checkCard } from './cards.ts';
import type { CardBehaviour, CardField, CardInput } from './cards.ts';
import type { ProcessorDatabase } from './tables.ts';

const MIGRATIONS: MigrationSet = {
  folder: new URL('./migrations/', import.meta.url),
  schema: 'test_gateway',
};

export interface ProcessorOptions {
  /** When the processor answers for a card that answers late, in milliseconds. */
  lateMs: number;
  /** Where browsers reach the processor's own pages. */
  publicUrl: string;
}

export interface PaymentMethod {
  id: string;
  brand: string;
  last4: string;
}

/** What a lost connection looks like to the caller. */
class AnswerLost extends Error {}

/**
 * A stand-in for a card processor, for demos and tests. It behaves like somebody else's service: its own tables, its own
 * connections, and the caller knows only its answers. What it has authorised stays so when the process dies.
 */
export class TestProcessor {
  readonly #db: Kysely<ProcessorDatabase>;
  readonly #options: ProcessorOptions;
  readonly #closing = new AbortController();

  constructor(db: Kysely<ProcessorDatabase>, options: ProcessorOptions) {
    this.#db = db;
    this.#options = options;
  }

  async migrate(options: MigrateOptions = {}): Promise<void> {
    await sql`create schema if not exists test_gateway`.execute(this.#db);
    await migrate(this.#db, MIGRATIONS, options);
  }

  /** The migrations that its tables have not had. */
  pendingMigrations(): Promise<string[]> {
    return pendingMigrations(this.#db, MIGRATIONS);
  }

  /** Lets answers that are kept waiting fail at once: the process ends. */
  settle(): void {
    this.#closing.abort();
  }

  /** Keeps a card as a token. The number itself is not kept. Returns what is wrong, by field, for a card it does not take. */
  async tokenise(input: CardInput): Promise<PaymentMethod | { errors: Partial<Record<CardField, string>> }> {
    const { month } = only(
      await sql<{ month: string }>`select to_char(now(), 'YYYY-MM') as month`.execute(this.#db),
    );
    const checked = checkCard(input, month);
    if ('errors' in checked) return checked;
    const { card } = checked;
    const method = { id: `pm_${randomId()}`, brand: card.brand, last4: card.number.slice(-4) };
    await sql`
      insert into test_gateway.payment_methods (payment_method_id, brand, last4, behaviour)
      values (${method.id}, ${method.brand}, ${method.last4}, ${JSON.stringify(card.behaviour)})`.execute(
      this.#db,
    );
    return method;
  }

  /**
   * Sets money aside, once per attemptId. Throws PaymentMethodInvalid; and, for the cards made for it, answers late or
   * not at all.
   */
  async authorise(request: PaymentRequest): Promise<PaymentState> {
    const method = await sql<{ behaviour: CardBehaviour }>`
      select behaviour from test_gateway.payment_methods
      where payment_method_id = ${request.paymentMethod}`.execute(this.#db);
    const behaviour = method.rows[0]?.behaviour;
    if (!behaviour) throw new PaymentMethodInvalid();

    const late = behaviour.kind === 'answerLate';
    const { status, declineCode } = outcomeOf(behaviour);
    // The first request under an attemptId decides; a void that came earlier too.
    await sql`
      insert into test_gateway.payments (
        attempt_id, payment_method_id, amount_cents, currency, status, authorised_from, decline_code, challenge_id, return_url
      ) values (
        ${request.attemptId}, ${request.paymentMethod}, ${request.amountCents}, ${request.currency}, ${status},
        ${late ? sql`now() + ${this.#options.lateMs} * interval '1 millisecond'` : null}, ${declineCode},
        ${status === 'requires_action' ? randomId() : null}, ${request.returnUrl}
      ) on conflict (attempt_id) do nothing`.execute(this.#db);

    if (late) await delay(this.#options.lateMs, undefined, { signal: this.#closing.signal });
    if (behaviour.kind === 'answerLost') throw new AnswerLost('socket hang up');
    return this.lookup(request.attemptId);
  }

  async lookup(attemptId: string): Promise<PaymentState> {
    const { rows } = await sql<{
      status: string;
      amount_cents: number;
      decline_code: PaymentDeclineCode | null;
      challenge_id: string | null;
      brand: string | null;
      last4: string | null;
    }>`
      select ${STATUS_NOW} as status, p.amount_cents, p.decline_code, p.challenge_id, m.brand, m.last4
      from test_gateway.payments p left join test_gateway.payment_methods m using (payment_method_id)
      where p.attempt_id = ${attemptId}`.execute(this.#db);
    const row = rows[0];
    if (!row) return { status: 'unknown' };
    const card = row.brand && row.last4 ? { brand: row.brand, last4: row.last4 } : null;
    switch (row.status) {
      case 'authorised':
      case 'captured':
        if (!card) throw new Error(`Payment ${attemptId} was authorised without a card.`);
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
    await sql`
      update test_gateway.payments p set status = 'captured'
      where attempt_id = ${attemptId} and ${STATUS_NOW} = 'authorised'`.execute(this.#db);
    return this.lookup(attemptId);
  }

  /** Also for an attempt that has not arrived yet: it will find itself voided. A captured payment stays captured. */
  async void(attemptId: string): Promise<PaymentState> {
    await sql`
      insert into test_gateway.payments as p (attempt_id, amount_cents, currency, status)
      values (${attemptId}, 0, 'USD', 'voided')
      on conflict (attempt_id) do update set status = 'voided'
        where p.status in ('processing', 'requires_action', 'authorised')`.execute(this.#db);
    return this.lookup(attemptId);
  }

  /** Gives money back, once per refundId. Throws when the payment was not captured or holds less. */
  async refund({ refundId, attemptId, amountCents }: RefundRequest): Promise<RefundState> {
    await this.#db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ left_cents: number; known: boolean }>`
        select p.amount_cents - (
            select coalesce(sum(amount_cents), 0)::int from test_gateway.refunds r where r.attempt_id = p.attempt_id
          ) as left_cents,
          exists (select from test_gateway.refunds where refund_id = ${refundId}) as known
        from test_gateway.payments p
        where p.attempt_id = ${attemptId} and p.status = 'captured' for update`.execute(trx);
      const payment = rows[0];
      if (payment?.known) return;
      if (!payment || payment.left_cents < amountCents) {
        throw new Error(`Payment ${attemptId} does not hold ${amountCents} cents to give back.`);
      }
      await sql`
        insert into test_gateway.refunds (refund_id, attempt_id, amount_cents)
        values (${refundId}, ${attemptId}, ${amountCents})`.execute(trx);
    });
    return { status: 'done' };
  }

  /** The payment that a challenge page is about, or undefined. */
  async challenge(
    challengeId: string,
  ): Promise<{ amountCents: number; currency: string; last4: string; open: boolean } | undefined> {
    const { rows } = await sql<{ amount_cents: number; currency: string; last4: string; status: string }>`
      select p.amount_cents, p.currency, m.last4, p.status
      from test_gateway.payments p join test_gateway.payment_methods m using (payment_method_id)
      where p.challenge_id = ${challengeId}`.execute(this.#db);
    const row = rows[0];
    return (
      row && {
        amountCents: row.amount_cents,
        currency: row.currency,
        last4: row.last4,
        open: row.status === 'requires_action',
      }
    );
  }

  /** The cardholder's answer to a challenge; the first one counts. Returns where they go now, or undefined. */
  async answerChallenge(challengeId: string, approved: boolean): Promise<string | undefined> {
    await sql`
      update test_gateway.payments
      set status = ${approved ? 'authorised' : 'declined'}, decline_code = ${approved ? null : 'authentication_failed'}
      where challenge_id = ${challengeId} and status = 'requires_action'`.execute(this.#db);
    const { rows } = await sql<{ return_url: string }>`
      select return_url from test_gateway.payments where challenge_id = ${challengeId}`.execute(this.#db);
    return rows[0]?.return_url;
  }
}

/** A payment that was to be authorised later is authorised once that time has come. Of the table alias `p`. */
const STATUS_NOW = sql<string>`
  case when p.status = 'processing' and p.authorised_from <= now() then 'authorised' else p.status end`;

function outcomeOf(behaviour: CardBehaviour): { status: string; declineCode: string | null } {
  switch (behaviour.kind) {
    case 'approve':
    case 'answerLost':
      return { status: 'authorised', declineCode: null };
    case 'decline':
      return { status: 'declined', declineCode: behaviour.code };
    case 'challenge':
      return { status: 'requires_action', declineCode: null };
    case 'answerLate':
      return { status: 'processing', declineCode: null };
    default:
      return behaviour satisfies never;
  }
}
