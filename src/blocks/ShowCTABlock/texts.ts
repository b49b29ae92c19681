/** The texts of a show's call to action (product 2.7). */
export const texts = {
  tickets: 'Get Tickets',
  trailer: 'Watch Trailer',
  calendar: 'View Show Calendar',
  /** The default name of the show in the labels of the block, its trailer and its calendar. */
  show: 'The show',
  heading: (show: string) => `${show}: tickets and dates`,
  trailerOf: (show: string) => `${show}: trailer`,
  calendarOf: (show: string) => `${show}: show calendar`,
  loading: 'Loading the calendar',
  failed: 'The calendar cannot be loaded right now.',
  gone: 'There are no dates for this show.',
  retry: 'Try again',
  call: (phone: string) => `Call ${phone}`,
};
