import type { LocationItem } from './items';
import { readText, sortItems } from './read';

/** A theater that a form offers. */
export interface TheaterOption {
  locationCode: string;
  /** "Lancaster, PA" */
  name: string;
}

/** The theaters in the order of the editors. Omits those without a code or a name. */
export function listTheaters(locations: readonly LocationItem[]): TheaterOption[] {
  return sortLocations(locations).flatMap((location) => {
    const locationCode = readText(location.locationCode);
    const name = [readText(location.name), readText(location.state)].filter(Boolean).join(', ');
    return locationCode && readText(location.name) ? [{ locationCode, name }] : [];
  });
}

/**
 * The locations in the order of the editors; the first one is the default theater (product 9). Locations without a position
 * are last, by name, so that the order is the same in every build.
 */
export function sortLocations(locations: readonly LocationItem[]): LocationItem[] {
  const byName = [...locations].sort((a, b) => readText(a.name).localeCompare(readText(b.name), 'en'));
  return sortItems(byName);
}
