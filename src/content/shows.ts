/** SPEC 2.7: an event code that starts with BTS is shown as BTST, whatever theatre it stands for. */
export function displayedEventCode(eventCode: string): string {
  return eventCode.startsWith('BTS') ? 'BTST' : eventCode;
}
