import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { ButtonLink, Icon, Text, space } from '../../../../design-system';
import { CenteredMessage } from '../../../shared/screen/LoadingIndicator';
import { ticketingPath } from '../routing/paths';
import { cartTexts as texts } from '../texts';

interface EmptyCartProps {
  /** The visitor has just emptied the cart. The message takes the focus of the pressed button, which is gone. */
  wasEmptied?: boolean;
}

/** The message for an empty cart, with a link to the shows. */
export function EmptyCart({ wasEmptied = false }: EmptyCartProps) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasEmptied) message.current?.focus();
  }, [wasEmptied]);
  return (
    <CenteredMessage>
      <Icon name="ticket" size="3rem" />
      <Message ref={message} tabIndex={-1} role={wasEmptied ? 'status' : undefined}>
        <Text look="lead">{texts.empty}</Text>
        <Text tone="muted">{wasEmptied ? texts.emptied : texts.emptyHint}</Text>
      </Message>
      <ButtonLink href={ticketingPath}>{texts.toShows}</ButtonLink>
    </CenteredMessage>
  );
}

const Message = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  &:focus {
    outline: none;
  }
`;
