import type * as ConsentModule from './consent';
import type * as VisitModule from './visit';

const site = 'http://localhost';
let consent: typeof ConsentModule;
let visit: typeof VisitModule;
let referrer = '';
jest.spyOn(document, 'referrer', 'get').mockImplementation(() => referrer);

/** A full load of a page in the same tab: its code starts again. */
async function load(path: string, from = '') {
  window.history.replaceState(null, '', path);
  referrer = from;
  jest.resetModules();
  consent = await import('./consent');
  visit = await import('./visit');
  visit.startVisit();
}

const readStorage = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.name = '';
});

const first = '/?utm_source=mail&utm_campaign=easter&msclkid=m1&email=naomi@example.com';
const search = 'https://search.example/results?q=private';
const attribution = {
  campaign: { source: 'mail', name: 'easter' },
  referrer: 'https://search.example/',
};

test('how a visit began survives full loads before the decision, without storage, and is kept with consent', async () => {
  await load(first, search);
  await load('/lancaster', `${site}${first}`);
  await load('/about');
  expect(readStorage()).toEqual([]);
  expect(window.name).not.toContain('naomi');
  consent.setConsent(['C0002', 'C0004']);
  expect(visit.readAttribution()).toEqual(attribution);
  expect(visit.readVisitStart()?.url).toContain('msclkid=m1');
  expect(window.name).toBe('');
  // The page of a bank led here.
  await load('/ticketing/confirmation', 'https://bank.example/');
  expect(visit.readAttribution()).toEqual(attribution);
});

test('it survives a full load in a browser without URL.canParse, too', async () => {
  const { canParse } = URL;
  Object.assign(URL, { canParse: undefined });
  try {
    await load(first, search);
    await load('/lancaster', `${site}${first}`);
    expect(visit.readAttribution()).toEqual(attribution);
  } finally {
    Object.assign(URL, { canParse });
  }
});

test('a refusal forgets it, also for a later consent and later loads', async () => {
  await load(first, search);
  consent.setConsent([]);
  expect(window.name).toBe('');
  consent.setConsent(['C0002', 'C0004']);
  expect(visit.readAttribution()).toEqual({});
  consent.setConsent([]);
  await load('/about', `${site}${first}`);
  consent.setConsent(['C0002', 'C0004']);
  expect(visit.readAttribution()).toEqual({});
  expect(sessionStorage.getItem('playhouse.www.visit')).toBeNull();
});

test('without targeting it has no click id, also for a later consent', async () => {
  await load(first, search);
  consent.setConsent(['C0002']);
  expect(JSON.stringify(sessionStorage)).not.toContain('m1');
  consent.setConsent(['C0002', 'C0004']);
  expect(visit.readVisitStart()?.url).not.toContain('m1');
  expect(visit.readAttribution()).toEqual(attribution);
});

test('with functional consent alone it is kept nowhere', async () => {
  await load(first, search);
  consent.setConsent(['C0003']);
  expect([window.name, visit.readVisitStart(), sessionStorage.length]).toEqual(['', null, 0]);
});

test('another campaign begins another visit', async () => {
  await load(first, search);
  await load('/?utm_source=radio');
  expect(visit.readAttribution()).toEqual({ campaign: { source: 'radio' } });
});

test('a page that was left before the code ran is known by its address', async () => {
  await load('/about', `${site}/?utm_source=mail&gclid=g1`);
  expect(visit.readAttribution()).toEqual({ campaign: { source: 'mail' } });
});

test('the name that another page has given to the window stays', async () => {
  window.name = 'of another page';
  await load(first);
  expect(window.name).toBe('of another page');
});

test('an order has what its consent allows, and texts that Helios takes', async () => {
  await load(`/?utm_source=${'x'.repeat(300)}`, search);
  expect(visit.describeOrderVisit()).toEqual({});
  consent.setConsent(['C0001', 'C0004']);
  expect(visit.describeOrderVisit()).toEqual({});
  consent.setConsent(['C0002']);
  localStorage.setItem('ajs_anonymous_id', '"a3d1c1b2-4f60"');
  expect(visit.describeOrderVisit()).toEqual({
    visit: {
      campaign: { source: 'x'.repeat(200) },
      referrer: 'https://search.example/',
      anonymousId: 'a3d1c1b2-4f60',
    },
  });
  localStorage.setItem('ajs_anonymous_id', '"naomi@example.com"');
  expect(visit.describeOrderVisit().visit).not.toHaveProperty('anonymousId');
});
