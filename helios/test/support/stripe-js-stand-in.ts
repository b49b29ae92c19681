// The browser part of the stand-in for Stripe: Stripe.js with its card Elements, as far as a card form uses
// them, written from Stripe's documentation. As with Stripe, card data stays in iframes of Stripe's own
// origin.

/** Error messages of Stripe.js by `code`. All have the type `validation_error`. */
const COMPLAINTS = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
};

const ELEMENTS: Record<string, { title: string; label: string; autocomplete: string }> = {
  cardNumber: {
    title: 'Secure card number input frame',
    label: 'Credit or debit card number',
    autocomplete: 'cc-number',
  },
  cardExpiry: {
    title: 'Secure expiration date input frame',
    label: 'Credit or debit card expiration date',
    autocomplete: 'cc-exp',
  },
  cardCvc: {
    title: 'Secure CVC input frame',
    label: 'Credit or debit card CVC/CVV',
    autocomplete: 'cc-csc',
  },
};

/** The script that pages load. */
export function stripeJs(origin: string): string {
  return `(() => {
  const kinds = ${JSON.stringify(ELEMENTS)};
  class IntegrationError extends Error { name = 'IntegrationError'; }
  let frames = 0;

  const createElement = (kind) => {
    if (!kinds[kind]) throw new IntegrationError('A valid Element name must be provided; you passed: ' + kind + '.');
    const handlers = {};
    const emit = (name, event = {}) => { for (const handler of handlers[name] || []) handler({ elementType: kind, ...event }); };
    let container, frame;
    const waiting = new Map();
    const post = (message) => frame.contentWindow.postMessage(message, ${JSON.stringify(origin)});
    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== ${JSON.stringify(origin)} || !frame || source !== frame.contentWindow) return;
      const state = (name, on) => container.classList.toggle('StripeElement--' + name, on);
      switch (data.action) {
        case 'ready': return emit('ready');
        case 'focus': state('focus', true); return emit('focus');
        case 'blur': state('focus', false); return emit('blur');
        case 'change':
          state('empty', data.event.empty);
          state('complete', data.event.complete);
          state('invalid', Boolean(data.event.error));
          return emit('change', data.event);
        case 'enter': {
          // Submits regardless of the form's button and without the browser's validation.
          const form = container.closest('form');
          return form && form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        }
        case 'created':
          waiting.get(data.id)(data.result);
          return waiting.delete(data.id);
      }
    });
    const element = {
      on: (name, handler) => { (handlers[name] ||= []).push(handler); return element; },
      mount: (where) => {
        container = typeof where === 'string' ? document.querySelector(where) : where;
        if (!container) throw new IntegrationError('The selector you specified (' + where + ') applies to no DOM elements that are currently on the page.');
        container.replaceChildren();
        container.classList.add('StripeElement', 'StripeElement--empty');
        const box = document.createElement('div');
        box.className = '__PrivateStripeElement';
        box.setAttribute('style', 'margin: 0px !important; padding: 0px !important; border: none !important; display: block !important;');
        frame = document.createElement('iframe');
        frame.name = '__privateStripeFrame' + ++frames;
        frame.title = kinds[kind].title;
        frame.setAttribute('style', 'border: 0px !important; display: block !important; width: 100% !important; height: 19.2px;');
        frame.src = ${JSON.stringify(origin)} + '/elements/' + kind;
        box.append(frame);
        container.append(box);
        const label = container.id && document.querySelector('label[for="' + container.id + '"]');
        if (label) label.addEventListener('click', () => element.focus());
      },
      focus: () => { frame.focus(); post({ action: 'focus' }); },
      create: (details) => new Promise((resolve) => {
        const id = crypto.randomUUID();
        waiting.set(id, resolve);
        post({ action: 'create', id, details });
      }),
      kind,
      get isMounted() { return Boolean(frame && frame.isConnected); },
    };
    return element;
  };

  window.Stripe = (key) => {
    if (typeof key !== 'string' || key === '') throw new IntegrationError('Please call Stripe() with your publishable key.');
    if (/^[sr]k_/.test(key)) throw new IntegrationError('You should not use your secret key with Stripe.js. Please pass a publishable key instead.');
    return {
      elements: () => ({ create: createElement }),
      createPaymentMethod: async ({ type, card, billing_details }) => {
        if (type !== 'card' || !card || card.kind !== 'cardNumber') throw new IntegrationError('Invalid value for createPaymentMethod: card should be a card or cardNumber Element.');
        if (!card.isMounted) throw new IntegrationError('We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.');
        return card.create({ key, billing_details });
      },
    };
  };
})();
`;
}

