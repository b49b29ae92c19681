import { formatMoney } from '../../lib/format.ts';
import { renderHtmlPage } from '../../lib/html.ts';
import { CARD_FONT_PRELOAD, CARD_STYLE, renderCardScript } from '../card-page.ts';
import { TEST_CARDS } from './cards.ts';

// The processor's own pages: static HTML with inline style and script. The card form runs in an iframe, so
// that the site's code never sees a card number.

const TABLE_STYLE = `
  details { margin-top: 16px; font-size: 15px; color: var(--muted); }
  summary { cursor: pointer; width: fit-content; }
  table { border-collapse: collapse; margin-top: 8px; }
  td { padding: 2px 16px 2px 0; vertical-align: top; }
  code { font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: nowrap; color: var(--ink); }
`;

/**
 * The behavior of the card form. It runs in the scope of renderCardScript: `names`, `showError`, `handleTokenize`.
 */
const CARD_FIELDS_SCRIPT = `  const fields = Object.fromEntries(names.map((field) => [field, document.getElementById(field)]));
  for (const field of names) fields[field].addEventListener('input', () => showError(field, ''));

  fields.cardNumber.addEventListener('input', (event) => {
    if (event.isComposing || fields.cardNumber.selectionEnd !== fields.cardNumber.value.length) return;
    const digits = fields.cardNumber.value.replace(/\\D/g, '').slice(0, 19);
    fields.cardNumber.value = /^3[47]/.test(digits)
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
      : (digits.match(/.{1,4}/g) || []).join(' ');
  });
  fields.expiry.addEventListener('input', (event) => {
    if (event.inputType && event.inputType.startsWith('delete')) return;
    // The slash is inserted automatically: drop a second one that the visitor types.
    fields.expiry.value = fields.expiry.value.replace(/\\/{2,}/, '/');
    const digits = fields.expiry.value.replace(/\\D/g, '').slice(0, 4);
    if (/^\\d{2}/.test(digits) && !fields.expiry.value.includes('/')) fields.expiry.value = digits.slice(0, 2) + '/' + digits.slice(2);
  });

  const readCard = () => {
    const errors = {};
    const cardNumber = fields.cardNumber.value.replace(/\\s/g, '');
    const expiry = /^\\s*(\\d{1,2})\\s*\\/?\\s*(\\d{2}|\\d{4})\\s*$/.exec(fields.expiry.value);
    if (!cardNumber) errors.cardNumber = 'Enter the card number.';
    if (!expiry) errors.expiry = 'Enter the expiry date as MM/YY.';
    if (!fields.cvc.value.trim()) errors.cvc = 'Enter the security code.';
    if (Object.keys(errors).length > 0) return { errors };
    const year = Number(expiry[2]);
    return { card: { cardNumber, expiryMonth: Number(expiry[1]), expiryYear: year < 100 ? 2000 + year : year, cvc: fields.cvc.value.trim() } };
  };

  handleTokenize(async (postalCode) => {
    const { card, errors } = readCard();
    if (errors) return { type: 'invalid', message: showErrors(errors) };
    if (postalCode) card.postalCode = postalCode;
    const answer = await fetch('/test-gateway/payment-methods', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(card) });
    const body = await answer.json();
    if (answer.status !== 201) return { type: 'invalid', message: (body.errors && showErrors(body.errors)) || 'Check the card details.' };
    showErrors({});
    return { type: 'payment-method', id: body.id, brand: body.brand, last4: body.last4 };
  });
`;

/** The card form. `origins` are the pages that may embed it and exchange messages with it. */
export function renderCardFieldsPage(nonce: string, origins: readonly string[]): string {
  const cards = TEST_CARDS.map(
    (card) => `<tr><td><code>${groupDigits(card.number)}</code></td><td>${card.description}</td></tr>`,
  ).join('');
  return renderHtmlPage({
    title: 'Card details',
    nonce,
    head: CARD_FONT_PRELOAD,
    style: `${CARD_STYLE}${TABLE_STYLE}`,
    body: `<form id="card" novalidate autocomplete="on">
  <div class="grid">
    <div class="wide number">
      <label for="cardNumber">Card number</label>
      <input id="cardNumber" name="cardnumber" inputmode="numeric" autocomplete="cc-number" maxlength="23" required aria-describedby="cardNumber-error">
      <p class="error" id="cardNumber-error" aria-live="polite"></p>
    </div>
    <div>
      <label for="expiry">Expiry (MM/YY)</label>
      <input id="expiry" name="cc-exp" inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="MM/YY" required aria-describedby="expiry-error">
      <p class="error" id="expiry-error" aria-live="polite"></p>
    </div>
    <div>
      <label for="cvc">Security code</label>
      <input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required aria-describedby="cvc-error">
      <p class="error" id="cvc-error" aria-live="polite"></p>
    </div>
  </div>
  <!-- Without a button, Enter does not submit a form with several fields. -->
  <button type="submit" hidden></button>
  <details>
    <summary>Test mode: no real card is charged. Show test cards</summary>
    <table><tbody>${cards}</tbody></table>
    <p>Any expiry date to come and any security code go with them.</p>
  </details>
</form>
<script nonce="${nonce}">
(() => {
${renderCardScript(origins)}

${CARD_FIELDS_SCRIPT}})();
</script>`,
  });
}

/** The bank's page of 3-D Secure. */
export function renderChallengePage(
  nonce: string,
  challenge: { amountCents: number; currency: string; last4: string; open: boolean },
): string {
  const amount = formatMoney(challenge.amountCents, challenge.currency);
  return renderHtmlPage({
    title: 'Confirm your payment',
    nonce,
    head: CARD_FONT_PRELOAD,
    style: `${CARD_STYLE}
  body { min-height: 100vh; display: grid; place-items: center; padding: 24px; background: #f3eee3; }
  main { width: 100%; max-width: 440px; padding: 32px; border-radius: 12px; background: var(--paper); box-shadow: 0 8px 40px rgb(29 26 43 / 16%); }
  h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
  p { margin: 0 0 16px; }
  .bank { color: var(--muted); font-size: 14px; letter-spacing: .06em; text-transform: uppercase; }
  .buttons { display: grid; gap: 12px; margin-top: 24px; }
  button { min-height: 48px; border: 1px solid var(--ink); border-radius: 6px; background: transparent; color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
  button[value="approve"] { background: var(--ink); color: #fff; }
`,
    body: `<main>
  <p class="bank">Test bank</p>
  <h1>Is this you?</h1>
  <p>A payment of <strong>${amount}</strong> with the card ending in <strong>${challenge.last4}</strong> waits for your answer.</p>
  ${challenge.open ? '' : '<p><strong>This payment has been answered already.</strong> Either button leads back.</p>'}
  <form method="post" class="buttons">
    <button name="answer" value="approve">Approve the payment</button>
    <button name="answer" value="decline">Decline it</button>
  </form>
</main>`,
  });
}

const groupDigits = (number: string) =>
  number.startsWith('3')
    ? number.replace(/(.{4})(.{6})(.*)/, '$1 $2 $3')
    : number.replace(/(.{4})(?=.)/g, '$1 ');
