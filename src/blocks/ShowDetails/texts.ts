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
  code: (code: string) => `Show code ${code}`,
  loading: 'Loading',
  from: (price: string) => `from ${price}`,
  unknown: 'At the box office',
  opens: (date: string) => `From ${date}`,
};
