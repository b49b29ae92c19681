import type { Static } from 'typebox';
import type { TicketTypeSchema } from './schemas.ts';

/** Who each ticket is for, at a performance in the year of `date` (YYYY-...). Children: SPEC 2.7, show details strip. */
export function ticketTypesFor(date: string): Static<typeof TicketTypeSchema>[] {
  const year = Number(date.slice(0, 4));
  return [
    { code: 'ADULT', label: 'Adult', ageRange: '13+' },
    { code: 'CHILD', label: 'Child', ageRange: year > 2025 ? '2-12' : '3-12' },
  ];
}
