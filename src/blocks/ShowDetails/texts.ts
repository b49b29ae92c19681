/** The texts of the show details strip. */
export const texts = {
  /** Contains the location, because a show of both theaters has two strips on its page. */
  heading: (show: string, location: string) =>
    [[show, location].filter(Boolean).join(', '), 'at a glance'].filter(Boolean).join(': '),
  location: 'Location',
  dates: 'Dates',
  runtime: 'Runtime',
  ticketType: (pluralLabel: string, ages: string) => (ages ? `${pluralLabel} (ages ${ages})` : pluralLabel),
  adults: 'Adults',
  children: 'Children',
  code: 'Show code',
  loading: 'Loading',
  from: (price: string) => `from ${price}`,
  /** For unknown dates, runtime and prices. */
  unknown: 'At the box office',
  /** For a missing location. */
  noLocation: 'To be announced',
  opens: (date: string) => `From ${date}`,
};
