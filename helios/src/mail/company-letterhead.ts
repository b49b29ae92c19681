import type { Config } from '../lib/config.ts';
import type { Letterhead } from '../tickets/letterhead.ts';

/** The letterhead of a mail that belongs to no theater. */
export function createCompanyLetterhead({
  companyName,
  locale,
}: Pick<Config, 'companyName' | 'locale'>): Letterhead {
  return {
    company: companyName,
    locale,
    name: '',
    address: '',
    phoneNumber: '',
    doorsAt: null,
    directionsUrl: null,
  };
}
