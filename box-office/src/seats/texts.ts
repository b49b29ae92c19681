export const seatPickerTexts = {
  freshness: {
    connecting: 'Looking which seats are free…',
    live: 'Live',
    polling: 'Refreshed every few seconds',
    lost: 'Not live',
  },
  lost: 'The map may be old. Helios refuses a seat that somebody else has.',
} as const;
