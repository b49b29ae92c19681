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
  statuses: { NA: 'not available', PS: 'past', SO: 'sold out' } satisfies Record<PlainStatus, string>,
  shortStatuses: { NA: 'Not available', PS: 'Past', SO: 'Sold out' } satisfies Record<PlainStatus, string>,
  /** Texts that fit into a cell on a phone. */
  narrowStatuses: { NA: 'N/A', PS: 'Past', SO: 'Sold out' } satisfies Record<PlainStatus, string>,
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
