import { addDestination, track, type AnalyticsEvent } from './events';

const begin = { name: 'stayInTouchBegin' } as const satisfies AnalyticsEvent;
const complete = {
  name: 'stayInTouchComplete',
  marketingInterestIds: ['films'],
} as const satisfies AnalyticsEvent;

it('queues events until a destination is added, then delivers each once and in order', () => {
  track(begin);
  track(complete);
  const first = jest.fn();
  const second = jest.fn();
  const stops = [addDestination(first), addDestination(second)];
  expect(first.mock.calls).toEqual([[begin], [complete]]);
  expect(second).not.toHaveBeenCalled();

  track(begin);
  expect(first).toHaveBeenCalledTimes(3);
  expect(second).toHaveBeenCalledTimes(1);

  for (const stop of stops) stop();
  track(complete);
  expect(first).toHaveBeenCalledTimes(3);
  const late = jest.fn();
  addDestination(late)();
  expect(late.mock.calls).toEqual([[complete]]);
});

it('drops the oldest events when no destination is added', () => {
  track(complete);
  for (let count = 0; count < 100; count += 1) track(begin);
  const late = jest.fn();
  addDestination(late)();
  expect(late).toHaveBeenCalledTimes(100);
  expect(late).not.toHaveBeenCalledWith(complete);
});
