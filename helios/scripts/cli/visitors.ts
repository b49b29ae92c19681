import { parseEnquiryKind } from './arguments.ts';
import { formatCsv, formatTable } from './format.ts';
import { buildQuery, callStaffApi } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';

/** What visitors have sent by the forms of the site. */
export function addVisitorCommands(program: StaffCommand): void {
  program
    .add('subscribers', 'the mailing list as CSV')
    .run(async () => formatCsv(await callStaffApi('GET', '/staff/subscribers')));
  program
    .add('enquiries', 'messages of visitors to the office as CSV')
    .option('--kind <contact|group>')
    .run(async ({ kind }: { kind?: string }) =>
      formatCsv(await callStaffApi('GET', `/staff/enquiries${buildQuery({ kind: parseEnquiryKind(kind) })}`)),
    );
  program
    .add('consent-choices', 'how often visitors chose which groups of consent')
    .run(async () => formatTable(await callStaffApi('GET', '/staff/consent-choices')));
}
