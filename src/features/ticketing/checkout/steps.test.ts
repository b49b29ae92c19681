import { orderMock } from '../mocks';
import { checkoutPhase, completeStep, editStep, initialSteps, pollDelay } from './steps';

const statuses = (steps: { status: string }[]) => steps.map((step) => step.status);

describe('steps', () => {
  test('begin at the first whose fields are not complete', () => {
    expect(statuses(initialSteps(() => false))).toEqual(['current', 'upcoming', 'upcoming']);
    expect(statuses(initialSteps((step) => step === 'contact'))).toEqual(['done', 'current', 'upcoming']);
    expect(statuses(initialSteps(() => true))).toEqual(['done', 'done', 'current']);
  });

  test('go on one by one and stop at the last', () => {
    let steps = initialSteps(() => false);
    steps = completeStep(steps);
    expect(statuses(steps)).toEqual(['done', 'current', 'upcoming']);
    steps = completeStep(completeStep(steps));
    expect(statuses(steps)).toEqual(['done', 'done', 'current']);
  });

  test('only what is done can be opened again', () => {
    const steps = initialSteps(() => true);
    expect(statuses(editStep(steps, 'contact'))).toEqual(['current', 'upcoming', 'upcoming']);
    const early = initialSteps(() => false);
    expect(editStep(early, 'payment')).toEqual(early);
  });
});

describe('checkoutPhase', () => {
  const live = { status: 'live' as const };
  const expired = { status: 'expired' as const };
  const sold = { status: 'sold' as const };

  test('a live lock without an order is filled in', () => {
    expect(checkoutPhase(live, null, false)).toEqual({ name: 'filling', declined: null });
  });

  test('an expired lock ends it, unless a payment is out', () => {
    expect(checkoutPhase(expired, null, false)).toEqual({ name: 'expired' });
    expect(checkoutPhase(expired, null, true)).toEqual({ name: 'confirming', order: null });
  });

  test('the order decides over everything else', () => {
    const confirmed = orderMock({ status: 'confirmed' });
    expect(checkoutPhase(sold, confirmed, true)).toEqual({ name: 'confirmed', order: confirmed });
    const waiting = orderMock({ status: 'confirming' });
    expect(checkoutPhase(expired, waiting, false)).toEqual({ name: 'confirming', order: waiting });
    const action = orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } });
    expect(checkoutPhase(live, action, false)).toEqual({
      name: 'action',
      order: action,
      url: 'https://bank.example/3ds',
    });
  });

  test('a declined payment leaves the visitor to pay with another card while the lock lives', () => {
    const declined = orderMock({ status: 'declined', declineCode: 'card_declined' });
    expect(checkoutPhase(live, declined, false)).toEqual({ name: 'filling', declined });
    expect(checkoutPhase(expired, declined, false)).toEqual({ name: 'expired' });
  });
});

test('asks soon at first and calmer later', () => {
  expect([0, 1, 2, 20].map(pollDelay)).toEqual([1000, 1500, 2250, 10_000]);
});
