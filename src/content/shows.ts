/* Rules about shows that both content and ticketing use. */

/** Product 2.7: an event code that starts with BTS is displayed as BTST. */
export function getDisplayedEventCode(eventCode: string): string {
  return eventCode.startsWith('BTS') ? 'BTST' : eventCode;
}

/** The ages that pay the adult price (product 9). */
export const adultAges = '13+';

/**
 * The ages that pay the child price: 2-12 if the show year is after 2025, otherwise 3-12 (product 9).
 *
 * @param showDate starts with YYYY
 */
export function getChildAgeRange(showDate: string): string {
  return Number(showDate.slice(0, 4)) > 2025 ? '2-12' : '3-12';
}
