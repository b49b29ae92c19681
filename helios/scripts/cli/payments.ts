import type { Static } from 'typebox';
import { formatMoney } from '../../src/lib/format.ts';
import type {
  CopiedPageSchema,
  Difference,
  DifferenceKind,
  DifferencePageSchema,
  PaymentRefundSchema,
  RebuiltOrderSchema,
} from '../../src/reconciliation/schemas.ts';
import { parseInstant } from './arguments.ts';
import { formatTable } from './format.ts';
import { CliError, buildQuery, callStaffApi } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';
import type { StaffRequest } from './staff.ts';

type DifferencePage = Static<typeof DifferencePageSchema>;
type CopiedPage = Static<typeof CopiedPageSchema>;
type PaymentRefund = Static<typeof PaymentRefundSchema>;

const MEANINGS: Record<DifferenceKind, string> = {
  payment_without_order: 'paid, no order',
  authorized_without_order: 'reserved, no order',
  order_without_payment: 'order, not paid',
  amount_differs: 'amounts differ',
  unknown_refund: 'refund not known',
};

interface ReconcileOptions {
  from: string;
  to?: string;
  rebuild?: true;
  refund?: true;
}

/** `payments reconcile`: compares the provider with the orders of a period, and corrects on request. */
export function addPaymentCommands(program: StaffCommand): void {
  program
    .add('payments', 'the payments of the provider')
    .add('reconcile', 'compare the payments of the provider with the orders of a time')
    .requiredOption('--from <2026-12-01T18:30Z>')
    .option('--to <2026-12-01T19:00Z>')
    .option('--rebuild', 'rebuild lost orders whose seats are free')
    .option('--refund', 'refund payments without an order')
    .run(reconcile);
}

async function reconcile(options: ReconcileOptions): Promise<string> {
  const period = parsePeriod(options);
  await copyPayments(period);
  // The corrections end differences, so each page is read before it is corrected, and the next one begins after its last one.
  const lines: Record<string, string>[] = [];
  let open = 0;
  let after: string | null = null;
  do {
    const page: DifferencePage = await callStaffApi<DifferencePage>(
      'GET',
      `/staff/payments/differences${buildQuery({ ...period, after: after ?? undefined })}`,
    );
    for (const difference of page.differences) {
      const result = await correct(difference, options);
      if (!result.isDone) open += 1;
      lines.push({
        difference: MEANINGS[difference.kind],
        order: difference.orderNumber ?? '',
        amount: formatMoney(difference.amountCents, difference.currency),
        at: difference.at,
        payment: difference.id,
        result: result.text,
      });
    }
    ({ after } = page);
    if (lines.length > 0) report(`${lines.length} differences`);
  } while (after !== null);
  const summary = `${lines.length} differences, ${open} of them are left.`;
  return lines.length === 0
    ? 'The payments of the provider and the orders are the same.'
    : `${formatTable(lines)}\n${summary}`;
}

function parsePeriod({ from, to }: ReconcileOptions): { from: string; to: string } {
  return {
    from: parseInstant('from', from),
    to: to === undefined ? new Date().toISOString() : parseInstant('to', to),
  };
}

async function copyPayments(period: { from: string; to: string }): Promise<void> {
  let cursor: string | null = null;
  let count = 0;
  do {
    const page: CopiedPage = await callStaffApi<CopiedPage>('POST', '/staff/payments/copies', {
      ...period,
      cursor,
    });
    ({ cursor } = page);
    count += page.payments + page.refunds + page.ignored;
    report(`${count} payments and refunds read from the provider`);
  } while (cursor !== null);
}

/** Shows the progress to a person. */
function report(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${line}\n`);
}

/** Rebuilds first, if both are asked for: a buyer with a ticket is better than a refund. */
async function correct(
  difference: Difference,
  { rebuild, refund }: ReconcileOptions,
): Promise<{ isDone: boolean; text: string }> {
  const refusals: string[] = [];
  try {
    if (rebuild) {
      const text = await rebuildOne(difference);
      if (text !== undefined) return { isDone: true, text };
    }
  } catch (error) {
    refusals.push(toRefusal(error));
  }
  try {
    if (refund) {
      const result = await refundOne(difference);
      if (result) return result;
    }
  } catch (error) {
    refusals.push(toRefusal(error));
  }
  return { isDone: false, text: refusals.join('; ') };
}

function toRefusal(error: unknown): string {
  if (!(error instanceof CliError)) throw error;
  return error.message.replaceAll('\n', ' ');
}

/** Undefined for a difference that nothing can rebuild. */
async function rebuildOne({ kind, id, isGiftCardOrder }: Difference): Promise<string | undefined> {
  if (kind === 'unknown_refund') {
    await callStaffApi('POST', `/staff/provider-refunds/${encodeURIComponent(id)}/refund`);
    return 'refund rebuilt';
  }
  if ((kind !== 'payment_without_order' && kind !== 'authorized_without_order') || isGiftCardOrder) return;
  const { status } = await callStaffApi<Static<typeof RebuiltOrderSchema>>(
    'POST',
    `/staff/payments/${encodeURIComponent(id)}/order`,
  );
  return `order rebuilt: ${status}`;
}

/** Undefined for a difference without money of nobody. */
async function refundOne({ kind, id }: Difference): Promise<{ isDone: boolean; text: string } | undefined> {
  if (kind !== 'payment_without_order' && kind !== 'authorized_without_order') return;
  const answer = await callStaffApi<PaymentRefund | StaffRequest>(
    'POST',
    `/staff/payments/${encodeURIComponent(id)}/refunds`,
    { reason: 'payment without an order' },
  );
  return 'requestId' in answer
    ? { isDone: false, text: `needs approval by a second person: approve ${answer.requestId}` }
    : { isDone: answer.status !== 'failed', text: `refund ${answer.status}` };
}
