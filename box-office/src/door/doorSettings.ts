import type { StoredItem } from '../../../src/lib/storage';

/** As Helios limits it. */
export const MAX_DOOR_NAME = 40;

/** The name of the door at which this device is. */
export const doorNameItem: StoredItem<string> = {
  name: 'door-name',
  version: 1,
  area: 'local',
  guard: (value): value is string =>
    typeof value === 'string' && value !== '' && value.length <= MAX_DOOR_NAME,
};

/** Whether answers have a sound. */
export const soundItem: StoredItem<boolean> = {
  name: 'door-sound',
  version: 1,
  area: 'local',
  guard: (value): value is boolean => typeof value === 'boolean',
};
