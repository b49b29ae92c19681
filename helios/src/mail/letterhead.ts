import { dateAndTime, timeOfDay } from '../format.ts';
import type { Order, Venue } from '../orders/schemas.ts';
import type { Services } from '../services.ts';

/** Who writes, and where the performance is. An address or a phone number that nobody has written is empty. */
export interface Letterhead extends Venue {
  company: string;
}

export function letterheadOf({ config }: Pick<Services, 'config'>, { venue }: Order): Letterhead {
  return { company: config.companyName, ...venue };
}

export function phoneLines({ phoneNumber }: Letterhead): string[] {
  return phoneNumber === '' ? [] : [`Box office: ${phoneNumber}`];
}

/** "The Lantern House, Lancaster", and under it the address. */
export function placeLines({ name, address }: Letterhead): string[] {
  return [name, address].filter((line) => line !== '');
}

/** "Doors open at 6:15 PM"; nothing where the theater does not say. */
export function doorsLines({ doorsAt }: Letterhead): string[] {
  return doorsAt ? [`Doors open at ${timeOfDay(doorsAt)}`] : [];
}

/** When the performance begins, and under it when the doors open. */
export function timeLines({ performance }: Order, letterhead: Letterhead): string[] {
  return [dateAndTime(performance.dateTime), ...doorsLines(letterhead)];
}
