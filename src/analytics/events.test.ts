import type * as Events from './events';

let events: typeof Events;

/** The queue is in the module. */
beforeEach(async () => {
  jest.resetModules();
  events = await import('./events');
});

const begin = { name: 'stayInTouchBegin' } as const;
const search = { name: 'productsSearched', query: 'RUTHL 2026-12' } as const;

it('queues events until a receiver is set, then delivers each once and in order', () => {
  events.track(begin);
  events.track(search);
  const received: string[] = [];
  events.setReceiver(({ name }) => received.push(name));
  expect(received).toEqual(['stayInTouchBegin', 'productsSearched']);
  events.track(begin);
  expect(received).toEqual(['stayInTouchBegin', 'productsSearched', 'stayInTouchBegin']);
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
  expect(received).not.toContain('productsSearched');
});
