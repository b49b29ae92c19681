import type { ErasedPerson, Person } from '../../src/privacy/schemas.ts';
import { requireWord } from './command.ts';
import type { CommandInput } from './command.ts';
import { callStaffApi } from './staff-api.ts';

/** Runs `person …` and returns the text to print. Throws CliError. */
export async function runPersonCommand(input: CommandInput): Promise<string> {
  const emailAddress = requireWord(input, 1, 'the e-mail address of the person');
  if (input.args[0] === 'export') {
    return JSON.stringify(
      await callStaffApi<Person>('POST', '/staff/people/export', { emailAddress }),
      null,
      2,
    );
  }
  const dryRun = input.values['dry-run'] ?? false;
  return formatErased(
    await callStaffApi<ErasedPerson>('POST', '/staff/people/erase', { emailAddress, dryRun }),
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
