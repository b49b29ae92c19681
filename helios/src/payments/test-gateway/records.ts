import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { queryRows } from '../../db/query.ts';
import { requireOneRow } from '../../db/transactions.ts';
import type { Db } from '../../db/transactions.ts';
import { PROVIDER_PAGE } from '../provider-records.ts';
import type {
  Period,
  ProviderPage,
  ProviderPayment,
  ProviderRecords,
  ProviderRefund,
} from '../provider-records.ts';
import type { TestProcessor } from './processor.ts';

/**
 * What the test processor remembers. Its id of a payment is the id of the attempt. Its tables are in the same database, so a restore
 * takes them back, too.
 */
export class TestRecords implements ProviderRecords {
  readonly provider = 'test';
  readonly #db: Db;
  readonly #processor: TestProcessor;

  constructor(db: Db, processor: TestProcessor) {
    this.#db = db;
    this.#processor = processor;
  }

  async listPayments({ from, to }: Period, after: string | null): Promise<ProviderPage<ProviderPayment>> {
    const rows = await this.#selectPayments(sql`
      p.created_at >= ${from} and p.created_at < ${to} and (${after}::text is null or (p.created_at, p.attempt_id) < (
        select created_at, attempt_id from test_gateway.payments where attempt_id = ${after}
      ))`);
    return toPage(rows, ({ paymentId }) => paymentId);
  }

  async listRefunds({ from, to }: Period, after: string | null): Promise<ProviderPage<ProviderRefund>> {
    const rows = await queryRows<ProviderRefund>(this.#db)`
      select refund_id as "providerRefundId", attempt_id as "paymentId", refund_id as "refundId", metadata, 'done' as status,
        amount_cents as "amountCents", created_at as "createdAt"
      from test_gateway.refunds
      where created_at >= ${from} and created_at < ${to} and (${after}::text is null or (created_at, refund_id) < (
        select created_at, refund_id from test_gateway.refunds where refund_id = ${after}
      ))
      order by created_at desc, refund_id desc limit ${PROVIDER_PAGE + 1}`;
    return toPage(rows, ({ providerRefundId }) => providerRefundId);
  }

  async readPayment(paymentId: string): Promise<ProviderPayment> {
    return requireOneRow({ rows: await this.#selectPayments(sql`p.attempt_id = ${paymentId}`) });
  }

  async releasePayment(paymentId: string): Promise<ProviderPayment> {
    await this.#processor.void(paymentId);
    return this.readPayment(paymentId);
  }

  async linkPayment(): Promise<void> {
    // The attempt is the payment.
  }

  /** One more than a page. */
  async #selectPayments(filter: RawBuilder<unknown>): Promise<ProviderPayment[]> {
    return queryRows<ProviderPayment>(this.#db)`
      select p.attempt_id as "paymentId", p.attempt_id as "attemptId", p.metadata,
        case when p.status in ('captured', 'authorized') then p.status else 'unpaid' end as status, p.amount_cents as "amountCents",
        case when p.status = 'captured' then p.amount_cents else 0 end as "capturedCents", p.currency, p.created_at as "createdAt", (
          select coalesce(sum(amount_cents), 0)::int from test_gateway.refunds r where r.attempt_id = p.attempt_id
        ) as "refundedCents"
      from test_gateway.payments p where ${filter}
      order by p.created_at desc, p.attempt_id desc limit ${PROVIDER_PAGE + 1}`;
  }
}

function toPage<T>(rows: readonly T[], getId: (row: T) => string): ProviderPage<T> {
  const items = rows.slice(0, PROVIDER_PAGE);
  const last = items.at(-1);
  return { items, next: rows.length > items.length && last !== undefined ? getId(last) : null };
}
