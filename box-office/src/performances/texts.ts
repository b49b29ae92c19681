export const pickerTexts = {
  label: 'Find a performance',
  hint: 'Show, theater, date or time, for example: ruth 7pm. Enter opens the first one.',
  theater: 'Theater',
  anyTheater: 'All theaters',
  none: 'No performance that can be sold has these words.',
  found: (count: number, shown: number) => {
    const text = count === 1 ? '1 performance' : `${count} performances`;
    return shown < count ? `${text}. The first ${shown} are shown: write more to find others.` : text;
  },
  free: (seats: number) => `${seats} free`,
} as const;
