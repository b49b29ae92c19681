import { execute, queryRows } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { ErrorLog } from '../lib/log.ts';
import { INSTALLATION_KEY, readInstallationId } from '../payments/payment-metadata.ts';
import type {
  Period,
  ProviderPage,
  ProviderPayment,
  ProviderRecords,
  ProviderRefund,
} from '../payments/provider-records.ts';
import { hasNoOrder } from './differences.ts';

export interface RecordServices {
  db: Db;
  providerRecords: ProviderRecords;
}

/** What a page of the provider's lists has added or updated. */
export interface CopiedPage {
  payments: number;
  refunds: number;
  /** Payments and refunds of other installations or programs. */
  ignored: number;
  /** For the next page. Null: the copy of the period is complete. */
  cursor: string | null;
}

/**
 * The clocks of the database, of Helios and of the provider differ by less. What is compared with the orders of a period is looked for in a
 * period that is longer by this time at both ends.
 */
export const CLOCK_MARGIN_MS = 10 * 60_000;

/** The payments are copied first, then the refunds. The rest of a cursor is an id of the provider. */
const PAYMENTS = 'payments:';
const REFUNDS = 'refunds:';

/**
 * Copies a page of the payments, and then of the refunds, that the provider has of this installation in a period. Can be repeated.
 * Throws GatewayUnreachable.
 */
export async function copyPage(
  services: RecordServices,
  period: Period,
  cursor: string | null,
): Promise<CopiedPage> {
  const { providerRecords } = services;
  const listed: Period = {
    from: new Date(period.from.getTime() - CLOCK_MARGIN_MS),
    to: new Date(period.to.getTime() + CLOCK_MARGIN_MS),
  };
  const isOfRefunds = cursor?.startsWith(REFUNDS) ?? false;
  const after = cursor?.slice((isOfRefunds ? REFUNDS : PAYMENTS).length) || null;
  if (isOfRefunds) {
    const page = await providerRecords.listRefunds(listed, after);
    const refunds = await storeRefunds(services, page.items);
    return { payments: 0, refunds, ...describePage(page, refunds, REFUNDS, null) };
  }
  const page = await providerRecords.listPayments(listed, after);
  const payments = await storePayments(services, page.items);
  return { payments, refunds: 0, ...describePage(page, payments, PAYMENTS, REFUNDS) };
}

function describePage<T>(
  { items, next }: ProviderPage<T>,
  own: number,
  list: string,
  nextList: string | null,
) {
  return { ignored: items.length - own, cursor: next === null ? nextList : list + next };
}

/** Reads a payment again. Returns false for one of another installation. Throws GatewayUnreachable. */
export async function copyPayment(services: RecordServices, paymentId: string): Promise<boolean> {
  return (await storePayments(services, [await services.providerRecords.readPayment(paymentId)])) > 0;
}

/**
 * Stores the payments of this installation, those of its attempts included that have no metadata yet. Returns their number.
 */
export async function storePayments(
  { db, providerRecords }: RecordServices,
  payments: readonly ProviderPayment[],
): Promise<number> {
  const { numAffectedRows } = await execute(db)`
    insert into provider_payments (
      payment_id, provider, attempt_id, metadata, status, amount_cents, captured_cents, refunded_cents, currency, created_at
    )
    select p."paymentId", ${providerRecords.provider}, p."attemptId", p.metadata, p.status, p."amountCents", p."capturedCents",
      p."refundedCents", p.currency, p."createdAt"
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) p (
      "paymentId" text, "attemptId" text, metadata jsonb, status text, "amountCents" int, "capturedCents" int,
      "refundedCents" int, currency text, "createdAt" timestamptz
    ), installation i
    where p.metadata ->> ${INSTALLATION_KEY}::text = i.installation_id
      or exists (select from payment_attempts a where a.attempt_id = p."attemptId")
    order by p."paymentId"
    on conflict (payment_id) do update set status = excluded.status, amount_cents = excluded.amount_cents,
      captured_cents = excluded.captured_cents, refunded_cents = excluded.refunded_cents, seen_at = now()`;
  return Number(numAffectedRows ?? 0n);
}

/** Stores the refunds of this installation's payments. Returns their number. */
async function storeRefunds(services: RecordServices, refunds: readonly ProviderRefund[]): Promise<number> {
  await copyMissingPayments(services, refunds);
  const { numAffectedRows } = await execute(services.db)`
    insert into provider_refunds (
      provider_refund_id, payment_id, refund_id, metadata, status, amount_cents, created_at
    )
    select r."providerRefundId", r."paymentId", r."refundId", r.metadata, r.status, r."amountCents", r."createdAt"
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) r (
      "providerRefundId" text, "paymentId" text, "refundId" text, metadata jsonb, status text, "amountCents" int,
      "createdAt" timestamptz
    ) join provider_payments p on p.payment_id = r."paymentId"
    order by r."providerRefundId"
    on conflict (provider_refund_id) do update set status = excluded.status, seen_at = now()`;
  return Number(numAffectedRows ?? 0n);
}

/** Copies the payments of refunds that are older than the period. */
async function copyMissingPayments(
  services: RecordServices,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  const installationId = await readInstallationId(services.db);
  const all = [...new Set(refunds.map(({ paymentId }) => paymentId))];
  const own = refunds
    .filter(({ metadata }) => metadata[INSTALLATION_KEY] === installationId)
    .map(({ paymentId }) => paymentId);
  const rows = await queryRows<{ payment_id: string }>(services.db)`
    select payment_id from unnest(${all}::text[]) as payment_id
    where not exists (select from provider_payments p where p.payment_id = payment_id.payment_id) and (
      payment_id = any(${own}::text[])
      or exists (select from stripe_payments s where s.payment_intent_id = payment_id)
      or exists (select from payment_attempts a where a.attempt_id = payment_id)
    )`;
  for (const { payment_id: paymentId } of rows) await copyPayment(services, paymentId);
}

/**
 * Stores a payment that the provider has reported and the database does not know, and logs an error if it has money for no order: a
 * restored database has lost its last orders. Does nothing for a payment of another installation. Throws GatewayUnreachable.
 */
export async function noticeLostPayment(
  services: RecordServices,
  paymentId: string,
  log: ErrorLog,
): Promise<void> {
  if (!(await copyPayment(services, paymentId)) || !(await hasNoOrder(services.db, paymentId))) return;
  log.error(
    { payment: paymentId },
    'the payment provider has a payment of this installation without an order: run npm run helios -- payments reconcile',
  );
}
