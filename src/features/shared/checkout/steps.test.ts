import type { Order } from '../../../helios/types';
import { getCheckoutPhase, completeStep, editStep, getInitialSteps, getPollDelay } from './steps';

/** The part of an order that decides the phase. */
const orderMock = (parts: Partial<Pick<Order, 'status' | 'nextAction' | 'declineCode'>>) => ({
  status: 'confirmed' as Order['status'],
  nextAction: null,
  ...parts,
});

const statuses = (steps: { status: string }[]) => steps.map((step) => step.status);

describe('steps', () => {
  test('start at the first incomplete step', () => {
    expect(statuses(getInitialSteps(() => false))).toEqual(['current', 'upcoming', 'upcoming']);
    expect(statuses(getInitialSteps((step) => step === 'contact'))).toEqual(['done', 'current', 'upcoming']);
    expect(statuses(getInitialSteps(() => true))).toEqual(['done', 'done', 'current']);
  });

  test('advance one by one up to the last', () => {
    let steps = getInitialSteps(() => false);
    steps = completeStep(steps);
    expect(statuses(steps)).toEqual(['done', 'current', 'upcoming']);
    steps = completeStep(completeStep(steps));
    expect(statuses(steps)).toEqual(['done', 'done', 'current']);
  });

  test('only a completed step can be opened again', () => {
    const steps = getInitialSteps(() => true);
    expect(statuses(editStep(steps, 'contact'))).toEqual(['current', 'upcoming', 'upcoming']);
    const early = getInitialSteps(() => false);
    expect(editStep(early, 'payment')).toEqual(early);
  });
});

describe('getCheckoutPhase', () => {
  test('a lock without an order is in the phase filling', () => {
    expect(getCheckoutPhase(null, false)).toEqual({ name: 'filling', declined: null });
  });

  test('a pending payment without an answer is in the phase confirming', () => {
    expect(getCheckoutPhase(null, true)).toEqual({ name: 'confirming', order: null });
  });

  test('the status of the order takes precedence', () => {
    const confirmed = orderMock({ status: 'confirmed' });
    expect(getCheckoutPhase(confirmed, true)).toEqual({ name: 'confirmed', order: confirmed });
    const waiting = orderMock({ status: 'confirming' });
    expect(getCheckoutPhase(waiting, false)).toEqual({ name: 'confirming', order: waiting });
    const action = orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } });
    expect(getCheckoutPhase(action, false)).toEqual({
      name: 'action',
      order: action,
      url: 'https://bank.example/3ds',
    });
  });

  test('after a declined payment the form is shown', () => {
    const declined = orderMock({ status: 'declined', declineCode: 'card_declined' });
    expect(getCheckoutPhase(declined, false)).toEqual({ name: 'filling', declined });
  });
});

test('the poll delay grows up to a maximum', () => {
  expect([0, 1, 2, 20].map(getPollDelay)).toEqual([1000, 1500, 2250, 10_000]);
});
