import type * as Events from './events';

let events: typeof Events;

/** The queue is in the module. */
beforeEach(async () => {
  jest.resetModules();
  events = await import('./events');
});

const begin = { name: 'stayInTouchBegin' } as const;
const search = { name: 'signedUp', method: 'RUTHL 2026-12' } as const;

it('queues events until a receiver is set, then delivers each once and in order', () => {
  events.track(begin);
  events.track(search);
  const received: string[] = [];
  events.setReceiver(({ name }) => received.push(name));
  expect(received).toEqual(['stayInTouchBegin', 'signedUp']);
  events.track(begin);
  expect(received).toEqual(['stayInTouchBegin', 'signedUp', 'stayInTouchBegin']);
});

it('notes the page at the time of the event', () => {
  window.history.replaceState(null, '', '/ticketing?utm_source=mail');
  document.title = 'Shows';
  events.track(begin);
  window.history.replaceState(null, '', '/');
  document.title = 'Home';
  const receiver = jest.fn();
  events.setReceiver(receiver);
  expect(receiver).toHaveBeenCalledWith({
    name: 'stayInTouchBegin',
    time: expect.any(Number),
    href: 'http://localhost/ticketing?utm_source=mail',
    pageTitle: 'Shows',
  });
});

it('drops the oldest events while there is no receiver', () => {
  events.track(search);
  for (let count = 0; count < 100; count += 1) events.track(begin);
  const received: string[] = [];
  events.setReceiver(({ name }) => received.push(name));
  expect(received).toHaveLength(100);
  expect(received).not.toContain('signedUp');
});

it('gives the view of a page and what follows it the title that is set later, in their order', () => {
  const received: [string, string][] = [];
  events.setReceiver(({ name, pageTitle }) => received.push([name, pageTitle]));
  document.title = 'Shows';
  events.trackPage();
  events.track(search);
  expect(received).toEqual([]);
  events.setPageTitle('Calendar');
  document.title = 'Calendar';
  events.track(begin);
  // A page without a title of its own has the one of the document.
  events.trackPage();
  events.trackPage();
  events.setPageTitle('Home');
  // A page that is rendered again.
  events.setPageTitle('Home');
  expect(received).toEqual([
    ['pageViewed', 'Calendar'],
    ['signedUp', 'Calendar'],
    ['stayInTouchBegin', 'Calendar'],
    ['pageViewed', 'Calendar'],
    ['pageViewed', 'Home'],
  ]);
});
