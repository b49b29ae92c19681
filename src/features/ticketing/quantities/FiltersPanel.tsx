import type { Performance } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { Stack, Text } from '../../../design-system';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { getPriceZones } from './PriceTable';
import { SeatingFilterFields } from '../shared/seating/SeatingFilterFields';
import { quantitiesTexts as texts } from '../shared/texts';
import { useMemo } from 'react';
import { useHelios } from '../../../state/heliosContext';
import { useResource } from '../../../runtime/useResource';

interface FiltersPanelProps {
  performance: Performance;
  /** The number of tickets */
  total: number;
}

/** The filters for the seats of the next screen. */
export function FiltersPanel({ performance, total }: FiltersPanelProps) {
  const sections = useSections(performance.seatingPlanId);
  const zones = getPriceZones(performance);
  return (
    <Panel>
      <Stack gap="2xs">
        <SectionHeading>{texts.filters}</SectionHeading>
        <Text look="small" tone="muted">
          {texts.filtersHint}
        </Text>
      </Stack>
      <SeatingFilterFields
        total={total}
        sections={sections}
        priceZones={zones.map((name) => ({ name, hint: formatZonePrices(performance, name) }))}
      />
    </Panel>
  );
}

/** The prices of a zone: "Adult $79.00, Child $39.00" */
function formatZonePrices({ prices, ticketTypes, currency }: Performance, zone: string): string {
  return ticketTypes
    .flatMap((type) => {
      const price = prices.find((each) => each.priceZone === zone && each.ticketType === type.code);
      return price ? `${type.label} ${formatMoney(price.priceCents, currency)}` : [];
    })
    .join(', ');
}

const noSections: readonly string[] = [];

/**
 * The sections of the hall. The next screen needs the seating plan, too. Until it is loaded, the field has no
 * options.
 */
function useSections(seatingPlanId: string): readonly string[] {
  const helios = useHelios();
  const { resource } = useResource(seatingPlanId, (signal) => helios.getSeatingPlan(seatingPlanId, signal));
  return useMemo(
    () =>
      resource.data
        ? resource.data.zones
            .filter((zone) => zone.displayed && zone.rows.length > 0)
            .map((zone) => zone.name)
        : noSections,
    [resource.data],
  );
}
