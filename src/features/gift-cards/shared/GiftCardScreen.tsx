import type { ReactNode } from 'react';
import type { Elements } from '../../../design-system';
import { ScreenLayout } from '../../shared/screen/ScreenLayout';
import { cartPath, giftCardsPath } from './paths';
import { commonTexts } from './texts';

interface GiftCardScreenProps {
  title: string;
  subtitle?: ReactNode;
  /** The step of this screen; undefined outside of the purchase */
  step?: keyof typeof commonTexts.steps;
  /** False when the screen has its own offline notice */
  showsOfflineNotice?: boolean;
  children: Elements;
}

const steps = [
  { name: 'choose', label: commonTexts.steps.choose, href: giftCardsPath },
  { name: 'cart', label: commonTexts.steps.cart, href: cartPath },
  { name: 'pay', label: commonTexts.steps.pay },
];

/** The layout of every gift card screen. */
export function GiftCardScreen({ showsOfflineNotice = true, ...layout }: GiftCardScreenProps) {
  return (
    <ScreenLayout {...layout} steps={steps} offlineText={showsOfflineNotice ? commonTexts.offline : null} />
  );
}
