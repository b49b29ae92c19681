import { ScreenLayout, type ScreenLayoutProps } from '../../../shared/screen/ScreenLayout';
import { ExchangeBar } from '../exchange/ExchangeBar';
import { LockStrip } from '../lock/LockStrip';
import { listSteps, type PurchaseStep } from '../steps';
import { commonTexts } from '../texts';
import type { Elements } from '../../../../design-system';

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
  /** The show of this screen; undefined when it is not known */
  eventCode?: string;
  /** Links of completed steps */
  links?: Partial<Record<PurchaseStep, string>>;
  /** The performance whose lock this screen shows itself */
  ownPerformance?: { eventCode: string; dateTime: string };
  /** False when the screen has its own offline notice */
  showsOfflineNotice?: boolean;
  children: Elements;
}

export type { PurchaseStep };

/** The layout of every ticketing screen, with the bar of an exchange and the strip of the lock. */
export function Screen({
  step,
  eventCode,
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
      steps={listSteps(links)}
      offlineText={showsOfflineNotice ? commonTexts.offline : null}
    >
      {step ? <ExchangeBar eventCode={eventCode} /> : null}
      {step && stepsWithLockStrip.has(step) ? <LockStrip excludedPerformance={ownPerformance} /> : null}
      {children}
    </ScreenLayout>
  );
}
