import type * as Module from './untilVisitorActs';

let page: typeof Module;

/** A page that was just opened. */
beforeEach(async () => {
  jest.resetModules();
  page = await import('./untilVisitorActs');
});

it.each(['scroll', 'pointermove', 'keydown', 'popstate'])('waits for the visitor: %s', async (sign) => {
  const acted = jest.fn();
  const waiting = Promise.all([page.untilVisitorActs(), page.untilVisitorActs()]).then(acted);
  await Promise.resolve();
  expect(acted).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(sign));
  await waiting;
  expect(acted).toHaveBeenCalledTimes(1);
});

it('tells whoever asks later that the visitor has acted', async () => {
  const first = page.untilVisitorActs();
  window.dispatchEvent(new Event('scroll'));
  await first;
  await page.untilVisitorActs();
});

it('takes another page for a sign, asked before or not', async () => {
  const first = page.untilVisitorActs();
  page.visitorActs();
  await first;
  await page.untilVisitorActs();
});
