import { describeFormats } from '../../src/lib/formats/describeFormats';

/** Sets what the build inlines. Jest passes it on to its workers. */
export default function setEnvironmentVariables(): void {
  process.env.GATSBY_LOCALE = 'en-US';
  process.env.GATSBY_FORMATS = describeFormats('en-US');
}
