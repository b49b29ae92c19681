/** SPEC 2.7: an event code that starts with BTS is shown as BTST, whatever theatre it stands for. */
export function displayedEventCode(eventCode: string): string {
  return eventCode.startsWith('BTS') ? 'BTST' : eventCode;
}

/** SPEC 9: who pays the adult price. */
export const adultAges = '13+';

/** SPEC 9: who pays the children's price: 2-12 for shows whose year is after 2025, else 3-12. */
export function childAges(showYear: number): '2-12' | '3-12' {
  return showYear > 2025 ? '2-12' : '3-12';
}
