import moment from 'moment-timezone';
import { formatDateTime, formatMoney } from '../../src/lib/format.ts';
import { CHOOSE_DAYS } from '../../src/lib/limits.ts';
import type { ChangeProgress } from '../../src/performance-changes/schemas.ts';
import { parseChooseDays, parseDateTime, requireReason } from './arguments.ts';
import { toSingleLine } from './format.ts';
import { callStaffApi } from './staff-api.ts';
import { formatPendingRequest } from './staff.ts';
import type { StaffRequest } from './staff.ts';
import type { StaffCommand } from './staff-command.ts';

interface ChangeOptions {
  reason: string;
  days?: string;
}

/** `performance …`: a performance is canceled or moved. */
export function addPerformanceChangeCommands(program: StaffCommand): void {
  const performance = program.add('performance', 'cancel or move a performance');
  const days = `how many days the buyers have to choose; ${CHOOSE_DAYS}, if it is not given`;
  performance
    .add(
      'cancel <performanceId>',
      'cancel a performance: tells all buyers, who choose; in the end all money goes back',
    )
    .requiredOption('--reason <why>', 'buyers read it')
    .option('--days <14>', days)
    .run((id: string, options: ChangeOptions) => change(id, 'cancellation', options, {}));
  performance
    .add(
      'move <performanceId> <newTime>',
      'move a performance to another time, such as 2026-12-06T19:00: tells all buyers',
    )
    .requiredOption('--reason <why>', 'buyers read it')
    .option('--days <14>', days)
    .run((id: string, newTime: string, options: ChangeOptions) =>
      change(id, 'move', options, { newDateTime: parseDateTime(newTime) }),
    );
  performance
    .add('progress <performanceId>', 'how far it is: mails, choices of the buyers, money that goes back')
    .run(async (id: string) => {
      const changes = await callStaffApi<ChangeProgress[]>('GET', `${getPath(id)}/changes`);
      return changes.length === 0
        ? `${id} was neither canceled nor moved.`
        : changes.map(formatProgress).join('\n\n');
    });
}

async function change(
  id: string,
  act: 'cancellation' | 'move',
  { reason, days }: ChangeOptions,
  body: object,
): Promise<string> {
  const answer = await callStaffApi<ChangeProgress | StaffRequest>('POST', `${getPath(id)}/${act}`, {
    reason: requireReason(reason),
    ...(days === undefined ? {} : { chooseDays: parseChooseDays(days) }),
    ...body,
  });
  return 'requestId' in answer ? formatPendingRequest(answer) : formatProgress(answer);
}

const getPath = (id: string) => `/staff/performances/${encodeURIComponent(id)}`;

function formatProgress(progress: ChangeProgress): string {
  const { kind, performanceId, eventName, dateTime, timeZone, formerDateTime, mails, tickets, money } =
    progress;
  const formatInstant = (instant: string) => moment.tz(instant, timeZone).format('MMM D, YYYY, h:mm A z');
  const formatCents = (cents: number) => formatMoney(cents, progress.currency);
  const what =
    kind === 'canceled'
      ? `${formatDateTime(dateTime)}: canceled`
      : `moved from ${formatDateTime(formerDateTime ?? dateTime)} to ${formatDateTime(dateTime)}`;
  return [
    toSingleLine(`${eventName} (${performanceId}), ${what}. ${progress.reason}`),
    `  by ${progress.madeBy}, ${formatInstant(progress.madeAt)}; buyers choose until ${formatInstant(progress.chooseUntil)}`,
    `  Orders:  ${progress.orders}`,
    `  Mails:   ${mails.waiting} waiting, ${mails.sent} sent, ${mails.givenUp} given up${mails.givenUp > 0 ? ' (see: mails list)' : ''}`,
    `  Tickets: ${tickets.undecided} without a choice, ${tickets.exchanged} exchanged, ${tickets.giftCard} for a gift card, ` +
      `${tickets.moneyBack} for money, ${tickets.byStaff} refunded by staff, ${tickets.automatic} refunded after the time to choose`,
    `  Money:   ${formatCents(money.waitingCents)} on its way, ${formatCents(money.doneCents)} given back, ` +
      `${formatCents(money.failedCents)} failed in ${money.failed} refunds${money.failed > 0 ? ' (see: refunds)' : ''}`,
  ].join('\n');
}
