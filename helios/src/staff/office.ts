import type { Static } from 'typebox';
import { execute, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { isErasedCustomer, isErasedHolder, isErasedRecipient, isErasedRequester } from '../lib/erased.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import { Problem } from '../lib/problems.ts';
import { MAX_TRIES } from '../mail-queue/queue-mail.ts';
import type { UnsentMailSchema, SubscriberSchema } from './schemas.ts';
import type { Config } from '../lib/config.ts';
import { createOneClickUrl, createUnsubscribeUrl } from '../stay-in-touch/links.ts';

/** The mails that are due and not sent, and those that were given up, oldest first. They name orders, and no person. */
export async function listUnsentMails(db: Db): Promise<Static<typeof UnsentMailSchema>[]> {
  return queryRows<Static<typeof UnsentMailSchema>>(asAnswers(db))`
    select m.mail_id::text as mail_id, m.kind,
      coalesce(o.order_number, g.order_number, h.order_number, given.order_number, e.reference, d.reference, a.name) as subject,
      case when m.tries >= ${MAX_TRIES} then 'given_up' else 'waiting' end as state, m.tries,
      m.created_at, m.try_after
    from mails m left join orders o on o.order_id = m.order_id
    left join gift_card_orders g on g.order_id = m.gift_card_order_id
    left join gift_card_items i on i.item_id = m.gift_card_item_id
    left join gift_card_orders h on h.order_id = i.order_id
    left join given_tickets t on t.given_ticket_id = m.given_ticket_id
    left join orders given on given.order_id = t.order_id
    left join enquiries e on e.enquiry_id = m.enquiry_id
    left join donation_requests d on d.donation_request_id = m.donation_request_id
    left join staff_accounts a on a.account_id = m.staff_account_id
    where m.sent_at is null and m.discarded_at is null and (i.deliver_at is null or i.deliver_at <= now())
    order by m.tries < ${MAX_TRIES}, m.mail_id limit ${MAX_ROWS}`;
}

/** Queues the mails again that were given up, except those to erased persons. Returns their number. */
export async function retryMails(trx: Trx): Promise<number> {
  const { numAffectedRows = 0n } = await execute(trx)`
    update mails m set tries = 0, try_after = now()
    where sent_at is null and tries >= ${MAX_TRIES} and discarded_at is null
      and not exists (select from orders o where o.order_id = m.order_id and ${isErasedCustomer()})
      and not exists (
        select from given_tickets g where g.given_ticket_id = m.given_ticket_id and ${isErasedHolder()}
      )
      and not exists (
        select from gift_card_orders o where o.order_id = m.gift_card_order_id and ${isErasedCustomer()}
      )
      and not exists (
        select from gift_card_items i join gift_card_orders o using (order_id)
        where i.item_id = m.gift_card_item_id
          and (${isErasedRecipient()} or (i.recipient is null and ${isErasedCustomer()}))
      )
      and not exists (
        select from donation_requests d
        where d.donation_request_id = m.donation_request_id and ${isErasedRequester()}
      )`;
  return Number(numAffectedRows);
}

/** Discards a mail that was given up. Its row stays as long as those of other mails. Throws NOT_FOUND. */
export async function discardMail(trx: Trx, mailId: string): Promise<void> {
  const { numAffectedRows } = await execute(trx)`
    update mails set discarded_at = now()
    where mail_id = ${mailId}::bigint and sent_at is null and tries >= ${MAX_TRIES} and discarded_at is null`;
  if (numAffectedRows !== 1n) throw new Problem('NOT_FOUND', 'See the list of mails that were given up.');
}

/**
 * The newest confirmed submission of each address that is subscribed, ordered by address. Each has the links with which the tool that
 * sends the letters lets the subscriber unsubscribe.
 */
export async function listSubscribers(
  db: Db,
  config: Pick<Config, 'siteUrl' | 'publicUrl' | 'giftCardSecrets'>,
): Promise<Static<typeof SubscriberSchema>[]> {
  const rows = await queryRows<
    Omit<Static<typeof SubscriberSchema>, 'unsubscribeUrl' | 'oneClickUrl'> & { linkId: string }
  >(asAnswers(db))`
    select email_address, link_id, concat_ws(' ', contact ->> 'firstName', contact ->> 'lastName') as name,
      address ->> 'country' as country, coalesce(address ->> 'state', '') as state,
      interest_ids as marketing_interest_ids, confirmed_at as subscribed_at
    from stay_in_touch_subscribers order by lower(email_address)`;
  return rows.map(({ linkId, ...row }) => ({
    ...row,
    unsubscribeUrl: createUnsubscribeUrl(config, linkId),
    oneClickUrl: createOneClickUrl(config, linkId),
  }));
}
