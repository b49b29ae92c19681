import { strict as assert } from 'node:assert';
import { expectNoFaults, inEachBrowser, scrollToEnd, waitUntilHydrated } from './support/checks.ts';
import { field } from './support/session.ts';

inEachBrowser('a date field keeps a typed date', async (session) => {
  await session.open('/group-signup');
  await waitUntilHydrated(session);
  await scrollToEnd(session);
  // With slashes, because WebKitGTK does not advance to the next part of the date.
  await session.type(field('The day you would like to come'), '12/25/2027');
  await session.type(field('How many of you are coming?'), '40');
  const date = await session.run(() => document.querySelector<HTMLInputElement>('[type=date]')?.value);
  assert.equal(date, '2027-12-25');
  await expectNoFaults(session, 'the form');
});
