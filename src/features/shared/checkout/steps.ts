import type { Order } from '../../../helios/types';

/** The part of an order that decides the phase of checkout. */
type PayableOrder = Pick<Order, 'status' | 'nextAction'>;

/** The steps of checkout in their order. */
export const stepNames = ['contact', 'address', 'payment'] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
  name: StepName;
  status: 'done' | 'current' | 'upcoming';
}

/** Steps before the given one are done, it is current, the rest are upcoming. */
function createSteps(current: StepName): Step[] {
  const currentIndex = stepNames.indexOf(current);
  return stepNames.map((name, index) => ({
    name,
    status: index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'upcoming',
  }));
}

/** The initial steps: the first one with an invalid field is current. */
export function getInitialSteps(isComplete: (step: StepName) => boolean): Step[] {
  return createSteps(stepNames.find((name) => name === 'payment' || !isComplete(name)) ?? 'payment');
}

/** Marks the current step as done and opens the next one. */
export function completeStep(steps: readonly Step[]): Step[] {
  const currentIndex = steps.findIndex((step) => step.status === 'current');
  return createSteps(stepNames[Math.min(currentIndex + 1, stepNames.length - 1)] ?? 'payment');
}

/** Opens a completed step again. An upcoming step cannot be opened. */
export function editStep(steps: readonly Step[], name: StepName): Step[] {
  const step = steps.find((each) => each.name === name);
  return step?.status === 'done' ? createSteps(name) : [...steps];
}

/**
 * The phase of checkout, derived from the order of Helios only, so that a reload loses
 * nothing:
 * - `filling`: the visitor fills in the form and may pay
 * - `confirming`: a payment was sent and its result is not known
 * - `action`: the bank requires an action of the visitor
 * - `confirmed`: sold and paid
 */
export type CheckoutPhase<AnyOrder> =
  | { name: 'filling'; declined: AnyOrder | null }
  | { name: 'confirming'; order: AnyOrder | null }
  | { name: 'action'; order: AnyOrder; url: string }
  | { name: 'confirmed'; order: AnyOrder };

/**
 * @param order the order of what is being paid, when one is known
 * @param isPaymentPending whether an attempt is stored or, for tickets, an undecided order is known
 */
export function getCheckoutPhase<AnyOrder extends PayableOrder>(
  order: AnyOrder | null,
  isPaymentPending: boolean,
): CheckoutPhase<AnyOrder> {
  switch (order?.status) {
    case 'confirmed':
    case 'refunded':
      return { name: 'confirmed', order };
    case 'requires_action':
      return order.nextAction
        ? { name: 'action', order, url: order.nextAction.url }
        : { name: 'confirming', order };
    case 'confirming':
      return { name: 'confirming', order };
    case 'declined':
    case 'failed':
    case undefined:
      return isPaymentPending
        ? { name: 'confirming', order: null }
        : { name: 'filling', declined: order ?? null };
  }
}

/** Milliseconds before the next poll of the order. The delay grows with each poll. */
export function getPollDelay(attempt: number): number {
  return Math.min(1000 * 1.5 ** attempt, 10_000);
}
