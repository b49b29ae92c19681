import type { LocationItem } from './items';
import { readText, sortItems } from './read';

/**
 * The locations in the order of the editors; the first one is the default theater (product 9). Locations without a position
 * are last, by name, so that the order is the same in every build.
 */
export function sortLocations(locations: readonly LocationItem[]): LocationItem[] {
  const byName = [...locations].sort((a, b) => readText(a.name).localeCompare(readText(b.name), 'en'));
  return sortItems(byName);
}
