/* Rules of addresses without Joi, for modules in the first load. */

/** The country whose states and ZIP codes have rules of their own, as ISO 3166-1 alpha-3. */
export const homeCountry = 'USA';

/** As Helios names it in its list of countries, for forms that do not have the list yet. */
export const homeCountryName = 'United States';

/** The length of a state code of the home country. */
export const stateLength = 2;
