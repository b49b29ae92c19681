import type { Static } from 'typebox';
import type { TicketTypeSchema } from './event-schemas.ts';

/**
 * The ticket types for a performance in the year of `date` (YYYY-...). Age of children: product 2.7, show
 * details strip.
 */
export function getTicketTypes(date: string): Static<typeof TicketTypeSchema>[] {
  const year = Number(date.slice(0, 4));
  return [
    { code: 'ADULT', label: 'Adult', ageRange: '13+' },
    { code: 'CHILD', label: 'Child', ageRange: year > 2025 ? '2-12' : '3-12' },
  ];
}
