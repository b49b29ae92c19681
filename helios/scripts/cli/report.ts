import { formatReportCsv } from '../../src/counter/report-csv.ts';
import type { CashDrawer, EveningReport, PeriodReport } from '../../src/counter/report-schemas.ts';
import { formatDateTime, formatMoney } from '../../src/lib/format.ts';
import { parseCents } from './arguments.ts';
import { formatTable, toSingleLine } from './format.ts';
import { buildQuery, callStaffApi } from './staff-api.ts';
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
      return csv ? formatReportCsv([report]) : formatReport(report);
    });
  program
    .add('reports <from> <to>', 'the reports of all performances from one day to another')
    .option('--csv', 'for the bookkeeper')
    .run(async (from: string, to: string, { csv }: { csv?: true }) => {
      const { performances } = await callStaffApi<PeriodReport>(
        'GET',
        `/staff/report${buildQuery({ from, to })}`,
      );
      return csv ? formatReportCsv(performances) : performances.map(formatReport).join('\n\n\n');
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
