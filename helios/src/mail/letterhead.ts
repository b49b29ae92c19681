import { sql } from 'kysely';
import { only } from '../db/transactions.ts';
import type { Order } from '../orders/schemas.ts';
import type { Services } from '../services.ts';

/** Who writes, and where the performance is. An address or a phone number that nobody has written is empty. */
export interface Letterhead {
  company: string;
  theatre: string;
  address: string;
  phoneNumber: string;
}

export async function letterheadOf(
  { db, plans, config }: Pick<Services, 'db' | 'plans' | 'config'>,
  { performance }: Order,
): Promise<Letterhead> {
  const theater = only(
    await sql<{ address: string; phone_number: string }>`
    select coalesce(address, '') as address, coalesce(phone_number, '') as phone_number from theaters where location = ${performance.theaterLocation}`.execute(
      db,
    ),
  );
  return {
    company: config.companyName,
    theatre: plans.find(performance.seatingPlanId)?.title ?? '',
    address: theater.address,
    phoneNumber: theater.phone_number,
  };
}

export function phoneLines({ phoneNumber }: Letterhead): string[] {
  return phoneNumber === '' ? [] : [`Box office: ${phoneNumber}`];
}

/** "The Lantern House, Lancaster", and under it the address. */
export function placeLines({ theatre, address }: Letterhead): string[] {
  return [theatre, address].filter((line) => line !== '');
}
