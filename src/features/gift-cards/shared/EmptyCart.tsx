import { ButtonLink, Icon, Text } from '../../../design-system';
import { CenteredMessage } from '../../shared/screen/CenteredMessage';
import { giftCardsPath } from './paths';
import { cartTexts as texts } from './texts';

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
