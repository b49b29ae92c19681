import type { ReactNode } from 'react';
import { ScreenLayout, type ScreenLayoutProps } from '../../../shared/screen/ScreenLayout';
import { LockStrip } from '../lock/LockStrip';
import { commonTexts } from '../texts';

const purchaseSteps = ['show', 'date', 'tickets', 'seats', 'cart', 'pay'] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

/** The steps whose screens show the lock strip. */
const stepsWithLockStrip: ReadonlySet<PurchaseStep> = new Set<PurchaseStep>([
  'show',
  'date',
  'tickets',
  'seats',
]);

export interface ScreenProps extends Omit<ScreenLayoutProps, 'steps' | 'offlineText'> {
  /** The step of this screen; undefined outside of the purchase */
  step?: PurchaseStep;
  /** Links of completed steps */
  links?: Partial<Record<PurchaseStep, string>>;
  /** The performance whose lock this screen shows itself */
  ownPerformance?: { eventCode: string; dateTime: string };
  /** False when the screen has its own offline notice */
  showsOfflineNotice?: boolean;
  children: ReactNode;
}

/** The layout of every ticketing screen, with the strip of the lock. */
export function Screen({
  step,
  links = {},
  ownPerformance,
  showsOfflineNotice = true,
  children,
  ...layout
}: ScreenProps) {
  return (
    <ScreenLayout
      {...layout}
      step={step}
      steps={purchaseSteps.map((name) => ({ name, label: commonTexts.steps[name], href: links[name] }))}
      offlineText={showsOfflineNotice ? commonTexts.offline : null}
    >
      {step && stepsWithLockStrip.has(step) ? <LockStrip excludedPerformance={ownPerformance} /> : null}
      {children}
    </ScreenLayout>
  );
}
