/** The locale of dates, times and money, a BCP 47 tag. The build sets it (GATSBY_LOCALE; gatsby-config.ts requires it). */
export const locale = process.env.GATSBY_LOCALE;
