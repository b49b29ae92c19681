import { createHash } from 'node:crypto';
import type { Contact } from './events';
import { hashContact, hashText } from './hashContact';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('hashes are SHA-256 in hexadecimal digits', async () => {
  // The example of the documentation of both pixels' hashing: SHA-256 of "test@example.com".
  const hash = '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b';
  expect(await hashText('test@example.com')).toBe(hash);
  expect(await hashContact({ email: ' Test@Example.com ', phone: '' })).toEqual({ email: hash });
});

/* The plain values as the pixels document them: lower case, a phone number with country code, a country of two letters. */
test.each<[Contact, Record<string, string>]>([
  [{ email: ' Naomi@Example.com' }, { email: 'naomi@example.com' }],
  [{ firstName: 'Mary' }, { firstName: 'mary' }],
  [{ lastName: 'Weaver ' }, { lastName: 'weaver' }],
  [{ city: 'New York' }, { city: 'newyork' }],
  [{ state: 'PA' }, { state: 'pa' }],
  [{ country: 'USA' }, { country: 'us' }],
  [{ country: 'DEU' }, { country: 'de' }],
  [{ country: 'Narnia' }, {}],
  [
    { phone: '7175550100', country: 'USA' },
    { phone: '+17175550100', phoneDigits: '17175550100', country: 'us' },
  ],
  [
    { phone: '17175550100', country: 'USA' },
    { phone: '+17175550100', phoneDigits: '17175550100', country: 'us' },
  ],
  [
    { phone: '(416) 555-0100', country: 'CAN' },
    { phone: '+14165550100', phoneDigits: '14165550100', country: 'ca' },
  ],
  ...[
    ['030 901820', 'DEU', 'de', '4930901820'],
    ['49 30 901820', 'DEU', 'de', '4930901820'],
    ['0049 30 901820', 'DEU', 'de', '4930901820'],
    ['07911 123456', 'GBR', 'gb', '447911123456'],
    ['06 12 34 56 78', 'FRA', 'fr', '33612345678'],
    ['06 6982', 'ITA', 'it', '39066982'],
    ['55 1234 5678', 'MEX', 'mx', '525512345678'],
    ['0412 345 678', 'AUS', 'au', '61412345678'],
    ['+44 7911 123456', 'USA', 'us', '447911123456'],
  ].map(([phone = '', country = '', alpha2 = '', phoneDigits = '']): [Contact, Record<string, string>] => [
    { phone, country },
    { phone: `+${phoneDigits}`, phoneDigits, country: alpha2 },
  ]),
  [{ phone: '7175550100' }, { phone: '+7175550100', phoneDigits: '7175550100' }],
  [
    { phone: '+49 30 5550100', country: 'DEU' },
    { phone: '+49305550100', phoneDigits: '49305550100', country: 'de' },
  ],
])('the contact %j is hashed as %j', async (contact, plain) => {
  const hashes = Object.fromEntries(Object.entries(plain).map(([field, text]) => [field, sha256(text)]));
  expect(await hashContact(contact)).toEqual(hashes);
});
