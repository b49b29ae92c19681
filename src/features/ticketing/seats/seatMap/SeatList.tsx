import styled from '@emotion/styled';
import { useState } from 'react';
import { CheckboxField, SelectField, Text, space } from '../../../../design-system';
import { panel } from '../../../shared/screen/Panels';
import { seatsTexts as texts } from '../../shared/texts';
import type { MapSeat, SeatMapModel } from './plan';
import type { SeatState } from './seatShapes';

interface SeatListProps {
  map: SeatMapModel;
  takenSeats: ReadonlySet<string>;
  selectedSeats: ReadonlySet<string>;
  isInFilters: (seat: MapSeat) => boolean;
  getSeatName: (seat: MapSeat, state: SeatState) => string;
  /** Describes the view of the stage from the seat */
  describeView: (seat: MapSeat) => string;
  onToggle: (seat: MapSeat) => void;
}

/** The alternative to the map: selection by section, row and seat. */
export function SeatList({
  map,
  takenSeats,
  selectedSeats,
  isInFilters,
  getSeatName,
  describeView,
  onToggle,
}: SeatListProps) {
  const [section, setSection] = useState('');
  const [row, setRow] = useState('');
  const rows = map.rows.filter((each) => each.section === section);
  const seats = rows.find((each) => each.row === row)?.seats ?? [];
  const getLabel = (name: string, seatList: readonly MapSeat[]) => {
    const free = seatList.filter(
      (seat) => !takenSeats.has(seat.guid) && !selectedSeats.has(seat.guid),
    ).length;
    return seatList.some(isInFilters) ? texts.freeIn(name, free) : texts.freeOutside(name, free);
  };

  return (
    <Box role="group" aria-label={texts.list}>
      <Fields>
        <SelectField
          label={texts.section}
          placeholder={texts.chooseSection}
          value={section}
          onChange={(event) => {
            setSection(event.target.value);
            setRow('');
          }}
          options={map.sections.map((name) => ({
            value: name,
            label: getLabel(
              name,
              map.seats.filter((seat) => seat.section === name),
            ),
          }))}
        />
        <SelectField
          label={texts.row}
          placeholder={texts.chooseRow}
          value={row}
          disabled={section === ''}
          onChange={(event) => setRow(event.target.value)}
          options={rows.map((each) => ({
            value: each.row,
            label: getLabel(texts.rowName(each.row), each.seats),
          }))}
        />
      </Fields>
      {seats.length === 0 ? (
        <Text look="small" tone="muted">
          {texts.listHint}
        </Text>
      ) : (
        <Seats>
          {seats.map((seat) => {
            const state: SeatState = selectedSeats.has(seat.guid)
              ? 'selected'
              : takenSeats.has(seat.guid)
                ? 'taken'
                : 'open';
            return (
              <li key={seat.guid}>
                <CheckboxField
                  label={getSeatName(seat, state)}
                  hint={isInFilters(seat) ? describeView(seat) : `${texts.outside} ${describeView(seat)}`}
                  checked={state === 'selected'}
                  disabled={state === 'taken'}
                  onChange={() => onToggle(seat)}
                />
              </li>
            );
          })}
        </Seats>
      )}
    </Box>
  );
}

const Box = styled.div`
  ${panel}
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${space.m};
`;

const Seats = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr));
  gap: ${space.s} ${space.m};
  padding: 0;
  list-style: none;
  /* The view is placed directly below the label of its seat. */
  li p {
    margin-block-start: calc(-1 * ${space.s});
    padding-inline-start: calc(1.35rem + ${space.xs});
  }
`;
