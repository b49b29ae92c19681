type Screen = 'phone' | 'desktop';

/**
 * The screens of a story that does not work on the other one, such as a menu of phones: `parameters: { chromatic: onlyOn('phone') }`.
 * Chromatic and `npm run test:stories` show it only there. Without this parameter a story is for all screens.
 */
export function onlyOn(...screens: Screen[]) {
  return {
    modes: {
      phone: { disable: !screens.includes('phone') },
      desktop: { disable: !screens.includes('desktop') },
    },
  };
}
