import styled from '@emotion/styled';
import { forwardRef, useState } from 'react';
import { Button, CheckboxField, SelectField, TextField, media, space } from '../../../src/design-system';
import type { SeatMapModel } from '../../../src/features/ticketing/seats/seatMap/plan';
import type { PerformanceDetails } from '../api/api';
import type { BestSeats } from './sale';
import { sellTexts } from './texts';

/** As Helios limits it. */
const MAX_BEST = 12;

export interface BestSeatsFormProps {
  performance: PerformanceDetails;
  map: SeatMapModel;
  isBusy: boolean;
  onChoose: (best: BestSeats) => void;
}

const texts = sellTexts.best;

/** Takes the best free seats by their number. */
export const BestSeatsForm = forwardRef<HTMLInputElement, BestSeatsFormProps>(function BestSeatsForm(
  { performance, map, isBusy, onChoose },
  ref,
) {
  const { ticketTypes } = performance;
  const [number, setNumber] = useState('');
  const [ticketType, setTicketType] = useState(ticketTypes[0]?.code ?? '');
  const [priceZone, setPriceZone] = useState('');
  const [keepTogether, setKeepTogether] = useState(false);
  const [error, setError] = useState<string>();
  return (
    <Form
      noValidate
      method="dialog"
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        const count = /^\d{1,2}$/.test(number.trim()) ? Number(number) : 0;
        const isValid = count >= 1 && count <= MAX_BEST;
        setError(isValid ? undefined : texts.invalid(MAX_BEST));
        if (!isValid || isBusy) return;
        onChoose({
          quantities: [{ ticketType, count }],
          ...(priceZone && { priceZone }),
          ...(keepTogether && { keepTogether }),
        });
      }}
    >
      <TextField
        ref={ref}
        label={texts.number}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <SelectField
        label={texts.type}
        options={ticketTypes.map(({ code, label }) => ({ value: code, label }))}
        value={ticketType}
        onChange={(event) => setTicketType(event.target.value)}
      />
      <SelectField
        label={texts.zone}
        placeholder={texts.anyZone}
        options={map.priceZones.map((name) => ({ value: name, label: name }))}
        value={priceZone}
        onChange={(event) => setPriceZone(event.target.value)}
        optional
      />
      <Button type="submit" busy={isBusy}>
        {texts.button}
      </Button>
      <Together>
        <CheckboxField
          label={texts.together}
          checked={keepTogether}
          onChange={(event) => setKeepTogether(event.target.checked)}
        />
      </Together>
    </Form>
  );
});

const Form = styled.form`
  display: grid;
  gap: ${space.s};
  align-items: end;
  ${media.aboveMobile} {
    grid-template-columns: 6rem minmax(0, 1fr) minmax(0, 1fr) auto;
  }
`;

const Together = styled.div`
  grid-column: 1 / -1;
`;
