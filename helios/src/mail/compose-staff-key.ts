import { queryOneRow, queryRows } from '../db/query.ts';
import type { Role } from '../db/stored-types.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import type { StaffKeyMail } from '../mail-queue/queue-mail.ts';
import { createCompanyLetterhead, renderMail } from './html.ts';
import type { Mail } from './mailer.ts';

interface StaffMailServices {
  db: Db;
  config: Pick<Config, 'officeMail' | 'companyName' | 'locale'>;
}

/** Composes a mail about the key or the address of a staff account, to an account or to the office. It has no part of the key. */
export async function composeStaffKeyMail(
  { db, config }: StaffMailServices,
  mail: {
    kind: StaffKeyMail;
    staff_account_id: string;
    to_staff_account_id: string | null;
    to_address: string | null;
  },
): Promise<Mail> {
  const account = await queryOneRow<{
    name: string;
    role: Role;
    maker: string | null;
    link_maker: string | null;
    made_at: Date;
    expires_at: Date | null;
  }>(db)`
    select a.name, a.role, m.name as maker, a.key_created_at as made_at, a.expires_at, (
      select l.name from staff_links join staff_accounts l on l.account_id = made_by
      where staff_links.account_id = a.account_id and used_at is not null order by used_at desc limit 1
    ) as link_maker
    from staff_accounts a left join staff_accounts m on m.account_id = a.key_made_by
    where a.account_id = ${mail.staff_account_id}`;
  const rows = await queryRows<{ name: string; email_address: string | null }>(db)`
    select name, email_address from staff_accounts where account_id = ${mail.to_staff_account_id}`;
  const until = account.expires_at ? ` It ends on ${account.expires_at.toISOString().slice(0, 10)}.` : '';
  const who = `the staff account ${account.name} with the role ${account.role}`;
  const commands = `disable the account and look at the log:\nnpm run helios -- staff disable ${account.name}\nnpm run helios -- actions --target ${account.name}`;
  const [subject, ...paragraphs] = {
    staff_key: [
      `A new key for ${account.name} (${account.role})`,
      `There is a new key for ${who}, made by ${account.maker ?? 'the command line'} on ${account.made_at.toISOString().slice(0, 16).replace('T', ' at ')} UTC.${until}`,
      `If you do not know of it, ${commands}`,
    ],
    staff_passkey: [
      `A new passkey for ${account.name} (${account.role})`,
      `There is a new passkey for ${who}, with a link that ${account.link_maker ?? 'the command line'} has made.`,
      `If you do not know of it, ${commands}`,
    ],
    staff_key_expiry: [
      `The key of ${account.name} ends soon`,
      `The key of ${who} ends soon.${until}`,
      `An admin can make a new one:\nnpm run helios -- staff rotate ${account.name}`,
    ],
    staff_address: [
      `Another address for ${account.name} (${account.role})`,
      `Mails about ${who} go to another address from now on.`,
      `If its person did not change it, the key was stolen: ${commands}`,
    ],
  }[mail.kind] as [string, ...string[]];
  // The commands are copied, so the names in them stay as they are, also with a dot.
  const names = [account.name, account.maker, account.link_maker].filter((name) => name !== null);
  return renderMail({
    to:
      mail.to_address === null
        ? { name: rows[0]?.name ?? 'Office', address: rows[0]?.email_address ?? config.officeMail }
        : { name: account.name, address: mail.to_address },
    subject,
    paragraphs,
    ownUrls: names,
    letterhead: createCompanyLetterhead(config),
  });
}
