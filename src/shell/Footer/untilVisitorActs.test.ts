import { untilVisitorActs } from './untilVisitorActs';

it.each(['scroll', 'pointermove', 'keydown', 'popstate'])('waits for the visitor: %s', async (sign) => {
  const acted = jest.fn();
  const waiting = untilVisitorActs().then(acted);
  await Promise.resolve();
  expect(acted).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(sign));
  await waiting;
  expect(acted).toHaveBeenCalledTimes(1);
});
