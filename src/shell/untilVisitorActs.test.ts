import type { untilVisitorActs as UntilVisitorActs } from './untilVisitorActs';

let untilVisitorActs: typeof UntilVisitorActs;

/** A page that was just opened. */
beforeEach(async () => {
  jest.resetModules();
  ({ untilVisitorActs } = await import('./untilVisitorActs'));
});

it.each(['scroll', 'pointermove', 'keydown', 'popstate'])('waits for the visitor: %s', async (sign) => {
  const acted = jest.fn();
  const waiting = untilVisitorActs().then(acted);
  await Promise.resolve();
  expect(acted).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(sign));
  await waiting;
  expect(acted).toHaveBeenCalledTimes(1);
});

it('tells whoever asks later that the visitor has acted', async () => {
  const first = untilVisitorActs();
  window.dispatchEvent(new Event('scroll'));
  await first;
  await untilVisitorActs();
});
