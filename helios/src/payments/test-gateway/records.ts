import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { requireOneRow } from '../../db/transactions.ts';
import type { PaymentMetadata } from '../payment-metadata.ts';
import { PROVIDER_PAGE } from '../provider-records.ts';
import type {
  Period,
  ProviderPage,
  ProviderPayment,
  ProviderRecords,
  ProviderRefund,
} from '../provider-records.ts';
import type { TestProcessor } from './processor.ts';
import type { ProcessorDatabase } from './tables.ts';

/**
 * What the test processor remembers. Its id of a payment is the id of the attempt. Its tables are in the same database, so a restore
 * takes them back, too.
 */
export class TestRecords implements ProviderRecords {
  readonly provider = 'test';
  readonly #db: Kysely<ProcessorDatabase>;
  readonly #processor: TestProcessor;

  constructor(db: Kysely<ProcessorDatabase>, processor: TestProcessor) {
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
    const { rows } = await sql<{
      refund_id: string;
      attempt_id: string;
      metadata: PaymentMetadata;
      amount_cents: number;
      created_at: Date;
    }>`
      select refund_id, attempt_id, metadata, amount_cents, created_at from test_gateway.refunds
      where created_at >= ${from} and created_at < ${to} and (${after}::text is null or (created_at, refund_id) < (
        select created_at, refund_id from test_gateway.refunds where refund_id = ${after}
      ))
      order by created_at desc, refund_id desc limit ${PROVIDER_PAGE + 1}`.execute(this.#db);
    return toPage(
      rows.map((row) => ({
        providerRefundId: row.refund_id,
        paymentId: row.attempt_id,
        refundId: row.refund_id,
        metadata: row.metadata,
        status: 'done' as const,
        amountCents: row.amount_cents,
        createdAt: row.created_at,
      })),
      ({ providerRefundId }) => providerRefundId,
    );
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
    const { rows } = await sql<{
      attempt_id: string;
      metadata: PaymentMetadata;
      status: string;
      amount_cents: number;
      refunded_cents: number;
      currency: string;
      created_at: Date;
    }>`
      select p.attempt_id, p.metadata, p.status, p.amount_cents, p.currency, p.created_at, (
        select coalesce(sum(amount_cents), 0)::int from test_gateway.refunds r where r.attempt_id = p.attempt_id
      ) as refunded_cents
      from test_gateway.payments p where ${filter}
      order by p.created_at desc, p.attempt_id desc limit ${PROVIDER_PAGE + 1}`.execute(this.#db);
    return rows.map((row) => ({
      paymentId: row.attempt_id,
      attemptId: row.attempt_id,
      metadata: row.metadata,
      status: row.status === 'captured' || row.status === 'authorized' ? row.status : 'unpaid',
      amountCents: row.amount_cents,
      capturedCents: row.status === 'captured' ? row.amount_cents : 0,
      refundedCents: row.refunded_cents,
      currency: row.currency,
      createdAt: row.created_at,
    }));
  }
}

function toPage<T>(rows: readonly T[], getId: (row: T) => string): ProviderPage<T> {
  const items = rows.slice(0, PROVIDER_PAGE);
  const last = items.at(-1);
  return { items, next: rows.length > items.length && last !== undefined ? getId(last) : null };
}
