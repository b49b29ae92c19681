import { formatCsv } from '../lib/csv.ts';
import type { EveningReport } from './report-schemas.ts';

/** The reports for the bookkeeper: each line with the id of its performance. Product 25.4 has the columns. */
export function formatReportCsv(reports: readonly EveningReport[]): string {
  return formatCsv(reports.flatMap(listRows), REPORT_COLUMNS);
}

const REPORT_COLUMNS = [
  'performance',
  'section',
  'channel',
  'zone',
  'ticket',
  'tender',
  'count',
  'amount',
  'refunded_count',
  'refunded_amount',
  'currency',
] as const;

type Row = Partial<Record<(typeof REPORT_COLUMNS)[number], string | number>>;

function listRows(report: EveningReport): Row[] {
  const { currency, tickets, money, keptFeesCents, failedRefundsCents } = report;
  const format = (cents: number) => (cents / 100).toFixed(2);
  const shared = { performance: report.performance.performanceId, currency };
  return [
    ...tickets.map((line) => ({
      ...shared,
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
      ...shared,
      section: 'money',
      channel: line.channel,
      tender: line.tender,
      amount: format(line.takenCents),
      refunded_amount: format(line.givenBackCents),
    })),
    { ...shared, section: 'kept_fees', amount: format(keptFeesCents) },
    { ...shared, section: 'failed_refunds', amount: format(failedRefundsCents) },
  ];
}
