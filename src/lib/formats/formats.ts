import type { Formats } from './describeFormats';

/** The build describes the formats of GATSBY_LOCALE (gatsby-config.ts). */
export const formats = JSON.parse(process.env.GATSBY_FORMATS ?? '') as Formats;
