import type { Hold } from '../../src/locks/hold-schemas.ts';
import { parseInstant, requireReason } from './arguments.ts';
import { formatTable } from './format.ts';
import { callStaffApi } from './staff-api.ts';
import { collect, type StaffCommand } from './staff-command.ts';

interface HoldOptions {
  name: string;
  reason: string;
  note?: string;
  until?: string;
  seat: string[];
}

/** `hold …`: seats that staff keep. */
export function addHoldCommands(program: StaffCommand): void {
  const hold = program.add('hold', 'keep seats');
  hold
    .add('list <performanceId>', 'the holds of a performance, live ones first')
    .run(async (id: string) => formatHolds(await callStaffApi<Hold[]>('GET', getPath(id))));
  hold
    .add('add <performanceId>', 'hold seats: all of them, or none')
    .requiredOption('--name <House seats>')
    .requiredOption('--reason <why>')
    .requiredOption('--seat <seatGuid>', 'write it before each seat', collect)
    .option('--note <text>')
    .option(
      '--until <2026-12-01T18:00:00Z>',
      'then the seats are free for all; without it the hold has no end',
    )
    .run(async (id: string, { seat, reason, until, name, note }: HoldOptions) =>
      formatHolds([
        await callStaffApi<Hold>('POST', getPath(id), {
          seats: seat,
          name,
          reason: requireReason(reason),
          ...(note === undefined ? {} : { note }),
          ...(until === undefined ? {} : { endsAt: parseInstant('until', until) }),
        }),
      ]),
    );
  hold
    .add('change <holdId>', 'change the texts or the end of a hold')
    .option('--name <House seats>')
    .option('--reason <why>')
    .option('--note <text>')
    .option('--until <2026-12-01T18:00:00Z|never>')
    .run(async (id: string, { until, name, reason, note }: Partial<HoldOptions>) =>
      formatHolds([
        await callStaffApi<Hold>('PUT', `/staff/holds/${encodeURIComponent(id)}`, {
          name,
          reason,
          note,
          ...(until === undefined ? {} : { endsAt: until === 'never' ? null : parseInstant('until', until) }),
        }),
      ]),
    );
  hold
    .add('release <holdId>', 'release all seats of a hold, or some')
    .option('--seat <seatGuid>', 'write it before each seat', collect)
    .run(async (id: string, { seat }: { seat?: string[] }) =>
      formatHolds([
        await callStaffApi<Hold>(
          'POST',
          `/staff/holds/${encodeURIComponent(id)}/release`,
          seat ? { seats: seat } : {},
        ),
      ]),
    );
}

const getPath = (id: string) => `/staff/performances/${encodeURIComponent(id)}/holds`;

function formatHolds(holds: readonly Hold[]): string {
  return formatTable(
    holds.map((hold) => ({
      hold: hold.holdId,
      name: hold.name,
      status: hold.status,
      until: hold.endsAt ?? 'no end',
      seats: hold.seats.join(' '),
      sold: hold.sold,
      released: hold.released,
      by: hold.madeBy,
      reason: hold.reason,
      note: hold.note,
    })),
  );
}
