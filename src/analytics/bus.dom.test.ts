import { webcrypto } from 'node:crypto';
import type * as Bus from './bus';
import type * as ConsentModule from './consent';
import type { ConsentGroup } from './consent';
import type { DestinationEntry } from './destinationList';
import type { DeliveredEvent } from './destinations/destination';
import type * as Events from './events';
import type * as Tags from './tags';

jest.mock('../configuration/loadConfiguration', () => ({ loadRuntimeConfiguration: async () => ({}) }));

// Hashes are computed in a thread, so they are not ready at a known time.
jest.mock('./hashContact', () => ({ hashContact: async () => ({ email: 'hash' }) }));
// jsdom has no UUIDs.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
/** jsdom has no locks. Whether this tab gets one: no, while another tab has it. */
let isLockFree = true;
let areLocksBlocked = false;
Object.defineProperty(navigator, 'locks', {
  value: {
    request: async (name: string, _options: object, run: (lock: object | null) => Promise<void>) => {
      if (areLocksBlocked) throw new DOMException('Blocked', 'SecurityError');
      return run(isLockFree ? { name } : null);
    },
  },
});

let events: typeof Events;
let consent: typeof ConsentModule;
let bus: typeof Bus;
let tags: typeof Tags;

/** The queue and the bus of a page are in the modules, so a reload is a new import. */
async function reload() {
  jest.resetModules();
  events = await import('./events');
  consent = await import('./consent');
  bus = await import('./bus');
  tags = await import('./tags');
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  window.history.replaceState(null, '', '/');
  await reload();
});
afterEach(() => Reflect.deleteProperty(navigator, 'globalPrivacyControl'));

function createEntry(name: DestinationEntry['name'], group: ConsentGroup) {
  const received: DeliveredEvent[] = [];
  const stop = jest.fn();
  const load = jest.fn(async () => ({ handle: (event: DeliveredEvent) => received.push(event), stop }));
  const entry: DestinationEntry = { name, group, createLoader: () => load };
  return { entry, received, stop, load, names: () => received.map(({ name: event }) => event) };
}

