import styled from '@emotion/styled';
import { memo } from 'react';
import { CheckboxField, SelectField, space } from '../../../../design-system';
import { useSeatingFilters } from '../../../../state/tickets/ticketing';
import { Stepper } from '../components/Stepper';
import { filterTexts as texts } from '../texts';
import { limitFilters } from './filters';

export interface SeatingFilterFieldsProps {
  /** The number of tickets, which limits the number of accessible seats */
  total: number;
  priceZones: readonly { name: string; hint: string }[];
  /** Empty until the seating plan is loaded */
  sections: readonly string[];
}

/** The fields of the seating filters: accessible seats, adjacent seats, section and price zone. */
export const SeatingFilterFields = memo(function SeatingFilterFields({
  total,
  priceZones,
  sections,
}: SeatingFilterFieldsProps) {
  const { filters, setFilters } = useSeatingFilters();
  const limitedFilters = limitFilters(filters, total);
  const canAdd = limitedFilters.wheelchairSpaces + limitedFilters.companionSeats < total;
  return (
    <Box>
      <Selects>
        <SelectField
          label={texts.priceZone}
          value={filters.priceZone ?? ''}
          onChange={(event) => setFilters({ priceZone: event.target.value || null })}
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
          onChange={(event) => setFilters({ section: event.target.value || null })}
          options={[
            { value: '', label: texts.anySection },
            ...includeSelected(sections, filters.section).map((name) => ({ value: name, label: name })),
          ]}
        />
      </Selects>
      <Stepper
        look="small"
        title={texts.wheelchair}
        hint={texts.wheelchairHint}
        labels={texts.wheelchairLabels}
        countText={texts.wheelchairCount(limitedFilters.wheelchairSpaces)}
        count={limitedFilters.wheelchairSpaces}
        canAdd={canAdd}
        onChange={(wheelchairSpaces) => setFilters({ ...limitedFilters, wheelchairSpaces })}
      />
      <Stepper
        look="small"
        title={texts.companion}
        hint={texts.companionHint}
        labels={texts.companionLabels}
        countText={texts.companionCount(limitedFilters.companionSeats)}
        count={limitedFilters.companionSeats}
        canAdd={canAdd}
        onChange={(companionSeats) => setFilters({ ...limitedFilters, companionSeats })}
      />
      <CheckboxField
        label={texts.keepTogether}
        hint={texts.keepTogetherHint}
        checked={filters.keepTogether}
        onChange={(event) => setFilters({ keepTogether: event.target.checked })}
      />
    </Box>
  );
});

/** Adds the selected section while the plan with its sections is not loaded. */
function includeSelected(sections: readonly string[], selected: string | null): readonly string[] {
  return selected === null || sections.includes(selected) ? sections : [...sections, selected];
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
