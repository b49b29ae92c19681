import type { ScreenStep } from '../../shared/screen/ScreenLayout';
import { commonTexts } from './texts';

const purchaseSteps = ['show', 'date', 'tickets', 'seats', 'cart', 'pay'] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

/** The steps of a purchase of tickets. `links` has the addresses of completed steps. */
export function listSteps(links: Partial<Record<PurchaseStep, string>>): ScreenStep[] {
  return purchaseSteps.map((name) => ({ name, label: commonTexts.steps[name], href: links[name] }));
}
