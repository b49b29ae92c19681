import type { ReactNode } from 'react';
import { type Elements, ButtonLink, Icon, Text, Button, Notice } from '../../../design-system';
import { ScreenLayout } from '../../shared/screen/ScreenLayout';
import { cartPath, giftCardsPath } from './paths';
import { commonTexts, cartTexts as texts } from './texts';
import { CenteredMessage } from '../../shared/screen/LoadingIndicator';
import { PhoneLine } from '../../shared/screen/PhoneLine';
import { useGiftCardData } from './giftCardData';
import { describeProblem } from './problems';

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

/** The message for a cart without gift cards. */
export function EmptyCart() {
  return (
    <CenteredMessage>
      <Icon name="mail" size="3rem" />
      <Text look="lead">{texts.empty}</Text>
      <Text tone="muted">{texts.emptyHint}</Text>
      <ButtonLink href={giftCardsPath}>{texts.choose}</ButtonLink>
    </CenteredMessage>
  );
}

/** An error of Helios with a retry button and the phone number. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, message } = describeProblem(error);
  return (
    <Notice
      tone="danger"
      title={title}
      actions={
        <Button variant="secondary" buttonSize="small" onClick={onRetry}>
          {commonTexts.retry}
        </Button>
      }
    >
      <span>{message}</span> <CallUs />
    </Notice>
  );
}

/** The phone number of the box office after `prefix`. Renders nothing when there is no number. */
export function CallUs({ prefix = commonTexts.callUs }: { prefix?: string }) {
  return <PhoneLine prefix={prefix} phone={useGiftCardData().phone} />;
}
