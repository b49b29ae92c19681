import { storedItem } from '../../../src/lib/storage';

/** As Helios limits it. */
export const MAX_DOOR_NAME = 40;

/** The name of the door at which this device is. */
export const doorNameItem = storedItem(
  'door-name',
  'local',
  (value): value is string => typeof value === 'string' && value !== '' && value.length <= MAX_DOOR_NAME,
);

/** Whether answers have a sound. */
export const soundItem = storedItem(
  'door-sound',
  'local',
  (value): value is boolean => typeof value === 'boolean',
);
