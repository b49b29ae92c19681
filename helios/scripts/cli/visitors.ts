import { formatCsv } from '../../src/lib/csv.ts';
import type { ErasedPerson, Person } from '../../src/privacy/schemas.ts';
import { callStaffApi, buildQuery } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';
import { parseEnquiryKind } from './arguments.ts';
import { formatTable } from './format.ts';

/** `person …`: what is kept about a person. */
export function addPersonCommands(program: StaffCommand): void {
  const person = program.add('person', 'what is kept about a person');
  person
    .add('export <e-mail>', 'everything that is kept about a person, as JSON')
    .run(async (emailAddress: string) =>
      JSON.stringify(await callStaffApi<Person>('POST', '/staff/people/export', { emailAddress }), null, 2),
    );
  person
    .add('erase <e-mail>', 'erase it, except what accounting needs; it cannot be undone')
    .option('--dry-run', 'only count')
    .run(async (emailAddress: string, { dryRun = false }: { dryRun?: boolean }) =>
      formatErased(await callStaffApi<ErasedPerson>('POST', '/staff/people/erase', { emailAddress, dryRun })),
    );
}

function formatErased({ dryRun, ...counts }: ErasedPerson): string {
  const title = dryRun ? 'Nothing was changed. This would be erased' : 'Erased';
  const list = [
    `${counts.subscriptions} subscriptions`,
    `${counts.orders} orders`,
    `${counts.giftCardOrders} gift card orders`,
    `${counts.giftCardsReceived} received gift cards`,
    `${counts.donationRequests} donation requests`,
    `${counts.enquiries} enquiries`,
  ];
  return `${title}: ${list.join(', ')}.`;
}

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

/** `mails …`: mails that wait. */
export function addMailCommands(program: StaffCommand): void {
  const mails = program.add('mails', 'mails that wait');
  mails
    .add('list', 'mails that are due and not sent, those that were given up first')
    .run(async () => formatTable(await callStaffApi('GET', '/staff/mails')));
  mails.add('retry', 'try the mails again that were given up').run(async () => {
    const { mails: count } = await callStaffApi<{ mails: number }>('POST', '/staff/mails/retries');
    return `${count === 1 ? '1 mail is' : `${count} mails are`} tried again.`;
  });
  mails.add('discard <mailId>', 'discard a mail that was given up').run(async (id: string) => {
    await callStaffApi('POST', `/staff/mails/${encodeURIComponent(id)}/discard`);
    return 'The mail is discarded.';
  });
}
