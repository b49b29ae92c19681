import { keepPublished, REVALIDATE_SECONDS } from './publishing.ts';

const quarter = REVALIDATE_SECONDS * 1000;

function site({ isCurrent = false } = {}) {
  return {
    isCurrent: jest.fn(() => Promise.resolve(isCurrent)),
    build: jest.fn(() => Promise.resolve()),
    tell: jest.fn(),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what was saved is built a quarter of an hour later, not before', async () => {
  const saved = site();
  keepPublished(saved);
  await jest.advanceTimersByTimeAsync(quarter - 1);
  expect(saved.isCurrent).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(saved.build).toHaveBeenCalledTimes(1);
  expect(saved.tell).not.toHaveBeenCalled();
});

test('nothing is built when nothing was saved', async () => {
  const unchanged = site({ isCurrent: true });
  keepPublished(unchanged);
  await jest.advanceTimersByTimeAsync(3 * quarter);
  expect(unchanged.isCurrent).toHaveBeenCalledTimes(3);
  expect(unchanged.build).not.toHaveBeenCalled();
});

test('a build that fails is told with its reason, and tried again', async () => {
  const broken = site();
  broken.build.mockRejectedValueOnce(new Error('Directus does not answer.'));
  keepPublished(broken);
  await jest.advanceTimersByTimeAsync(quarter);
  expect(broken.tell).toHaveBeenCalledWith(
    'What was saved is not on the site yet, and is tried again in 15 minutes. Directus does not answer.',
  );
  await jest.advanceTimersByTimeAsync(quarter);
  expect(broken.build).toHaveBeenCalledTimes(2);
});

test('two builds never run at once', async () => {
  const slow = site();
  let finish = () => {};
  slow.build.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  keepPublished(slow);
  await jest.advanceTimersByTimeAsync(3 * quarter);
  expect(slow.build).toHaveBeenCalledTimes(1);
  finish();
  await jest.advanceTimersByTimeAsync(quarter);
  expect(slow.build).toHaveBeenCalledTimes(2);
});

test('ended, it looks no more', async () => {
  const ended = site();
  keepPublished(ended)();
  await jest.advanceTimersByTimeAsync(quarter);
  expect(ended.isCurrent).not.toHaveBeenCalled();
});
