import type { Lock, Order } from '../../../api/heliosTypes';

/** The steps of checkout, in their order, as data. */
export const stepNames = ['contact', 'address', 'payment'] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
  name: StepName;
  status: 'done' | 'current' | 'upcoming';
}

/** Steps up to the given one are done, it is current, the rest are upcoming. */
function stepsAt(current: StepName): Step[] {
  const at = stepNames.indexOf(current);
  return stepNames.map((name, index) => ({
    name,
    status: index < at ? 'done' : index === at ? 'current' : 'upcoming',
  }));
}

/** The steps as they stand when checkout opens: the first whose fields are not all valid is current. */
export function initialSteps(isComplete: (step: StepName) => boolean): Step[] {
  return stepsAt(stepNames.find((name) => name === 'payment' || !isComplete(name)) ?? 'payment');
}

/** The current step is finished: on to the next. */
export function completeStep(steps: readonly Step[]): Step[] {
  const at = steps.findIndex((step) => step.status === 'current');
  return stepsAt(stepNames[Math.min(at + 1, stepNames.length - 1)] ?? 'payment');
}

/** Back to a step that is done. A step that is still ahead cannot be opened. */
export function editStep(steps: readonly Step[], name: StepName): Step[] {
  const step = steps.find((each) => each.name === name);
  return step?.status === 'done' ? stepsAt(name) : [...steps];
}

/**
 * What checkout shows, derived from the server's lock and order alone, so that a reload loses nothing:
 * - `filling`: the visitor types and may pay
 * - `confirming`: a payment is out and its answer is not known
 * - `action`: the bank wants to see the visitor first
 * - `confirmed`: sold and paid
 * - `expired`: the hold ended, nothing is charged
 */
export type CheckoutPhase =
  | { name: 'filling'; declined: Order | null }
  | { name: 'confirming'; order: Order | null }
  | { name: 'action'; order: Order; url: string }
  | { name: 'confirmed'; order: Order }
  | { name: 'expired' };

/**
 * @param lock the seat lock as Helios last told it
 * @param order the order of this lock, when one is known
 * @param isPaymentOpen true while a payment of this visitor was sent and no answer has come
 */
export function checkoutPhase(
  lock: Pick<Lock, 'status'>,
  order: Order | null,
  isPaymentOpen: boolean,
): CheckoutPhase {
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
      if (isPaymentOpen) return { name: 'confirming', order: null };
      return lock.status === 'expired' ? { name: 'expired' } : { name: 'filling', declined: order ?? null };
  }
}

/** Milliseconds to wait before asking for the order again: quick at first, then calmer. */
export function pollDelay(attempt: number): number {
  return Math.min(1000 * 1.5 ** attempt, 10_000);
}
