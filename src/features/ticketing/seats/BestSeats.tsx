import styled from '@emotion/styled';
import { memo, useId, useState } from 'react';
import { Button, Icon, color, fontSize, media, radius, size, space } from '../../../design-system';
import { noSeatingFilters } from '../../../state/ticketingStorage';
import { filterWords } from '../seating/filters';
import { SeatingFilterFields, type SeatingFilterFieldsProps } from '../seating/SeatingFilterFields';
import { filterTexts, seatsTexts as texts } from '../texts';
import { ViewSwitch, type ViewSwitchProps } from './ViewSwitch';

export interface BestSeatsProps extends SeatingFilterFieldsProps, ViewSwitchProps {
  /** Whether the best seats are being looked for */
  busy: boolean;
  onPick: () => void;
}

/** Above the seats: the best of them in one press, what they are narrowed by, and the switch between map and list. */
export const BestSeats = memo(function BestSeats({ busy, onPick, view, onView, ...fields }: BestSeatsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const wishes = filterWords(fields.filters);
  return (
    <Tools>
      <Best>
        <Button variant="secondary" fullWidth busy={busy} onClick={onPick}>
          <Icon name="seat" /> {texts.bestAvailable}
        </Button>
      </Best>
      <Wishes type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <span>{wishes.length > 0 ? `${texts.within} ${wishes.join(' · ')}` : texts.addWishes}</span>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size="1em" />
      </Wishes>
      <ViewSwitch view={view} onView={onView} />
      <Fields id={id} hidden={!isOpen}>
        {isOpen ? (
          <>
            <SeatingFilterFields {...fields} />
            {wishes.length > 0 ? (
              <Button variant="text" buttonSize="small" onClick={() => fields.onChange(noSeatingFilters)}>
                {filterTexts.clear}
              </Button>
            ) : null}
          </>
        ) : null}
      </Fields>
    </Tools>
  );
});

const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.xs} ${space.s};
  ${media.aboveMobile} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: ${space.s} ${space.m};
  }
`;

const Best = styled.div`
  grid-column: 1 / -1;
  ${media.aboveMobile} {
    grid-column: auto;
  }
`;

const Wishes = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space['2xs']};
  justify-self: start;
  max-width: 100%;
  min-height: ${size.target};
  color: ${color.link};
  font-size: ${fontSize.s};
  line-height: 1.25;
  text-align: start;
  cursor: pointer;
  &:hover {
    color: ${color.linkHover};
  }
  > span {
    min-width: 0;
  }
`;

const Fields = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${space.s};
  padding: ${space.m};
  border: 1px solid ${color.border};
  border-radius: ${radius.m};
  background: ${color.raised};
  > :not(button) {
    width: 100%;
    max-width: ${size.form};
  }
`;
