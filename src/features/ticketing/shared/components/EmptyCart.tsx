import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { ButtonLink, Icon, Text, color, space } from '../../../../design-system';
import { ticketingPath } from '../routing/paths';
import { cartTexts as texts } from '../texts';

interface EmptyCartProps {
  /** Replaces the default text and the link to the shows */
  children?: ReactNode;
}

/** The message for an empty cart, with a link to the shows. */
export function EmptyCart({ children }: EmptyCartProps) {
  return (
    <Empty>
      <Icon name="ticket" size="3rem" />
      {children ?? (
        <>
          <Text look="lead">{texts.empty}</Text>
          <Text tone="muted">{texts.emptyHint}</Text>
          <ButtonLink href={ticketingPath}>{texts.toShows}</ButtonLink>
        </>
      )}
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
