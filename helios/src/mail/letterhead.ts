import { dateAndTime, timeOfDay } from '../format.ts';
import type { Order, Venue } from '../orders/schemas.ts';
import type { Services } from '../services.ts';

/** The sender and the venue. An unknown address or phone number is empty. */
export interface Letterhead extends Venue {
  company: string;
}

export function letterheadOf({ config }: Pick<Services, 'config'>, { venue }: Order): Letterhead {
  return { company: config.companyName, ...venue };
}

export function phoneLines({ phoneNumber }: Letterhead): string[] {
  return phoneNumber === '' ? [] : [`Box office: ${phoneNumber}`];
}

/** "The Lantern House, Lancaster", followed by the address. */
export function placeLines({ name, address }: Letterhead): string[] {
  return [name, address].filter((line) => line !== '');
}

/** "Doors open at 6:15 PM"; empty if the theater has no doors time. */
export function doorsLines({ doorsAt }: Letterhead): string[] {
  return doorsAt ? [`Doors open at ${timeOfDay(doorsAt)}`] : [];
}

/** The start of the performance, followed by the doors time. */
export function timeLines({ performance }: Order, letterhead: Letterhead): string[] {
  return [dateAndTime(performance.dateTime), ...doorsLines(letterhead)];
}
