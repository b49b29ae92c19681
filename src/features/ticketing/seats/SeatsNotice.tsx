import { Button, ButtonLink, Notice } from '../../../design-system';
import { noSeatingFilters, type SeatingFilters } from '../../../state/tickets/ticketingStorage';
import { checkoutPath } from '../shared/routing/paths';
import { seatsTexts as texts } from '../shared/texts';
import type { SeatMessage } from './seatMessage';

interface SeatsNoticeProps {
  message: SeatMessage;
  /** Selects the best seats with changed filters */
  onSelectWithFilters: (change: Partial<SeatingFilters>) => void;
}

/** A message about the selection, with the action that it offers. */
export function SeatsNotice({ message, onSelectWithFilters }: SeatsNoticeProps) {
  const actions = {
    toCheckout: (
      <ButtonLink buttonSize="small" href={checkoutPath}>
        {texts.toCheckout}
      </ButtonLink>
    ),
    allowSplit: (
      <Button
        buttonSize="small"
        variant="secondary"
        onClick={() => onSelectWithFilters({ keepTogether: false })}
      >
        {texts.allowSplit}
      </Button>
    ),
    clearFilters: (
      <Button buttonSize="small" variant="secondary" onClick={() => onSelectWithFilters(noSeatingFilters)}>
        {texts.clearFilters}
      </Button>
    ),
  };
  return (
    <Notice tone={message.tone} actions={message.action ? actions[message.action] : undefined}>
      {message.text}
    </Notice>
  );
}
