import styled from '@emotion/styled';
import { ButtonLink, Icon, Text, color, space } from '../../../design-system';
import { giftCardsPath } from './paths';
import { cartTexts as texts } from './texts';

/** The message for a cart without gift cards. */
export function EmptyCart() {
  return (
    <Empty>
      <Icon name="mail" size="3rem" />
      <Text look="lead">{texts.empty}</Text>
      <Text tone="muted">{texts.emptyHint}</Text>
      <ButtonLink href={giftCardsPath}>{texts.choose}</ButtonLink>
    </Empty>
  );
}

const Empty = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.m};
  padding-block: ${space['3xl']};
  color: ${color.accent};
  text-align: center;
`;
