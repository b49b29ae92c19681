import Stripe from 'stripe';
import type { StripeConfig } from '../../lib/config.ts';
import { renderHtmlPage } from '../../lib/html.ts';
import { CARD_FONT_PRELOAD, CARD_STYLE, renderCardScript } from '../card-page.ts';
import type { PagePolicy } from '../card-page.ts';
import { CARD_FONT } from '../card-font.ts';

const STRIPE_JS = 'https://js.stripe.com';

/** Each API version has a Stripe.js of the same name. Stripe requires loading it from its own origin. */
const getScriptUrl = (jsUrl: string) => `${jsUrl}/${Stripe.API_VERSION.split('.')[1]}/stripe.js`;

/**
 * The minimum that Stripe's guide requires: the script, its iframes (in which cards are typed), and its API.
 */
export function createStripeFieldsPolicy({ jsUrl, apiUrl }: StripeConfig): Partial<PagePolicy> {
  const stripeOrigins = jsUrl === STRIPE_JS ? [jsUrl, 'https://*.js.stripe.com'] : [jsUrl];
  return { scripts: stripeOrigins, frames: stripeOrigins, connect: apiUrl, styleAttributes: true };
}

/**
 * The card form of Stripe: an iframe page on Helios' own origin with Stripe's Elements, each an iframe of
 * Stripe. It uses the same messages as the test gateway's form. A card becomes a PaymentMethod at Stripe, and
 * only its id is returned.
 */
export function renderStripeFieldsPage(
  nonce: string,
  { publishableKey, jsUrl }: StripeConfig,
  origins: readonly string[],
): string {
  return renderHtmlPage({
    title: 'Card details',
    nonce,
    head: CARD_FONT_PRELOAD,
    style: `${CARD_STYLE}
  .field { padding: .75rem .875rem; }
  .StripeElement--focus { outline: 3px solid var(--focus); outline-offset: 1px; }
`,
    body: `<form id="card" novalidate>
  <div class="grid">
    <div class="wide number">
      <label for="cardNumber">Card number</label>
      <div class="field" id="cardNumber"></div>
      <p class="error" id="cardNumber-error" aria-live="polite"></p>
    </div>
    <div>
      <label for="expiry">Expiry (MM/YY)</label>
      <div class="field" id="expiry"></div>
      <p class="error" id="expiry-error" aria-live="polite"></p>
    </div>
    <div>
      <label for="cvc">Security code</label>
      <div class="field" id="cvc"></div>
      <p class="error" id="cvc-error" aria-live="polite"></p>
    </div>
  </div>
  <!-- Enter in a Stripe Element submits the surrounding form, as in an ordinary field. -->
  <button type="submit" hidden></button>
</form>
<script nonce="${nonce}">
(() => {
${renderCardScript(origins)}

${renderFieldsScript(publishableKey, jsUrl)}})();
</script>`,
  });
}

/**
 * The behavior of the card form. It runs in the scope of renderCardScript: `names`, `showError`, `handleTokenize`,
 * `setStatus`.
 */
function renderFieldsScript(publishableKey: string, jsUrl: string): string {
  return `  const kinds = { cardNumber: 'cardNumber', expiry: 'cardExpiry', cvc: 'cardCvc' };
  const missingTexts = { cardNumber: 'Enter the card number.', expiry: 'Enter the expiry date as MM/YY.', cvc: 'Enter the security code.' };
  const reportFailure = (reason) => {
    console.error('The card fields of Stripe did not load:', reason);
    setStatus('failed');
  };

  const start = async () => {
    const stripe = Stripe(${serializeForScript(publishableKey)});
    const font = { family: '${CARD_FONT.family}', src: 'url(' + location.origin + '${CARD_FONT.path})', weight: '400' };
    const elements = stripe.elements({ locale: 'en', fonts: [font] });
    const style = {
      base: { color: '#1d1b29', fontFamily: '"${CARD_FONT.family}", Arial, sans-serif', fontSize: '16px', lineHeight: '22px', '::placeholder': { color: '#4b4758' } },
      invalid: { color: '#9a1426' },
    };
    const fields = {};
    const empty = {};
    await Promise.all(names.map((field) => new Promise((resolve, reject) => {
      const element = elements.create(kinds[field], { style });
      fields[field] = element;
      empty[field] = true;
      element.on('ready', resolve);
      element.on('loaderror', (event) => reject(event.error));
      element.on('change', (event) => {
        empty[field] = event.empty;
        // Keep the "missing" error until something is typed.
        if (event.error || !event.empty) showError(field, event.error && event.error.message);
      });
      element.mount('#' + field);
    })));

    handleTokenize(async (postalCode) => {
      const missing = names.filter((field) => empty[field]);
      if (missing.length > 0) {
        return { type: 'invalid', message: showErrors(Object.fromEntries(missing.map((field) => [field, missingTexts[field]]))) };
      }
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card: fields.cardNumber,
        ...(postalCode ? { billing_details: { address: { postal_code: postalCode } } } : {}),
      });
      if (paymentMethod) {
        showErrors({});
        return { type: 'payment-method', id: paymentMethod.id, brand: paymentMethod.card.brand, last4: paymentMethod.card.last4 };
      }
      // Stripe's messages about a card are for visitors; those about keys, limits and connections are for
      // operators.
      if (error.type !== 'validation_error' && error.type !== 'card_error') throw error;
      const field = /expir/.test(error.code) ? 'expiry' : /cvc/.test(error.code) ? 'cvc' : 'cardNumber';
      return { type: 'invalid', message: showErrors({ [field]: error.message }) };
    }, (field) => fields[field].focus());
  };

  const script = document.createElement('script');
  script.src = ${serializeForScript(getScriptUrl(jsUrl))};
  script.onload = () => start().catch(reportFailure);
  script.onerror = () => reportFailure('the script cannot be reached');
  document.head.append(script);
`;
}

/** Serializes a text as a value in an inline script. */
const serializeForScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
