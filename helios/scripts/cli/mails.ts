import { formatTable } from './format.ts';
import { callStaffApi } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';

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
