import { useMemo } from 'react';
import { useHelios } from '../../../state/heliosContext';
import { useResource } from '../../../runtime/useResource';

const noSections: readonly string[] = [];

/**
 * The sections of the hall. The next screen needs the seating plan, too. Until it is loaded, the field has no
 * options.
 */
export function useSections(seatingPlanId: string): readonly string[] {
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
