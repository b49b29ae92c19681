import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { queryRows } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';

/** How long before its end the person of a key is told. */
const TOLD_DAYS_BEFORE = 30;

/** For `staff_accounts r`. */
const isLiveAdmin: RawBuilder<boolean> = sql`r.role = 'admin' and r.disabled_at is null and coalesce(r.expires_at > now(), true)`;
/** Then no other admin sees what is done with a stolen key. */
const hasOneAdmin: RawBuilder<boolean> = sql`(select count(*) from staff_accounts r where ${isLiveAdmin}) = 1`;

/**
 * Mails all admins that an account has a new key, and its own person. The office gets a mail for the admins without an address, and while
 * there is only one admin, so that no admin can make keys unseen.
 */
export function announceKey(trx: Trx, name: string): Promise<void> {
  return tellAdmins(trx, name, 'staff_key');
}

/** The same of a new passkey. */
export function announcePasskey(trx: Trx, name: string): Promise<void> {
  return tellAdmins(trx, name, 'staff_passkey');
}

async function tellAdmins(trx: Trx, name: string, kind: 'staff_key' | 'staff_passkey'): Promise<void> {
  const rows = await queryRows<{ account_id: string; to_account_id: string | null }>(trx)`
    select distinct n.account_id, case when r.email_address is null then null else r.account_id end as to_account_id
    from staff_accounts n
    join staff_accounts r on r.account_id = n.account_id and r.email_address is not null or ${isLiveAdmin}
    where n.name = ${name}
    union select account_id, null from staff_accounts where name = ${name} and ${hasOneAdmin}`;
  for (const row of rows) {
    await queueMail(trx, {
      kind,
      staffAccountId: row.account_id,
      toStaffAccountId: row.to_account_id,
    });
  }
}

/** Mails the former address of an account that it was replaced; the office, if there was none or there is only one admin. */
export async function announceEmailAddress(
  trx: Trx,
  { accountId, formerAddress }: { accountId: string; formerAddress: string | null },
): Promise<void> {
  await queueMail(trx, { kind: 'staff_address', staffAccountId: accountId, toAddress: formerAddress });
  if (formerAddress === null) return;
  const rows = await queryRows(trx)`select where ${hasOneAdmin}`;
  if (rows.length > 0) {
    await queueMail(trx, { kind: 'staff_address', staffAccountId: accountId, toAddress: null });
  }
}

/** Mails each person once whose key ends within a month; the office, if the account has no address. Runs once a day. */
export async function warnOfEndingKeys(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await queryRows<{ account_id: string; has_address: boolean }>(trx)`
      update staff_accounts set expiry_told_at = now()
      where disabled_at is null and expiry_told_at is null and expires_at > now()
        and expires_at < now() + ${TOLD_DAYS_BEFORE} * interval '1 day'
        and expires_at > key_created_at + ${TOLD_DAYS_BEFORE} * interval '1 day'
      returning account_id, email_address is not null as has_address`;
    for (const { account_id: staffAccountId, has_address: hasAddress } of rows) {
      await queueMail(trx, {
        kind: 'staff_key_expiry',
        staffAccountId,
        toStaffAccountId: hasAddress ? staffAccountId : null,
      });
    }
  });
}
