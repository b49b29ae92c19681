import styled from '@emotion/styled';
import { memo } from 'react';
import { CheckboxField, SelectField, space } from '../../../design-system';
import type { SeatingFilters } from '../../../state/ticketingStorage';
import { Stepper } from '../components/Stepper';
import { filterTexts as texts } from '../texts';
import { fitFilters } from './filters';

export interface SeatingFilterFieldsProps {
  filters: SeatingFilters;
  onChange: (change: Partial<SeatingFilters>) => void;
  /** How many tickets there are: the most special places that can be wished for */
  total: number;
  priceZones: readonly { name: string; hint: string }[];
  /** Empty while the plan of the house is not here yet */
  sections: readonly string[];
}

/** What the seats are narrowed by: accessible places, side by side, section and price zone. */
export const SeatingFilterFields = memo(function SeatingFilterFields({
  filters,
  onChange,
  total,
  priceZones,
  sections,
}: SeatingFilterFieldsProps) {
  const fitted = fitFilters(filters, total);
  const canAdd = fitted.wheelchairSpaces + fitted.companionSeats < total;
  return (
    <Box>
      <Selects>
        <SelectField
          label={texts.priceZone}
          value={filters.priceZone ?? ''}
          onChange={(event) => onChange({ priceZone: event.target.value || null })}
          options={[
            { value: '', label: texts.anyPriceZone },
            ...priceZones.map(({ name, hint }) => ({
              value: name,
              label: hint ? `${name} · ${hint}` : name,
            })),
          ]}
        />
        <SelectField
          label={texts.section}
          value={filters.section ?? ''}
          onChange={(event) => onChange({ section: event.target.value || null })}
          options={[
            { value: '', label: texts.anySection },
            ...withChosen(sections, filters.section).map((name) => ({ value: name, label: name })),
          ]}
        />
      </Selects>
      <Stepper
        look="small"
        title={texts.wheelchair}
        hint={texts.wheelchairHint}
        labels={texts.wheelchairLabels}
        count={fitted.wheelchairSpaces}
        canAdd={canAdd}
        onChange={(wheelchairSpaces) => onChange({ ...fitted, wheelchairSpaces })}
      />
      <Stepper
        look="small"
        title={texts.companion}
        hint={texts.companionHint}
        labels={texts.companionLabels}
        count={fitted.companionSeats}
        canAdd={canAdd}
        onChange={(companionSeats) => onChange({ ...fitted, companionSeats })}
      />
      <CheckboxField
        label={texts.keepTogether}
        hint={texts.keepTogetherHint}
        checked={filters.keepTogether}
        onChange={(event) => onChange({ keepTogether: event.target.checked })}
      />
    </Box>
  );
});

/** What is chosen stays in the list while the plan that it comes from is on its way. */
function withChosen(sections: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || sections.includes(chosen) ? sections : [...sections, chosen];
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;

const Selects = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${space.m};
`;