/** The iframe page of one Element. Undefined for an unknown Element. */
export function elementPage(kind: string): string | undefined {
  const element = ELEMENTS[kind];
  return (
    element &&
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${element.title}</title>
<style>body { margin: 0; background: transparent; } input { width: 100%; padding: 0; border: 0; outline: 0; background: transparent; font: 16px/1.2 system-ui, sans-serif; }</style>
</head>
<body>
<input data-kind="${kind}" inputmode="numeric" autocomplete="${element.autocomplete}" aria-label="${element.label}" aria-invalid="false">
<script>
(() => {
  const complaints = ${JSON.stringify(COMPLAINTS)};
  const input = document.querySelector('input');
  // The embedding page is another origin and gets no card data.
  const tell = (message) => parent.postMessage(message, '*');

  const digitsOf = (text) => text.replace(/\\D/g, '');
  const passesLuhn = (number) => [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) % 10 === 0;
  const check = {
    cardNumber: (text) => {
      const number = digitsOf(text);
      if (number.length < (/^3[47]/.test(number) ? 15 : 16)) return 'incomplete_number';
      return passesLuhn(number) ? undefined : 'invalid_number';
    },
    cardExpiry: (text) => {
      const digits = digitsOf(text);
      if (digits.length < 4) return 'incomplete_expiry';
      return 2000 + Number(digits.slice(2)) < new Date().getFullYear() ? 'invalid_expiry_year_past' : undefined;
    },
    cardCvc: (text) => (digitsOf(text).length < 3 ? 'incomplete_cvc' : undefined),
  };
  const complaintOf = (field) => check[field.dataset.kind](field.value);
  const errorOf = (code) => ({ type: 'validation_error', code, message: complaints[code] });

  // An incomplete value is an error only after the field has lost focus.
  const tellChange = (hasLeft) => {
    const code = complaintOf(input);
    const isWrong = code && input.value !== '' && (hasLeft || !code.startsWith('incomplete'));
    input.setAttribute('aria-invalid', String(Boolean(isWrong)));
    tell({ action: 'change', event: { empty: input.value === '', complete: !code, error: isWrong ? errorOf(code) : undefined } });
  };
  input.addEventListener('input', () => tellChange(false));
  input.addEventListener('focus', () => tell({ action: 'focus' }));
  input.addEventListener('blur', () => { tell({ action: 'blur' }); tellChange(true); });
  input.addEventListener('keydown', (event) => { if (event.key === 'Enter') tell({ action: 'enter' }); });

  /** The other Elements are iframes of the same origin. */
  const field = (kind) => {
    for (let index = 0; index < parent.frames.length; index += 1) {
      try {
        const found = parent.frames[index].document.querySelector('[data-kind=' + kind + ']');
        if (found) return found;
      } catch { /* Another origin. */ }
    }
    throw new Error(kind + ' is not mounted.');
  };
  const create = async ({ key, billing_details: billing }) => {
    const [number, expiry, cvc] = ['cardNumber', 'cardExpiry', 'cardCvc'].map(field);
    const code = [number, expiry, cvc].map(complaintOf).find(Boolean);
    if (code) return { error: errorOf(code) };
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': digitsOf(number.value),
      'card[exp_month]': digitsOf(expiry.value).slice(0, 2),
      'card[exp_year]': digitsOf(expiry.value).slice(2),
      'card[cvc]': digitsOf(cvc.value),
      key,
    });
    const postalCode = billing && billing.address && billing.address.postal_code;
    if (postalCode) body.set('billing_details[address][postal_code]', postalCode);
    try {
      const answer = await fetch('/v1/payment_methods', { method: 'POST', body });
      const answered = await answer.json();
      return answer.ok ? { paymentMethod: answered } : { error: answered.error };
    } catch {
      return { error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to our payments provider. Please check your network connection and try again.' } };
    }
  };
  addEventListener('message', async ({ source, data }) => {
    if (source !== parent) return;
    if (data.action === 'focus') input.focus();
    if (data.action === 'create') tell({ action: 'created', id: data.id, result: await create(data.details) });
  });
  tell({ action: 'ready' });
})();
</script>
</body>
</html>
`
  );
}

/** The bank's page of 3-D Secure, with the buttons of Stripe's test mode. */
export function challengePage(): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>3D Secure 2 test page</title></head>
<body><main><h1>3D Secure 2 test page</h1>
<form method="post"><button name="answer" value="complete">Complete</button> <button name="answer" value="fail">Fail</button></form>
</main></body>
</html>
`;
}
