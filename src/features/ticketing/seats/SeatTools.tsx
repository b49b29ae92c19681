import styled from '@emotion/styled';
import { memo, useId, useState } from 'react';
import { Button, Icon, color, fontSize, media, radius, size, space } from '../../../design-system';
import { useSeatingFilters } from '../../../state/tickets/ticketing';
import { noSeatingFilters } from '../../../state/tickets/ticketingStorage';
import { describeFilters } from '../shared/seating/filters';
import { SeatingFilterFields, type SeatingFilterFieldsProps } from '../shared/seating/SeatingFilterFields';
import { filterTexts, seatsTexts as texts } from '../shared/texts';
import { ViewSwitch, type ViewSwitchProps } from './ViewSwitch';

interface SeatToolsProps extends SeatingFilterFieldsProps, ViewSwitchProps {
  /** The best seats are being loaded */
  busy: boolean;
  onSelectBest: () => void;
}

/** The tools above the seats: a button for the best seats, the filters, and the switch between map and list. */
export const SeatTools = memo(function SeatTools({
  busy,
  onSelectBest,
  view,
  onViewChange,
  ...fields
}: SeatToolsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { filters, setFilters } = useSeatingFilters();
  const filterLabels = describeFilters(filters);
  return (
    <Tools>
      <BestButton>
        <Button variant="secondary" fullWidth busy={busy} onClick={onSelectBest}>
          <Icon name="seat" /> {texts.bestAvailable}
        </Button>
      </BestButton>
      <FilterButton
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          {filterLabels.length > 0 ? `${texts.filtersLabel} ${filterLabels.join(' · ')}` : texts.addFilters}
        </span>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size="1em" />
      </FilterButton>
      <ViewSwitch view={view} onViewChange={onViewChange} />
      <Fields id={id} hidden={!isOpen}>
        {isOpen ? (
          <>
            <SeatingFilterFields {...fields} />
            {filterLabels.length > 0 ? (
              <Button variant="text" buttonSize="small" onClick={() => setFilters(noSeatingFilters)}>
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

const BestButton = styled.div`
  grid-column: 1 / -1;
  ${media.aboveMobile} {
    grid-column: auto;
  }
`;

const FilterButton = styled.button`
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
