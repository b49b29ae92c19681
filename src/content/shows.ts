/* Rules about shows that content and ticketing share. */

/** SPEC 2.7: an event code that starts with BTS is shown as BTST, whatever theatre it stands for. */
export function displayedEventCode(eventCode: string): string {
  return eventCode.startsWith('BTS') ? 'BTST' : eventCode;
}

/** Who pays as an adult (SPEC 9). */
export const adultAges = '13+';

/**
 * Who pays as a child: 2-12 if the show year is after 2025, else 3-12 (SPEC 9).
 *
 * @param showDate starts with YYYY
 */
export function childAgeRange(showDate: string): string {
  return Number(showDate.slice(0, 4)) > 2025 ? '2-12' : '3-12';
}
