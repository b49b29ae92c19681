// The browser part of the stand-in for Stripe: Stripe.js with its card Elements, as far as a card form uses
// them, written from Stripe's documentation. As with Stripe, card data stays in iframes of Stripe's own
// origin.

/** Error messages of Stripe.js by `code`. All have the type `validation_error`. */
const ERROR_MESSAGES = {
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
export function renderStripeScript(origin: string): string {
  return `(() => {
  const kinds = ${JSON.stringify(ELEMENTS)};
  class IntegrationError extends Error { name = 'IntegrationError'; }
  let frameCount = 0;

  const createElement = (kind) => {
    if (!kinds[kind]) throw new IntegrationError('A valid Element name must be provided; you passed: ' + kind + '.');
    const handlers = {};
    const emit = (name, event = {}) => { for (const handler of handlers[name] || []) handler({ elementType: kind, ...event }); };
    let container, frame;
    const pendingResults = new Map();
    const sendMessage = (message) => frame.contentWindow.postMessage(message, ${JSON.stringify(origin)});
    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== ${JSON.stringify(origin)} || !frame || source !== frame.contentWindow) return;
      const toggleState = (name, isOn) => container.classList.toggle('StripeElement--' + name, isOn);
      switch (data.action) {
        case 'ready': return emit('ready');
        case 'focus': toggleState('focus', true); return emit('focus');
        case 'blur': toggleState('focus', false); return emit('blur');
        case 'change':
          toggleState('empty', data.event.empty);
          toggleState('complete', data.event.complete);
          toggleState('invalid', Boolean(data.event.error));
          return emit('change', data.event);
        case 'enter': {
          // Submits regardless of the form's button and without the browser's validation.
          const form = container.closest('form');
          return form && form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        }
        case 'created':
          pendingResults.get(data.id)(data.result);
          return pendingResults.delete(data.id);
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
        frame.name = '__privateStripeFrame' + ++frameCount;
        frame.title = kinds[kind].title;
        frame.setAttribute('style', 'border: 0px !important; display: block !important; width: 100% !important; height: 19.2px;');
        frame.src = ${JSON.stringify(origin)} + '/elements/' + kind;
        box.append(frame);
        container.append(box);
        const label = container.id && document.querySelector('label[for="' + container.id + '"]');
        if (label) label.addEventListener('click', () => element.focus());
      },
      focus: () => { frame.focus(); sendMessage({ action: 'focus' }); },
      create: (details) => new Promise((resolve) => {
        const id = crypto.randomUUID();
        pendingResults.set(id, resolve);
        sendMessage({ action: 'create', id, details });
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

/** The script of the iframe page of an Element. */
const ELEMENT_SCRIPT = `(() => {
  const messages = ${JSON.stringify(ERROR_MESSAGES)};
  const input = document.querySelector('input');
  // The embedding page is another origin and gets no card data.
  const sendMessage = (message) => parent.postMessage(message, '*');

  const extractDigits = (text) => text.replace(/\\D/g, '');
  const passesLuhn = (number) => [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) % 10 === 0;
  const findErrorCodeByKind = {
    cardNumber: (text) => {
      const number = extractDigits(text);
      if (number.length < (/^3[47]/.test(number) ? 15 : 16)) return 'incomplete_number';
      return passesLuhn(number) ? undefined : 'invalid_number';
    },
    cardExpiry: (text) => {
      const digits = extractDigits(text);
      if (digits.length < 4) return 'incomplete_expiry';
      return 2000 + Number(digits.slice(2)) < new Date().getFullYear() ? 'invalid_expiry_year_past' : undefined;
    },
    cardCvc: (text) => (extractDigits(text).length < 3 ? 'incomplete_cvc' : undefined),
  };
  const findErrorCode = (field) => findErrorCodeByKind[field.dataset.kind](field.value);
  const createError = (code) => ({ type: 'validation_error', code, message: messages[code] });

  // An incomplete value is an error only after the field has lost focus.
  const sendChange = (hasLostFocus) => {
    const code = findErrorCode(input);
    const isInvalid = code && input.value !== '' && (hasLostFocus || !code.startsWith('incomplete'));
    input.setAttribute('aria-invalid', String(Boolean(isInvalid)));
    sendMessage({ action: 'change', event: { empty: input.value === '', complete: !code, error: isInvalid ? createError(code) : undefined } });
  };
  input.addEventListener('input', () => sendChange(false));
  input.addEventListener('focus', () => sendMessage({ action: 'focus' }));
  input.addEventListener('blur', () => { sendMessage({ action: 'blur' }); sendChange(true); });
  input.addEventListener('keydown', (event) => { if (event.key === 'Enter') sendMessage({ action: 'enter' }); });

  // The other Elements are iframes of the same origin.
  const findField = (kind) => {
    for (let index = 0; index < parent.frames.length; index += 1) {
      try {
        const found = parent.frames[index].document.querySelector('[data-kind=' + kind + ']');
        if (found) return found;
      } catch { /* Another origin. */ }
    }
    throw new Error(kind + ' is not mounted.');
  };
  const createPaymentMethod = async ({ key, billing_details: billing }) => {
    const [number, expiry, cvc] = ['cardNumber', 'cardExpiry', 'cardCvc'].map(findField);
    const code = [number, expiry, cvc].map(findErrorCode).find(Boolean);
    if (code) return { error: createError(code) };
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': extractDigits(number.value),
      'card[exp_month]': extractDigits(expiry.value).slice(0, 2),
      'card[exp_year]': extractDigits(expiry.value).slice(2),
      'card[cvc]': extractDigits(cvc.value),
      key,
    });
    const postalCode = billing && billing.address && billing.address.postal_code;
    if (postalCode) body.set('billing_details[address][postal_code]', postalCode);
    try {
      const answer = await fetch('/v1/payment_methods', { method: 'POST', body });
      const result = await answer.json();
      return answer.ok ? { paymentMethod: result } : { error: result.error };
    } catch {
      return { error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to our payments provider. Please check your network connection and try again.' } };
    }
  };
  addEventListener('message', async ({ source, data }) => {
    if (source !== parent) return;
    if (data.action === 'focus') input.focus();
    if (data.action === 'create') sendMessage({ action: 'created', id: data.id, result: await createPaymentMethod(data.details) });
  });
  sendMessage({ action: 'ready' });
})();
`;

/** The iframe page of one Element. Undefined for an unknown Element. */
export function renderElementPage(kind: string): string | undefined {
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
${ELEMENT_SCRIPT}</script>
</body>
</html>
`
  );
}

/** The bank's page of 3-D Secure, with the buttons of Stripe's test mode. */
export function renderChallengePage(): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>3D Secure 2 test page</title></head>
<body><main><h1>3D Secure 2 test page</h1>
<form method="post"><button name="answer" value="complete">Complete</button> <button name="answer" value="fail">Fail</button></form>
</main></body>
</html>
`;
}
