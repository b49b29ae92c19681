import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { encryptCartId } from '../src/gift-card-orders/cart-ids.ts';
import type {
  CreateGiftCardOrderRequest,
  GiftCardItem,
  GiftCardOptions,
  GiftCardOrder,
} from '../src/gift-card-orders/schemas.ts';
import type { GiftCardBalance } from '../src/gift-cards/schemas.ts';
import { readInstallationId } from '../src/payments/payment-metadata.ts';
import { deleteObsoleteRows } from '../src/jobs/delete-obsolete-rows.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import type { Mail } from '../src/mail/mailer.ts';
import { sendMails } from '../src/mail/send-mails.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { CARDS, answerChallenge, toRowId } from './support/client.ts';
import {
  addUp,
  buyGiftCards,
  createGift,
  createGiftCardRequest,
  createOwnCard,
} from './support/gift-card-order.ts';
import { must } from './support/must.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const log = { warn() {}, error() {} };

describe('the purchase of gift cards', () => {
  let system: TestSystem;
  let mails: { mail: Mail; id: string }[];

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ declinedCardsPerDay: 30 }));
    keep(system.helios.services.db, expectConsistent);
    system.helios.services.mailer = {
      ...system.helios.services.mailer,
      send: async (mail, id) => void mails.push({ mail, id }),
    };
  });
  beforeEach(async () => {
    mails = [];
    // Each test has the whole limit of a day, and its own mails only.
    await forgetNetworks();
    await execute(sql`update mails set sent_at = now() where sent_at is null`);
  });

  const execute = <T>(query: ReturnType<typeof sql<T>>) => query.execute(system.helios.services.db);
  const forgetNetworks = () => execute(sql`delete from payment_networks`);
  const request = (items?: GiftCardItem[], card?: string) =>
    createGiftCardRequest(system.client, items, card);
  const buy = (body: CreateGiftCardOrderRequest, key?: string) => buyGiftCards(system.client, body, key);
  const readOrder = async (orderId: string) =>
    (await system.client.get<GiftCardOrder>(`/gift-card-orders/${orderId}`)).body;
  const sendQueuedMails = () => sendMails(system.helios.services, log);
  const readOptions = async () => (await system.client.get<GiftCardOptions>('/gift-cards/options')).body;
  const readBalance = async (number: string) =>
    (await system.client.request<GiftCardBalance>('POST', '/gift-cards/balance', { number })).body;
  const findNumber = (text: string) => must(/([2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(text))[0];
  const countPayments = async (request: CreateGiftCardOrderRequest) =>
    (
      await execute(sql<{ status: string }>`
        select p.status from test_gateway.payments p join payment_attempts a using (attempt_id)
        join gift_card_orders o on o.order_id = a.gift_card_order_id where o.cart_id = any(${encryptCartId(system.helios.services.config, request.cartId)})
        order by p.status`)
    ).rows.map(({ status }) => status);

  it('keeps with its payment what it is for', async () => {
    const { body } = await buy(
      await request([createGift({ quantity: 2 }), createOwnCard({ amountCents: 2_500 })]),
    );
    const orderId = toRowId(body.orderId);
    const { rows } = await execute(sql<{ metadata: object }>`
      select p.metadata from test_gateway.payments p join payment_attempts using (attempt_id)
      where gift_card_order_id = ${orderId}`);
    assert.deepEqual(rows[0]?.metadata, {
      installation_id: await readInstallationId(system.helios.services.db),
      kind: 'gift_cards',
      order_id: orderId,
      order_number: body.orderNumber,
      gift_cards: '2x5000 1x2500',
    });
  });

  it('tells the amounts, limits and days of delivery', async () => {
    const options = await readOptions();
    assert.deepEqual(
      [options.currency, options.timeZone, options.minAmountCents, options.maxAmountCents],
      ['USD', 'America/New_York', 1_000, 50_000],
    );
    assert.equal(Date.parse(options.lastDeliveryDay) - Date.parse(options.today), 365 * 86_400_000);
    assert.equal((await fetch(options.cardForm.url)).status, 200);
  });

  it('adds up cards without storing anything, and refuses too many', async () => {
    const calculate = (giftCardItems: { amountCents: number; quantity: number }[]) =>
      system.client.request('POST', '/gift-cards/calculations', { giftCardItems });
    const { status, body } = await calculate([
      { amountCents: 2_500, quantity: 3 },
      { amountCents: 10_000, quantity: 1 },
    ]);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      currency: 'USD',
      cardCount: 4,
      totalCents: 17_500,
      items: [{ totalCents: 7_500 }, { totalCents: 10_000 }],
    });
    const tooMany = await calculate(Array(3).fill({ amountCents: 1_000, quantity: 7 }));
    assert.deepEqual([tooMany.status, tooMany.problem.code], [422, 'GIFT_CARD_LIMIT']);
    const tooExpensive = await calculate([{ amountCents: 50_000, quantity: 5 }]);
    assert.deepEqual([tooExpensive.status, tooExpensive.problem.code], [422, 'GIFT_CARD_LIMIT']);
    for (const amountCents of [999, 1_050, 50_100]) {
      assert.equal((await calculate([{ amountCents, quantity: 1 }])).status, 400, String(amountCents));
    }
  });

  describe('a gift for somebody else', () => {
    it('is charged once and mailed at once, with a number that has the amount', async () => {
      const body = await request([createGift({ quantity: 2 })]);
      const { status, body: order } = await buy(body);
      assert.deepEqual([status, order.status, order.totalCents], [201, 'confirmed', 10_000]);
      assert.match(order.orderNumber, /^GC-[2-9A-Z]{8}$/);
      assert.deepEqual(await countPayments(body), ['captured']);
      const [item] = order.items;
      assert.equal(item?.cards.length, 2);
      assert.deepEqual(
        item?.cards.map(({ printUrl }) => printUrl),
        [null, null],
        'the buyer does not see the numbers',
      );
      assert.equal(item?.deliveredAt, null);

      assert.equal(await sendQueuedMails(), 2);
      const gift = must(mails.find(({ mail }) => mail.to.address === 'grace@example.org')).mail;
      assert.equal(gift.subject, 'Ada sends you 2 gift cards of $50.00 each');
      assert.match(gift.text, /Happy birthday!\nSee you there\./);
      assert.match(gift.html, /<p [^>]*>2 cards<\/p>/);
      const numbers = [...gift.text.matchAll(/Number: (\S+)/g)].map(([, number]) => must(number));
      assert.equal(new Set(numbers).size, 2);
      for (const number of numbers) {
        assert.deepEqual(await readBalance(number), {
          last4: number.slice(-4),
          balanceCents: 5_000,
          currency: 'USD',
        });
        assert.match(gift.text, new RegExp(`/ticketing#gift-card=${number}`));
      }
      const receipt = must(mails.find(({ mail }) => mail.to.address !== 'grace@example.org')).mail;
      assert.match(receipt.text, /2 gift cards of \$50\.00 for Grace Hopper\nMailed to grace@example\.org/);
      for (const number of numbers) assert.ok(!receipt.text.includes(number));
      const delivered = must((await readOrder(order.orderId)).items[0]);
      assert.ok(delivered.deliveredAt);
      assert.equal(await sendQueuedMails(), 0, 'delivered once');
    });

    it('is mailed on the chosen day at 8 in the morning at the theater', async () => {
      const { lastDeliveryDay } = await readOptions();
      const { body: order } = await buy(
        await request([createGift({ delivery: { method: 'email', day: lastDeliveryDay } })]),
      );
      const { deliverAt } = must(order.items[0]);
      const atTheater = new Intl.DateTimeFormat('sv', {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone: 'America/New_York',
      }).format(new Date(must(deliverAt ?? undefined)));
      assert.equal(atTheater, `${lastDeliveryDay} 08:00`);
      assert.equal(await sendQueuedMails(), 1, 'only the receipt');
      await execute(
        sql`update mails set try_after = now() where kind = 'gift_card_delivery' and sent_at is null`,
      );
      assert.equal(await sendQueuedMails(), 2, 'the gift, and a mail to the buyer that it was sent');
      assert.equal(mails.at(-2)?.mail.to.address, 'grace@example.org');
    });

    it('looks in the mail like the preview: one picture with the amount, the letter, and one button', async () => {
      const { config } = system.helios.services;
      system.helios.services.config = { ...config, assetsUrl: 'https://pictures.example' };
      await buy(await request([createGift()]));
      await sendQueuedMails();
      system.helios.services.config = config;
      const { html, attachments } = must(
        mails.find(({ mail }) => mail.to.address === 'grace@example.org'),
      ).mail;
      assert.deepEqual(attachments, []);
      const [card = '', rest = ''] = html.split('</table>');
      assert.match(
        card,
        /background-image:url\(https:\/\/pictures\.example\/assets\/[0-9a-f-]+\?width=960&#38;height=600[^()']*\)/,
      );
      const words = (part: string) => part.replace(/<title>.*<\/title>|<[^>]*>/g, ' ').replace(/\s+/g, ' ');
      assert.match(words(card), / Lamplight Theatres .*Gift card For Grace Hopper \$50 $/);
      assert.match(words(rest), /^ Dear Grace Hopper, Happy birthday! See you there\. From Ada Number: /);
      assert.equal(html.match(/<a style="display:inline-block/g)?.length, 1);
      // Only Outlook, which knows no backgrounds, reads it.
      assert.deepEqual(html.match(/.*<img/g), ['<!--[if mso]><img']);
    });

    it('has no link made of its message', async () => {
      await buy(await request([createGift({ message: 'https://evil.example <b>' })]));
      await sendQueuedMails();
      const gift = must(mails.find(({ mail }) => mail.to.address === 'grace@example.org')).mail;
      assert.match(gift.html.replaceAll('\u200b', ''), /https:\/\/evil\.example &#60;b&#62;/);
      for (const part of [gift.html, gift.text]) assert.doesNotMatch(part, /https:\/\/evil|evil\.example/);
    });
  });

  it('a card for oneself has a page with its number and QR code', async () => {
    const { body: order } = await buy(await request([createOwnCard({ amountCents: 2_500 })]));
    const { printUrl, last4 } = must(order.items[0]?.cards[0]);
    const page = await fetch(must(printUrl ?? undefined));
    const html = await page.text();
    const number = findNumber(html);
    assert.equal(number.slice(-4), last4);
    assert.equal((await readBalance(number)).balanceCents, 2_500);
    assert.match(html, /\$25\.00/);
    assert.match(html, /<svg role="img"/);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    const unknown = await system.client.get('/gift-cards/cards/unknown');
    assert.deepEqual([unknown.status, unknown.problem.code], [404, 'GIFT_CARD_NOT_FOUND']);
    const { rows } = await execute(sql<{ found: boolean }>`
      select exists (select from gift_cards g where g::text like ${`%${number.replaceAll('-', '')}%`})
        or exists (select from sold_gift_cards s where s::text like ${`%${number.replaceAll('-', '')}%`}) as found`);
    assert.deepEqual(rows, [{ found: false }], 'the number is not stored');
  });

  it('a declined card leaves no gift card and no mail; another card pays for the same cart', async () => {
    const body = await request(undefined, CARDS.declined);
    const declined = await buy(body);
    assert.deepEqual([declined.status, declined.problem.code], [402, 'PAYMENT_DECLINED']);
    const paymentMethod = await system.client.createCard(CARDS.success);
    const again = await buy({ ...body, payment: { provider: 'test', paymentMethod } });
    assert.equal(again.status, 201);
    assert.deepEqual(await countPayments(body), ['captured', 'declined']);
    assert.equal(await sendQueuedMails(), 2);
  });

  it('an unknown card token charges nothing', async () => {
    const body = await request();
    const unknown = await buy({ ...body, payment: { provider: 'test', paymentMethod: 'pm_nobody' } });
    assert.deepEqual([unknown.status, unknown.problem.code], [400, 'PAYMENT_METHOD_INVALID']);
    await recoverPayments(system.helios.services, log);
  });

  it('a cart is paid once: by two tabs, by a repeated request, and after its order', async () => {
    const body = await request();
    const key = randomUUID();
    const answers = await Promise.all([buy(body, key), buy(body), buy(body), buy(body, key)]);
    assert.ok(answers.some(({ status }) => status === 201));
    for (const { status, problem } of answers.filter((answer) => answer.status !== 201)) {
      assert.equal(status, 409);
      assert.match(problem.code, /^(PAYMENT_IN_PROGRESS|GIFT_CARDS_ALREADY_BOUGHT|IDEMPOTENCY_IN_FLIGHT)$/);
    }
    const late = await buy(body);
    assert.deepEqual([late.status, late.problem.code], [409, 'GIFT_CARDS_ALREADY_BOUGHT']);
    const order = await readOrder(must(late.problem.orderId));
    assert.equal(order.cartId, body.cartId);
    assert.deepEqual(await countPayments(body), ['captured']);
  });

  it('a lost answer of the bank is looked up, and a repeated request gets the same order', async () => {
    const body = await request(undefined, CARDS.answerLost);
    const key = randomUUID();
    const first = await buy(body, key);
    assert.equal(first.status, 201);
    const second = await buy(body, key);
    assert.equal(second.body.orderId, first.body.orderId);
    assert.deepEqual(await countPayments(body), ['captured']);
  });

  it('a payment on the bank’s page is confirmed there, given up, or replaced by another card', async () => {
    const approved = await buy(await request(undefined, CARDS.challenge));
    assert.deepEqual([approved.status, approved.body.status], [202, 'requires_action']);
    const returnPath = await answerChallenge(must(approved.body.nextAction).url, 'approve');
    assert.equal(returnPath, `/gift-card-orders/${approved.body.orderId}/return`);
    const back = await fetch(`${system.helios.url}${returnPath}`, {
      redirect: 'manual',
    });
    assert.equal(
      back.headers.get('location'),
      `http://localhost:9000/gift-cards/confirmation?order=${approved.body.orderId}`,
    );

    const abandonedRequest = await request(undefined, CARDS.challenge);
    const abandoned = await buy(abandonedRequest);
    const { orderId } = abandoned.body;
    assert.equal((await system.client.request('DELETE', `/gift-card-orders/${orderId}`)).status, 204);
    assert.equal((await system.client.request('DELETE', `/gift-card-orders/${orderId}`)).status, 204);
    assert.equal((await readOrder(orderId)).status, 'failed');
    assert.deepEqual(await countPayments(abandonedRequest), ['voided']);
    const refused = await fetch(`${system.helios.url}/gift-card-orders/${orderId}/return`, {
      redirect: 'manual',
    });
    assert.equal(
      refused.headers.get('location'),
      `http://localhost:9000/gift-cards/checkout?order=${orderId}`,
    );

    const replacedRequest = await request(undefined, CARDS.challenge);
    const replaced = await buy(replacedRequest);
    const paymentMethod = await system.client.createCard(CARDS.success);
    const paid = await buy({ ...replacedRequest, payment: { provider: 'test', paymentMethod } });
    assert.equal(paid.status, 201);
    assert.equal((await readOrder(replaced.body.orderId)).failureReason, 'payment_abandoned');
    await recoverPayments(system.helios.services, log);
    assert.deepEqual(await countPayments(replacedRequest), ['captured', 'voided']);
  });

  it('a bank’s page that nobody answers is given up after half an hour', async () => {
    const { body: order } = await buy(await request(undefined, CARDS.challenge));
    await execute(
      sql`update gift_card_orders set created_at = now() - interval '31 minutes' where order_id = ${toRowId(order.orderId)}`,
    );
    await recoverPayments(system.helios.services, log);
    assert.deepEqual((await readOrder(order.orderId)).failureReason, 'payment_abandoned');
  });

  it('refuses incomplete items, with the path of each field', async () => {
    const { today } = await readOptions();
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    const cases: [GiftCardItem, string][] = [
      [createGift({ senderName: ' ' }), 'senderName'],
      [createGift({ recipient: { name: ' ', emailAddress: 'a@example.org' } }), 'recipient/name'],
      [createGift({ recipient: { name: 'A', emailAddress: null } }), 'recipient/emailAddress'],
      [createOwnCard({ delivery: { method: 'print', day: today } }), 'delivery/day'],
      [createGift({ delivery: { method: 'email', day: yesterday } }), 'delivery/day'],
    ];
    for (const [item, field] of cases) {
      const { status, problem } = await buy(await request([createGift(), item]));
      assert.deepEqual(
        [status, problem.errors?.map(({ path }) => path)],
        [400, [`/giftCardItems/1/${field}`]],
      );
    }
  });

  it('refuses another total than the visitor saw', async () => {
    const body = await request();
    const { status, problem } = await buy({ ...body, expectedTotalCents: 4_999 });
    assert.deepEqual([status, problem.code], [409, 'TOTAL_CHANGED']);
  });

  it('limits what one network address and one e-mail address can buy in a day', async () => {
    const large = [createOwnCard({ amountCents: 50_000, quantity: 4 })];
    const first = await request(large);
    assert.equal((await buy(first)).status, 201);
    for (let count = 0; count < 9; count += 1) assert.equal((await buy(await request(large))).status, 201);
    const overNetwork = await buy(await request());
    assert.deepEqual([overNetwork.status, overNetwork.problem.code], [422, 'GIFT_CARD_LIMIT']);
    // From another network, the first buyer has bought half of the limit.
    await forgetNetworks();
    const sameBuyer = async (items: GiftCardItem[]) => ({
      ...(await request(items)),
      customer: { ...first.customer },
    });
    assert.equal((await buy(await sameBuyer(large))).status, 201);
    const overEmail = await buy(await sameBuyer([createGift()]));
    assert.deepEqual([overEmail.status, overEmail.problem.code], [422, 'GIFT_CARD_LIMIT']);
  });

  it('limits declined payments of one network address', async () => {
    const body = await request(undefined, CARDS.declined);
    for (let count = 0; count < 30; count += 1) {
      const paymentMethod = await system.client.createCard(CARDS.declined);
      assert.equal((await buy({ ...body, payment: { provider: 'test', paymentMethod } })).status, 402);
    }
    const { status, problem } = await buy(await request());
    assert.deepEqual([status, problem.code], [409, 'PAYMENT_ATTEMPTS_EXHAUSTED']);
  });

  it('forgets network addresses after two days', async () => {
    const { body: order } = await buy(await request());
    const readHash = async () =>
      (
        await execute(sql<{ network_hash: string }>`
          select network_hash from payment_networks join payment_attempts using (attempt_id)
          where gift_card_order_id = ${toRowId(order.orderId)}`)
      ).rows[0]?.network_hash;
    await deleteObsoleteRows(system.helios.services.db);
    assert.ok(await readHash());
    await execute(sql`update payment_networks set created_at = now() - interval '49 hours'`);
    await deleteObsoleteRows(system.helios.services.db);
    assert.equal(await readHash(), undefined);
  });

  it('a link shows no personal data and no card after 30 days', async () => {
    const { body: order } = await buy(await request([createGift(), createOwnCard()]));
    await execute(
      sql`update gift_card_orders set created_at = now() - interval '31 days' where order_id = ${toRowId(order.orderId)}`,
    );
    const old = await readOrder(order.orderId);
    assert.equal(old.customer, null);
    assert.deepEqual(
      old.items.map(({ recipient, message, cards }) => [
        recipient?.emailAddress ?? null,
        message,
        cards[0]?.printUrl,
      ]),
      [
        [null, '', null],
        [null, '', null],
      ],
    );
    assert.equal(addUp(old.items as unknown as GiftCardItem[]), order.totalCents);
  });
});
