import styled from '@emotion/styled';
import { useState } from 'react';
import { CheckboxField, SelectField, Text, color, radius, space } from '../../../design-system';
import { seatsTexts as texts } from '../texts';
import type { MapSeat, SeatMapModel } from './plan';
import type { SeatState } from './seatShapes';

interface SeatListProps {
  map: SeatMapModel;
  taken: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  isWished: (seat: MapSeat) => boolean;
  nameOf: (seat: MapSeat, state: SeatState) => string;
  /** How the stage looks from the seat */
  describe: (seat: MapSeat) => string;
  onToggle: (seat: MapSeat) => void;
}

/** The same choice as the map by section, row and seat. */
export function SeatList({ map, taken, chosen, isWished, nameOf, describe, onToggle }: SeatListProps) {
  const [section, setSection] = useState('');
  const [row, setRow] = useState('');
  const rows = map.rows.filter((each) => each.section === section);
  const seats = rows.find((each) => each.row === row)?.seats ?? [];
  const labelOf = (name: string, list: readonly MapSeat[]) => {
    const free = list.filter((seat) => !taken.has(seat.guid) && !chosen.has(seat.guid)).length;
    return list.some(isWished) ? texts.freeIn(name, free) : texts.freeOutside(name, free);
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
            label: labelOf(
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
            label: labelOf(texts.rowName(each.row), each.seats),
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
            const state: SeatState = chosen.has(seat.guid)
              ? 'chosen'
              : taken.has(seat.guid)
                ? 'taken'
                : 'open';
            return (
              <li key={seat.guid}>
                <CheckboxField
                  label={nameOf(seat, state)}
                  hint={isWished(seat) ? describe(seat) : `${texts.outside} ${describe(seat)}`}
                  checked={state === 'chosen'}
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
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  padding: ${space.l} min(${space.l}, 6.5vw);
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
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
  /* The view belongs to the seat above it: right below its words. */
  li p {
    margin-block-start: calc(-1 * ${space.s});
    padding-inline-start: calc(1.35rem + ${space.xs});
  }
`;
