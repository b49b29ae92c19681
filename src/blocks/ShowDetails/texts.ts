/** The words of the show details strip. */
export const texts = {
  heading: (show: string) => (show ? `${show}: at a glance` : 'At a glance'),
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