/** All work of the bus is in promises, which end before the next task. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

const order = {
  name: 'orderCompleted',
  messageId: 'order-LT-1',
  consentGroups: ['C0001', 'C0002', 'C0004'],
  time: Date.now(),
  value: 59,
  currency: 'USD',
  items: [],
  orderNumber: 'LT-1',
  total: 66,
  tax: 3,
  fees: 4,
  discount: 0,
  giftCardAmount: 0,
  contact: { email: 'naomi@example.com' },
} as const;

test('before a decision events wait, and each destination gets them only with its own group', async () => {
  const performance = createEntry('segment', 'C0002');
  const targeting = createEntry('adPixel', 'C0004');
  events.track({ name: 'pageViewed' });
  await bus.startBus([performance.entry, targeting.entry]);
  events.track({ name: 'stayInTouchBegin' });
  await settle();
  expect(performance.load).not.toHaveBeenCalled();
  expect(targeting.load).not.toHaveBeenCalled();
  consent.setConsent(['C0002']);
  await settle();
  expect(performance.names()).toEqual(['pageViewed', 'stayInTouchBegin']);
  expect(targeting.load).not.toHaveBeenCalled();
  // What happened before a refusal is forgotten.
  consent.setConsent(['C0002', 'C0004']);
  await settle();
  expect(targeting.names()).toEqual([]);
  events.track({ name: 'donationRequestSubmitted' });
  await settle();
  expect(targeting.names()).toEqual(['donationRequestSubmitted']);
});

test('withdrawal stops a destination at once, and consent starts it again', async () => {
  consent.setConsent(['C0004']);
  const targeting = createEntry('adPixel', 'C0004');
  await bus.startBus([targeting.entry]);
  await settle();
  consent.setConsent([]);
  expect(targeting.stop).toHaveBeenCalledTimes(1);
  events.track({ name: 'pageViewed' });
  await settle();
  consent.setConsent(['C0004']);
  events.track({ name: 'stayInTouchBegin' });
  await settle();
  expect(targeting.names()).toEqual(['stayInTouchBegin']);
});

test('an order that a destination could not take is reported again after a reload', async () => {
  consent.setConsent(['C0004']);
  const targeting = createEntry('adPixel', 'C0004');
  const take = jest.spyOn(targeting.received, 'push');
  take.mockImplementationOnce(() => {
    throw new Error('The browser refuses more changes of the address');
  });
  await bus.startBus([targeting.entry]);
  events.track(order);
  await settle();
  expect(targeting.names()).toEqual([]);
  await reload();
  await bus.startBus([targeting.entry]);
  events.track(order);
  await settle();
  expect(targeting.names()).toEqual(['orderCompleted']);
});

test('Global Privacy Control keeps targeting off', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  consent.setConsent(['C0002', 'C0004']);
  const targeting = createEntry('adPixel', 'C0004');
  await bus.startBus([targeting.entry]);
  events.track({ name: 'pageViewed' });
  await settle();
  expect(targeting.load).not.toHaveBeenCalled();
});

test('an event has one message id at all destinations', async () => {
  consent.setConsent(['C0002', 'C0004']);
  const entries = [createEntry('segment', 'C0002'), createEntry('adPixel', 'C0004')] as const;
  await bus.startBus(entries.map(({ entry }) => entry));
  events.track({ name: 'pageViewed' });
  events.track({ name: 'stayInTouchBegin' });
  await settle();
  const [first, second] = entries.map(({ received }) => received.map(({ messageId }) => messageId));
  expect(first).toEqual(second);
  expect(new Set(first).size).toBe(2);
});

test('an order is delivered once to each destination, also after a reload', async () => {
  consent.setConsent(['C0002', 'C0004']);
  const performance = createEntry('segment', 'C0002');
  const targeting = createEntry('adPixel', 'C0004');
  await bus.startBus([performance.entry, targeting.entry]);
  events.track(order);
  events.track(order);
  await settle();
  await reload();
  await bus.startBus([performance.entry, targeting.entry]);
  events.track(order);
  await settle();
  expect(performance.received.map(({ messageId }) => messageId)).toEqual(['order-LT-1']);
  expect(targeting.names()).toEqual(['orderCompleted']);
});

test('an order that another tab is about to report is left to it', async () => {
  consent.setConsent(['C0002']);
  const performance = createEntry('segment', 'C0002');
  await bus.startBus([performance.entry]);
  isLockFree = false;
  events.track(order);
  events.track({ name: 'pageViewed' });
  await settle();
  isLockFree = true;
  expect(performance.names()).toEqual(['pageViewed']);
  // Unless the other one could not.
  events.track(order);
  await settle();
  expect(performance.names()).toEqual(['pageViewed', 'orderCompleted']);
});

test('an order is reported in a browser that blocks locks', async () => {
  consent.setConsent(['C0002']);
  const performance = createEntry('segment', 'C0002');
  await bus.startBus([performance.entry]);
  areLocksBlocked = true;
  events.track(order);
  await settle();
  areLocksBlocked = false;
  expect(performance.names()).toEqual(['orderCompleted']);
});

test('a destination that reads the page does not see the secret of an order', async () => {
  window.history.replaceState(null, '', '/ticketing/confirmation?order=0191f3c2-7a11-7c33-9a11-2b6f0c1d2e3f');
  consent.setConsent(['C0002', 'C0004']);
  const hrefs: string[] = [];
  const performance = createEntry('segment', 'C0002');
  const targeting = createEntry('adPixel', 'C0004');
  targeting.load.mockImplementation(async () => {
    hrefs.push(location.href);
    return { handle: (event) => hrefs.push(location.href, event.name), stop: targeting.stop };
  });
  await bus.startBus([performance.entry, { ...targeting.entry, readsPage: true }]);
  events.track({ name: 'pageViewed' });
  await settle();
  expect(performance.names()).toEqual(['pageViewed']);
  expect(hrefs).toEqual([]);
  // The screen moves the secret out of the address.
  window.history.replaceState(null, '', '/ticketing/confirmation');
  events.track(order);
  await settle();
  const clean = 'http://localhost/ticketing/confirmation';
  expect(hrefs).toEqual([clean, clean, 'pageViewed', clean, 'orderCompleted']);
  // The next page has a secret. Its event waits for a page without one.
  window.history.replaceState(null, '', '/newsletter#unsubscribe=secret');
  events.track({ name: 'stayInTouchBegin' });
  await settle();
  window.history.replaceState(null, '', '/');
  expect(hrefs).toHaveLength(5);
  events.track({ name: 'pageViewed' });
  await settle();
  expect(hrefs.slice(5)).toEqual([
    'http://localhost/',
    'stayInTouchBegin',
    'http://localhost/',
    'pageViewed',
  ]);
});

test('a destination that reads the page is not loaded beside a referrer with a secret', async () => {
  const referrer = jest
    .spyOn(document, 'referrer', 'get')
    .mockReturnValue('http://localhost/ticketing/confirmation?order=0191f3c2-7a11-7c33-9a11-2b6f0c1d2e3f');
  consent.setConsent(['C0004']);
  const targeting = createEntry('adPixel', 'C0004');
  await bus.startBus([{ ...targeting.entry, readsPage: true }]);
  events.track({ name: 'pageViewed' });
  await settle();
  expect(targeting.load).not.toHaveBeenCalled();
  referrer.mockRestore();
});

test('a blocked script is not requested again with each event', async () => {
  consent.setConsent(['C0004']);
  const load = jest.fn(async () => null);
  await bus.startBus([{ name: 'adPixel', group: 'C0004', createLoader: () => load }]);
  for (let count = 0; count < 3; count += 1) {
    events.track({ name: 'pageViewed' });
    await settle();
  }
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['with another group', ['C0001', 'C0002'] as const, ['orderCompleted']],
  ['without consent', [], []],
])(
  'an order that was placed %s is not delivered later, also after a reload',
  async (_, stored, atSegment) => {
    consent.setConsent(['C0002']);
    const performance = createEntry('segment', 'C0002');
    const targeting = createEntry('adPixel', 'C0004');
    const placed = { ...order, consentGroups: stored };
    await bus.startBus([performance.entry, targeting.entry]);
    events.track(placed);
    await settle();
    await reload();
    await bus.startBus([performance.entry, targeting.entry]);
    consent.setConsent(['C0002', 'C0004']);
    events.track(placed);
    await settle();
    expect(performance.names()).toEqual(atSegment);
    expect(targeting.names()).toEqual([]);
  },
);

test('an order has the time of its confirmation, and is not delivered 23 hours after it', async () => {
  consent.setConsent(['C0002']);
  const performance = createEntry('segment', 'C0002');
  await bus.startBus([performance.entry]);
  const hoursAgo = (hours: number) => Date.now() - hours * 60 * 60 * 1000;
  const late = hoursAgo(22);
  events.track({ ...order, messageId: 'late', time: late });
  // Helios may have reported it with this id, and the platform has forgotten the id soon.
  events.track({ ...order, messageId: 'too-late', time: hoursAgo(23) });
  await settle();
  expect(performance.received.map(({ messageId, time }) => [messageId, time])).toEqual([['late', late]]);
});

test('an order is not delivered without the present consent', async () => {
  consent.setConsent(['C0004']);
  const performance = createEntry('segment', 'C0002');
  await bus.startBus([performance.entry]);
  events.track(order);
  await settle();
  consent.setConsent(['C0002', 'C0004']);
  await settle();
  expect(performance.names()).toEqual([]);
});

test('a click id from before a refusal of targeting is not stored by a later consent', async () => {
  window.history.replaceState(null, '', '/?msclkid=m1');
  await bus.startBus([createEntry('segment', 'C0002').entry]);
  events.track({ name: 'pageViewed' });
  consent.setConsent(['C0002']);
  window.history.replaceState(null, '', '/about');
  events.track({ name: 'pageViewed' });
  consent.setConsent(['C0002', 'C0004']);
  await settle();
  expect(localStorage.getItem('playhouse.www.clickIds')).toBeNull();
});

test('without C0004 there is no hash and no click id; with it there are', async () => {
  window.history.replaceState(null, '', '/?msclkid=m1&order=secret');
  consent.setConsent(['C0002']);
  const performance = createEntry('segment', 'C0002');
  await bus.startBus([performance.entry]);
  events.track(order);
  await settle();
  expect(performance.received[0]).toMatchObject({
    clickIds: {},
    hashedContact: null,
    page: { url: 'http://localhost/' },
  });
  expect(localStorage.getItem('playhouse.www.clickIds')).toBeNull();
  consent.setConsent(['C0002', 'C0004']);
  events.track({ ...order, messageId: 'order-LT-2' });
  await settle();
  expect(performance.received[1]).toMatchObject({
    clickIds: { msclkid: 'm1' },
    hashedContact: { email: 'hash' },
    page: { url: 'http://localhost/?msclkid=m1' },
  });
  // Neither for an order that was placed without it.
  events.track({ ...order, messageId: 'order-LT-3', consentGroups: ['C0002'] });
  await settle();
  expect(performance.received[2]).toMatchObject({
    clickIds: {},
    hashedContact: null,
    page: { url: 'http://localhost/' },
  });
});

test('a blocked script and a fault of a destination stop no other event', async () => {
  consent.setConsent(['C0002', 'C0004']);
  const blocked: DestinationEntry = {
    name: 'adPixel',
    group: 'C0004',
    createLoader: () => async () => null,
  };
  const broken: DestinationEntry = {
    name: 'videoAdPixel',
    group: 'C0004',
    createLoader: () => async () => ({
      handle: () => {
        throw new Error('A script of others');
      },
      stop: () => undefined,
    }),
  };
  const performance = createEntry('segment', 'C0002');
  const consoleError = jest.spyOn(console, 'error');
  await bus.startBus([blocked, broken, performance.entry]);
  events.track({ name: 'pageViewed' });
  events.track({ name: 'stayInTouchBegin' });
  await settle();
  expect(performance.names()).toEqual(['pageViewed', 'stayInTouchBegin']);
  expect(consoleError).not.toHaveBeenCalled();
});

describe('a tag (product 19.6)', () => {
  /** A destination whose script is not loaded before the test says so. */
  function createTag() {
    const { entry, load, ...destination } = createEntry('adPixel', 'C0004');
    let arrive: () => void = () => undefined;
    load.mockImplementation(async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return { handle: (event) => destination.received.push(event), stop: destination.stop };
    });
    return { ...destination, entry: { ...entry, isTag: true } as const, load, arrive: () => arrive() };
  }
  const goTo = (path: string) => {
    window.history.replaceState(null, '', path);
    events.track({ name: 'pageViewed' });
  };
  const added = { name: 'productAdded', value: 59, currency: 'USD', items: [] } as const;
  const paths = ({ received }: { received: DeliveredEvent[] }) =>
    received.map(({ name, page }) => `${name} ${new URL(page.url).pathname}`);

  test('is not loaded on the pages of payment, and gets nothing that happens there', async () => {
    consent.setConsent(['C0002', 'C0004']);
    const tag = createTag();
    const platform = createEntry('segment', 'C0002');
    goTo('/ticketing/checkout');
    await bus.startBus([tag.entry, platform.entry]);
    events.track({ name: 'checkoutStepCompleted', step: 'contact' });
    await settle();
    expect(tag.load).not.toHaveBeenCalled();
    goTo('/ticketing/confirmation');
    events.track(order);
    await settle();
    tag.arrive();
    await settle();
    expect(paths(tag)).toEqual([
      'pageViewed /ticketing/confirmation',
      'orderCompleted /ticketing/confirmation',
    ]);
    expect(platform.names()).toEqual(['pageViewed', 'checkoutStepCompleted', 'pageViewed', 'orderCompleted']);
  });

  test('that was refused on a page of payment is loaded on the next page', async () => {
    consent.setConsent(['C0004']);
    const tag = createEntry('adPixel', 'C0004');
    let refuse: () => void = () => undefined;
    tag.load.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => (refuse = resolve));
      return null as never;
    });
    await bus.startBus([{ ...tag.entry, isTag: true }]);
    events.track(added);
    window.history.replaceState(null, '', '/ticketing/cart');
    refuse();
    await settle();
    goTo('/ticketing/confirmation');
    await settle();
    expect(tag.names()).toEqual(['productAdded', 'pageViewed']);
  });

  test('gets once, in a later document of the tab, what it had not taken before, without personal data', async () => {
    consent.setConsent(['C0004']);
    const before = createTag();
    await bus.startBus([before.entry]);
    window.history.replaceState(null, '', '/gift-cards?item=secret');
    events.track(added);
    events.track({ name: 'signedUp', method: 'form', contact: { email: 'naomi@example.com' } });
    await settle();
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(sessionStorage)).not.toMatch(/naomi|secret/);

    await reload();
    const between = createTag();
    goTo('/gift-cards/cart');
    await bus.startBus([between.entry]);
    await settle();
    window.dispatchEvent(new Event('pagehide'));

    await reload();
    const after = createTag();
    goTo('/gift-cards/confirmation');
    await bus.startBus([after.entry]);
    await settle();
    after.arrive();
    await settle();
    expect(paths(after)).toEqual([
      'productAdded /gift-cards',
      'signedUp /gift-cards',
      'pageViewed /gift-cards/confirmation',
    ]);
    expect(after.received[1]?.hashedContact).toBeNull();
    expect([...before.received, ...between.received]).toEqual([]);
    expect(sessionStorage.getItem('playhouse.www.heldEvents')).toBeNull();
  });

  test('gets nothing that was kept before a withdrawal of the consent', async () => {
    consent.setConsent(['C0004']);
    await bus.startBus([createTag().entry]);
    events.track(added);
    await settle();
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('playhouse.www.heldEvents')).toContain('productAdded');
    await reload();
    await bus.startBus([createTag().entry]);
    consent.setConsent([]);
    expect(sessionStorage.getItem('playhouse.www.heldEvents')).toBeNull();
  });

  test('that is loading takes what happened before the document is left, and has time to send it', async () => {
    consent.setConsent(['C0004']);
    const tag = createTag();
    await bus.startBus([tag.entry]);
    events.track(added);
    await settle();
    jest.useFakeTimers({ advanceTimers: false });
    const onSent = jest.fn();
    void tags.handOverEvents().then(onSent);
    tag.arrive();
    await jest.advanceTimersByTimeAsync(499);
    expect(tag.names()).toEqual(['productAdded']);
    expect(onSent).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onSent).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  test('that does not arrive is not waited for', async () => {
    consent.setConsent(['C0004']);
    await bus.startBus([createTag().entry]);
    events.track(added);
    await settle();
    jest.useFakeTimers({ advanceTimers: false });
    const onSent = jest.fn();
    void tags.handOverEvents().then(onSent);
    await jest.advanceTimersByTimeAsync(2499);
    expect(onSent).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onSent).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  test('leaves the view of a page of payment to the document that is loaded for it', async () => {
    consent.setConsent(['C0002']);
    const platform = createEntry('segment', 'C0002');
    await bus.startBus([platform.entry]);
    void tags.loadTag('https://tags.example/a.js');
    goTo('/ticketing/cart');
    goTo('/ticketing/confirmation');
    await settle();
    expect(paths(platform)).toEqual(['pageViewed /ticketing/confirmation']);
  });
});
