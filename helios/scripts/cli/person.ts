import type { ErasedPerson, Person } from '../../src/privacy/schemas.ts';
import { callStaffApi } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';

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
