import type { PlainStatus } from './month';

/** The texts of the show calendar. */
export const calendarTexts = {
  label: (name: string, month: string) => `Dates of ${name}, ${month}`,
  previous: (month: string) => `Previous month, ${month}`,
  next: (month: string) => `Next month, ${month}`,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  loading: 'Loading the dates…',
  failed: 'The dates cannot be loaded right now.',
  retry: 'Try again',
  call: 'Call',
  nothing: 'There are no performances this month.',
  statuses: { CA: 'canceled', NA: 'not available', PS: 'past', SO: 'sold out' } satisfies Record<
    PlainStatus,
    string
  >,
  shortStatuses: { CA: 'Canceled', NA: 'Not available', PS: 'Past', SO: 'Sold out' } satisfies Record<
    PlainStatus,
    string
  >,
  /** Texts that fit into a cell on a phone. */
  narrowStatuses: { CA: 'Called off', NA: 'N/A', PS: 'Past', SO: 'Sold out' } satisfies Record<
    PlainStatus,
    string
  >,
  newTime: 'New time',
  /** The time of a performance that was moved, for its name, which has the visible text. */
  movedTime: (time: string) => `${time} new time`,
  /** `former` is a time, or a time and a date. */
  movedFrom: (label: string, former: string) => `${label}. It was ${former}`,
  callToBook: 'call to book',
  book: (time: string, date: string) => `${time}, ${date}: choose tickets`,
  withStatus: (time: string, date: string, status: string) => `${time}, ${date}: ${status}`,
  callFor: (time: string, date: string) => `${time}, ${date}: call for tickets`,
  popoverTitle: 'Limited tickets. Please call:',
  help: 'Arrow keys move between days and times; Page Up and Page Down turn the month.',
  legend: 'What the times mean',
  legendBook: 'On sale',
  legendCall: 'Call to book',
  legendOff: 'Past, sold out or not available',
};
