import styled from '@emotion/styled';
import { memo, useState } from 'react';
import { Button, Icon, color, fontSize, space } from '../../../design-system';
import { noSeatingFilters } from '../../../state/ticketingStorage';
import { filterWords } from '../seating/filters';
import { SeatingFilterFields, type SeatingFilterFieldsProps } from '../seating/SeatingFilterFields';
import { filterTexts, seatsTexts as texts } from '../texts';

export interface BestSeatsProps extends SeatingFilterFieldsProps {
  /** Whether the best seats are being looked for */
  busy: boolean;
  onPick: () => void;
}

/** The best seats in one press, and what they and the map are narrowed by. */
export const BestSeats = memo(function BestSeats({ busy, onPick, ...fields }: BestSeatsProps) {
  // Most never open the wishes; a house on a slow phone is drawn earlier without their fields.
  const [wasOpened, setWasOpened] = useState(false);
  const wishes = filterWords(fields.filters);
  return (
    <Box>
      <Button variant="secondary" fullWidth busy={busy} onClick={onPick}>
        <Icon name="seat" /> {texts.bestAvailable}
      </Button>
      <Wishes onToggle={() => setWasOpened(true)}>
        <summary>{wishes.length > 0 ? `${texts.within} ${wishes.join(' · ')}` : texts.addWishes}</summary>
        {wasOpened ? (
          <Fields>
            <SeatingFilterFields {...fields} />
            {wishes.length > 0 ? (
              <Button variant="text" buttonSize="small" onClick={() => fields.onChange(noSeatingFilters)}>
                {filterTexts.clear}
              </Button>
            ) : null}
          </Fields>
        ) : null}
      </Wishes>
    </Box>
  );
});

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
`;

const Wishes = styled.details`
  font-size: ${fontSize.s};
  summary {
    padding-block: ${space.xs};
    color: ${color.link};
    cursor: pointer;
  }
`;

const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  padding-block: ${space.xs} ${space.s};
`;
