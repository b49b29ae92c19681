import { describeDateFormats } from '../../src/lib/dateFormats/dateFormats';

/** Sets what the build inlines. Jest passes it on to its workers. */
export default function setEnvironmentVariables(): void {
  process.env.GATSBY_LOCALE = 'en-US';
  process.env.GATSBY_DATE_FORMATS = describeDateFormats('en-US');
}
