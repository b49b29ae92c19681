import Stripe from 'stripe';

/** The path of the public API to which Stripe sends events. */
export const WEBHOOK_PATH = '/webhooks/stripe';

/** The events that Stripe must send. */
export const WEBHOOK_EVENTS = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'refund.updated',
  'refund.failed',
] as const;

/**
 * Returns the fault of the webhook endpoint at Stripe and what to do about it, null without a fault, or undefined if the key may not read
 * the endpoint.
 */
export async function findWebhookFault(
  stripe: Stripe,
  publicUrl: string,
): Promise<string | null | undefined> {
  const url = `${publicUrl}${WEBHOOK_PATH}`;
  let endpoints: Stripe.WebhookEndpoint[];
  try {
    ({ data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  if (ours.length === 0)
    return `Stripe has no webhook endpoint ${url}: add it in its Dashboard (docs/helios/payments.md)`;
  const enabled = ours.filter(({ status }) => status === 'enabled');
  if (enabled.length === 0) return `the webhook endpoint ${url} is disabled: enable it in Stripe's Dashboard`;
  const sent = new Set(enabled.flatMap((endpoint) => endpoint.enabled_events));
  const missing = sent.has('*') ? [] : WEBHOOK_EVENTS.filter((event) => !sent.has(event));
  if (missing.length === 0) return null;
  return `the webhook endpoint ${url} does not get ${missing.join(', ')}: add these events in Stripe's Dashboard`;
}
