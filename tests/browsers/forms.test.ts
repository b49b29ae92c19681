import { strict as assert } from 'node:assert';
import { expectSound, inEachBrowser, readToTheEnd, untilAlive } from './support/checks.ts';
import { field } from './support/visitor.ts';

inEachBrowser('a date that is typed stays in its field', async (visitor) => {
  await visitor.open('/group-signup');
  await untilAlive(visitor);
  await readToTheEnd(visitor);
  // With slashes: WebKitGTK does not go on to the next part of the date by itself.
  await visitor.type(field('The day you would like to come'), '12/25/2027');
  await visitor.type(field('How many of you are coming?'), '40');
  const date = await visitor.run(() => document.querySelector<HTMLInputElement>('[type=date]')?.value);
  assert.equal(date, '2027-12-25');
  await expectSound(visitor, 'the form');
});
