import { ButtonLink, Icon, Text, type Elements } from '../../../../design-system';
import { CenteredMessage } from '../../../shared/screen/CenteredMessage';
import { ticketingPath } from '../routing/paths';
import { cartTexts as texts } from '../texts';

interface EmptyCartProps {
  /** Replaces the default text and the link to the shows */
  children?: Elements;
}

/** The message for an empty cart, with a link to the shows. */
export function EmptyCart({ children }: EmptyCartProps) {
  return (
    <CenteredMessage>
      <Icon name="ticket" size="3rem" />
      {children ?? (
        <>
          <Text look="lead">{texts.empty}</Text>
          <Text tone="muted">{texts.emptyHint}</Text>
          <ButtonLink href={ticketingPath}>{texts.toShows}</ButtonLink>
        </>
      )}
    </CenteredMessage>
  );
}
