/** The words of the show details strip. */
export const texts = {
  /** With the place: a show that plays in both theatres has two strips on its page. */
  heading: (show: string, location: string) =>
    [[show, location].filter(Boolean).join(', '), 'at a glance'].filter(Boolean).join(': '),
  location: 'Location',
  dates: 'Dates',
  runtime: 'Runtime',
  adults: (ages: string) => `Adults (ages ${ages})`,
  children: (ages: string) => `Children (ages ${ages})`,
  code: 'Show code',
  loading: 'Loading',
  from: (price: string) => `from ${price}`,
  /** Dates, runtime and prices that nobody knows here. */
  unknown: 'At the box office',
  /** A place that nobody named. */
  noLocation: 'To be announced',
  opens: (date: string) => `From ${date}`,
};
