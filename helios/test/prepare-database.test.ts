import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../src/lib/config.ts';
import { openDatabase } from '../src/db/database.ts';
import type { Database } from '../src/db/types.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { startDemo } from '../src/start-demo.ts';
import { must } from './support/must.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { openTestDatabase } from './support/test-database.ts';

describe('a database with pending migrations', () => {
  it('prevents the start with one sentence, until the migrations have run', async () => {
    const database = await openTestDatabase();
    const config = {
      ...readConfig({
        HELIOS_DATABASE_URL: database.url,
        HELIOS_PAYMENTS: 'test',
        HELIOS_HORIZON_WEEKS: '2',
      }),
      port: await findFreePort(),
      staffPort: await findFreePort(),
      logLevel: 'silent',
    };
    const db = openDatabase<Database>(database.url, { max: 2, name: 'test' });
    try {
      await assert.rejects(
        startDemo(config),
        /lacks migrations \(\d+\): run npm run migrate -w helios first\.$/,
      );
      await prepareDatabase(config);
      // Undo the migrations 070, 069, 068, 064, 062, 060, 058, 056, 055, 051, 050, 046, 045, 042, 041, 040 and 028. The others since then can run twice.
      await sql`
        alter table refunds drop column payment_id, add constraint refunds_one_order check (true)`.execute(
        db,
      );
      await sql`alter table staff_requests drop column payment_id`.execute(db);
      await sql`drop table installation, provider_refunds, provider_payments`.execute(db);
      await sql`drop function database_history`.execute(db);
      await sql`drop table order_events, payment_networks`.execute(db);
      await sql`alter table seat_locks drop column wide_holder`.execute(db);
      for (const [table, column] of [
        ['theaters', 'fees'],
        ['orders', 'fees'],
        ['seat_locks', 'rates'],
      ])
        await sql`alter table ${sql.table(must(table))} drop column ${sql.ref(must(column))}`.execute(db);
      await sql`drop trigger append_only_for_a_year on staff_actions`.execute(db);
      await sql`
        alter table stay_in_touch_submissions drop column link_id cascade, drop column confirmed_at,
          drop column unsubscribed_at`.execute(db);
      await sql`
        alter table mails drop column submission_id, drop column staff_account_id, drop column to_staff_account_id`.execute(
        db,
      );
      await sql`alter table staff_accounts drop column email_address, drop column expiry_told_at`.execute(db);
      for (const table of ['orders', 'gift_card_orders'])
        await sql`alter table ${sql.table(table)} drop column consent_groups, drop column visit`.execute(db);
      await sql`drop table consent_choices, donation_uploads, donation_decisions`.execute(db);
      await sql`
        alter table promo_codes drop constraint promo_codes_one_discount, drop column free_tickets,
          drop column location, add constraint promo_codes_check check (true)`.execute(db);
      await sql`
        alter table staff_requests drop constraint staff_requests_kind, drop constraint staff_requests_result,
          drop column gift_card_item_id, drop column recipient,
          drop column donation_request_id, drop column tickets, drop column last_day, drop column message,
          add constraint staff_requests_check4 check (true)`.execute(db);
      await sql`
        alter table staff_requests drop constraint staff_requests_order,
          drop constraint staff_requests_gift_card_order, drop constraint staff_requests_refund,
          drop column gift_card_order_id, drop column card_ids,
          add constraint staff_requests_kind_check check (true), add constraint staff_requests_check check (true)`.execute(
        db,
      );
      await sql`
        alter table mails drop constraint if exists mails_one_subject, drop column gift_card_order_id,
          drop column gift_card_item_id`.execute(db);
      await sql`
        alter table gift_card_entries drop constraint gift_card_entries_kind,
          drop constraint gift_card_entries_sign, drop constraint gift_card_entries_order,
          add constraint gift_card_entries_kind_check check (true),
          add constraint gift_card_entries_check check (true), add constraint gift_card_entries_check1 check (true)`.execute(
        db,
      );
      await sql`alter table idempotency_keys add constraint idempotency_keys_order_id_fkey check (true)`.execute(
        db,
      );
      await sql`
        alter table refunds drop constraint refunds_one_order, drop column gift_card_order_id cascade`.execute(
        db,
      );
      await sql`
        alter table payment_attempts drop constraint payment_attempts_one_order, drop column gift_card_order_id`.execute(
        db,
      );
      await sql`drop table sold_gift_cards, gift_card_items, gift_card_orders`.execute(db);
      await sql`alter table mails drop column donation_request_id`.execute(db);
      await sql`alter table mails add constraint mails_kind_check check (true)`.execute(db);
      await sql`drop table donation_letters, donation_requests`.execute(db);
      await sql`alter table theaters drop column name, drop column position`.execute(db);
      await sql`alter table seat_locks drop column charge_rates`.execute(db);
      const { rows: undone } =
        await sql`delete from kysely_migration where name >= '028-catalogue' returning name`.execute(db);
      await assert.rejects(startDemo(config), new RegExp(`lacks migrations \\(${undone.length}\\)`));

      // Another transaction reads the table: the migration gives up and retries.
      let retried = 0;
      let prepared!: Promise<void>;
      await db.transaction().execute(async (trx) => {
        await sql`select from seat_locks limit 1`.execute(trx);
        await new Promise<void>((resolve) => {
          prepared = prepareDatabase(config, {
            lockTimeoutMs: 50,
            pauseMs: 1,
            maxAttempts: 1_000,
            onRetry: () => {
              retried += 1;
              resolve();
            },
          });
        });
      });
      await prepared;
      assert.ok(retried >= 1);
      await (await startDemo(config)).stop();
    } finally {
      await db.destroy();
      await database.close();
    }
  });
});
