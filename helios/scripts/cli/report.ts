import type { CashDrawer, EveningReport } from '../../src/counter/report-schemas.ts';
import { formatDateTime, formatMoney } from '../../src/lib/format.ts';
import { parseCents } from './arguments.ts';
import { formatCsv, formatTable, toSingleLine } from './format.ts';
import { callStaffApi } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';

/** The evening report and the cash drawers. */
export function addReportCommands(program: StaffCommand): void {
  program
    .add('report <performanceId>', 'what was sold, and what was paid and given back')
    .option('--csv', 'for the bookkeeper')
    .run(async (id: string, { csv }: { csv?: true }) => {
      const report = await callStaffApi<EveningReport>(
        'GET',
        `/staff/performances/${encodeURIComponent(id)}/report`,
      );
      return csv ? formatReportCsv(report) : formatReport(report);
    });
  const drawer = program.add('drawer', 'the cash of your account');
  drawer.add('open <amount>', 'open it with the cash that is in it').run(async (typed: string) =>
    formatDrawers([
      await callStaffApi<CashDrawer>('POST', '/staff/cash-drawer', {
        openedCents: parseCents('amount', typed),
      }),
    ]),
  );
  drawer
    .add('show', 'what it has taken and paid out')
    .run(async () => formatDrawers([await callStaffApi<CashDrawer>('GET', '/staff/cash-drawer')]));
  drawer
    .add('close <amount>', 'close it with what was counted')
    .option('--note <text>')
    .run(async (typed: string, { note }: { note?: string }) =>
      formatDrawers([
        await callStaffApi<CashDrawer>('POST', '/staff/cash-drawer/close', {
          countedCents: parseCents('amount', typed),
          ...(note === undefined ? {} : { note }),
        }),
      ]),
    );
  drawer
    .add('list', 'the drawers of all accounts, open ones first')
    .run(async () => formatDrawers(await callStaffApi<CashDrawer[]>('GET', '/staff/cash-drawers')));
}

function formatReport(report: EveningReport): string {
  const { performance, currency, tickets, money, keptFeesCents, failedRefundsCents } = report;
  const format = (cents: number) => formatMoney(cents, currency);
  return [
    toSingleLine(
      `${performance.eventName}, ${formatDateTime(performance.dateTime)} (${performance.performanceId})`,
    ),
    formatTable(
      tickets.map((line) => ({
        zone: line.priceZone,
        ticket: line.ticketType,
        channel: line.channel,
        valid: line.tickets,
        value: format(line.valueCents),
        refunded: line.refundedTickets,
        refundedValue: format(line.refundedCents),
      })),
    ),
    formatTable(
      money.map((line) => ({
        channel: line.channel,
        tender: line.tender,
        taken: format(line.takenCents),
        givenBack: format(line.givenBackCents),
      })),
    ),
    `Kept fees: ${format(keptFeesCents)}. Refunds that failed: ${format(failedRefundsCents)}.`,
  ].join('\n\n');
}

/** Product 25.4 has the columns. */
function formatReportCsv({
  performance,
  currency,
  tickets,
  money,
  keptFeesCents,
  failedRefundsCents,
}: EveningReport): string {
  const format = (cents: number) => (cents / 100).toFixed(2);
  const columns = {
    performance: performance.performanceId,
    section: '',
    channel: '',
    zone: '',
    ticket: '',
    tender: '',
    count: '',
    amount: '',
    refunded_count: '',
    refunded_amount: '',
    currency,
  };
  return formatCsv([
    ...tickets.map((line) => ({
      ...columns,
      section: 'tickets',
      channel: line.channel,
      zone: line.priceZone,
      ticket: line.ticketType,
      count: line.tickets,
      amount: format(line.valueCents),
      refunded_count: line.refundedTickets,
      refunded_amount: format(line.refundedCents),
    })),
    ...money.map((line) => ({
      ...columns,
      section: 'money',
      channel: line.channel,
      tender: line.tender,
      amount: format(line.takenCents),
      refunded_amount: format(line.givenBackCents),
    })),
    { ...columns, section: 'kept_fees', amount: format(keptFeesCents) },
    { ...columns, section: 'failed_refunds', amount: format(failedRefundsCents) },
  ]);
}

function formatDrawers(drawers: readonly CashDrawer[]): string {
  return formatTable(
    drawers.map((drawer) => {
      const format = (cents: number) => formatMoney(cents, drawer.currency);
      const { closedAt, countedCents, differenceCents } = drawer;
      return {
        account: drawer.account,
        opened: drawer.openedAt,
        with: format(drawer.openedCents),
        taken: format(drawer.takenCents),
        paidOut: format(drawer.paidOutCents),
        closed: closedAt ?? 'open',
        counted: countedCents === null ? '' : format(countedCents),
        difference: differenceCents === null ? '' : format(differenceCents),
        note: drawer.note,
      };
    }),
  );
}
