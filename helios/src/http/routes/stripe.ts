import type Stripe from 'stripe';
import { execute, queryRow, queryRows } from '../../db/query.ts';
import { inTransaction } from '../../db/transactions.ts';
import { finalizeAnyOrder, type PaidOrder } from '../../jobs/recover-payments.ts';
import { Problem } from '../../lib/problems.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { finishRefunds } from '../../refunds/refunds.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import { CARD_FIELDS_PATHS } from '../../payments/card-form.ts';
import { sendPage } from '../../payments/card-page.ts';
import { INSTALLATION_KEY, readInstallationId } from '../../payments/payment-metadata.ts';
import { noticeLostPayment } from '../../reconciliation/copy-payments.ts';
import { createStripeClient } from '../../payments/stripe/adapter.ts';
import { WEBHOOK_PATH } from '../../payments/stripe/webhook-endpoint.ts';
import { renderStripeFieldsPage, createStripeFieldsPolicy } from '../../payments/stripe/fields-page.ts';

/** Older signatures may be replayed by an eavesdropper. */
const TOLERANCE_SECONDS = 300;
const BODY_LIMIT_BYTES = 256 * 1024;
/** Far more than an on-sale causes. Stripe repeats refused events. */
const WEBHOOKS_PER_MINUTE = 3_000;

/**
 * The card form and the webhook of Stripe. Events are only triggers: finalizeOrder and finishRefund read the
 * state from Stripe. So events may arrive late, in any order, twice, or not at all. Not a part of the public
 * API.
 */
export function registerStripeRoutes(app: HeliosServer, services: Services): void {
  const { config, db } = services;
  const { stripe, corsOrigins } = config;
  if (!stripe) throw new Error('Stripe is not configured.');
  app.get(CARD_FIELDS_PATHS.stripe, { schema: { hide: true } }, async (_request, reply) =>
    sendPage(reply, { frameAncestors: corsOrigins, ...createStripeFieldsPolicy(stripe) }, (nonce) =>
      renderStripeFieldsPage(nonce, stripe, corsOrigins),
    ),
  );

  const { webhookSecret } = stripe;
  const { webhooks } = createStripeClient(stripe, config.gatewayTimeoutMs);
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  // The signature covers the raw bytes of the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    WEBHOOK_PATH,
    { config: limitPerAddress(WEBHOOKS_PER_MINUTE, 'minute'), schema: { hide: true } },
    async (request, reply) => {
      const event = verifyEvent(request.body, request.headers['stripe-signature']);
      const intentId = getIntentId(event);
      const refundId = getFailedRefundId(event);
      const order = intentId === null ? undefined : await findOrder(intentId);
      // Before the event counts as received: recovery does not know the payment, so only Stripe can repeat it.
      if (intentId !== null && !order) await handleLostPayment(intentId, event);
      const isNew = await inTransaction(db, async (trx) => {
        const rows = await queryRows(trx)`
        insert into stripe_events (event_id, type, payment_intent_id, sent_at)
        values (${event.id}, ${event.type}, ${intentId}, to_timestamp(${event.created}))
        on conflict (event_id) do nothing returning event_id`;
        // Completed refunds are not polled, and Stripe does not repeat an answered event.
        if (rows.length > 0 && refundId !== null)
          await execute(trx)`
          update refunds set done_at = null, try_after = now()
          where refund_id = ${refundId} and failed_at is null`;
        return rows.length > 0;
      });
      if (isNew && order) {
        // Stripe expects an immediate answer. Recovery handles failures from here on.
        const processing = handleEvent(order, event)
          .catch((error: unknown) =>
            request.log.error({ err: error }, 'a Stripe event could not be processed'),
          )
          .finally(() => running.delete(processing));
        running.add(processing);
      }
      return reply.send({ received: true });
    },
  );

  function verifyEvent(body: unknown, signature: string | string[] | undefined): Stripe.Event {
    try {
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Error('no signature');
      return webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS);
    } catch {
      throw new Problem('WEBHOOK_NOT_VALID', 'Check the signing secret of the endpoint, and the clock.');
    }
  }

  async function findOrder(intentId: string): Promise<PaidOrder | undefined> {
    return queryRow<PaidOrder>(db)`
      select order_id, gift_card_order_id from stripe_payments join payment_attempts using (attempt_id)
      where payment_intent_id = ${intentId}`;
  }

  async function handleLostPayment(intentId: string, event: Stripe.Event): Promise<void> {
    // Other installations may use the same Stripe account. Only a refund made in Stripe's Dashboard has no installation in its metadata.
    const id = getMetadata(event)?.[INSTALLATION_KEY];
    const isOwn = id === undefined ? isRefundEvent(event) : id === (await readInstallationId(db));
    if (isOwn) await noticeLostPayment(services, intentId, app.log);
  }

  async function handleEvent(order: PaidOrder, event: Stripe.Event): Promise<void> {
    await finalizeAnyOrder(services, order, app.log);
    if (isRefundEvent(event)) await finishRefunds(services, order);
  }
}

/**
 * The id of a failed refund, if the event reports one. The failure may come days after the refund was done.
 */
function getFailedRefundId({ data: { object } }: Stripe.Event): string | null {
  const {
    object: kind,
    status,
    metadata,
  } = object as { object?: string; status?: string | null; metadata?: Stripe.Metadata | null };
  if (kind !== 'refund' || (status !== 'failed' && status !== 'canceled')) return null;
  return metadata?.['refund_id'] ?? null;
}

function getMetadata({ data: { object } }: Stripe.Event): Stripe.Metadata | null | undefined {
  return (object as { metadata?: Stripe.Metadata | null }).metadata;
}

function isRefundEvent({ data: { object } }: Stripe.Event): boolean {
  return (object as { object?: string }).object === 'refund';
}

/** The payment of an event: the event's object itself, or the payment of its charge or refund. */
function getIntentId({ data: { object } }: Stripe.Event): string | null {
  const {
    object: kind,
    id,
    payment_intent: intent,
  } = object as {
    object?: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  if (kind === 'payment_intent') return id ?? null;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
