import { publishRegularly, REVALIDATE_SECONDS } from './publishing.ts';

const quarter = REVALIDATE_SECONDS * 1000;

function site({ isCurrent = false } = {}) {
  return {
    isCurrent: jest.fn(() => Promise.resolve(isCurrent)),
    build: jest.fn(() => Promise.resolve()),
    logProblem: jest.fn(),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('builds saved content after a quarter of an hour, not before', async () => {
  const saved = site();
  publishRegularly(saved);
  await jest.advanceTimersByTimeAsync(quarter - 1);
  expect(saved.isCurrent).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(saved.build).toHaveBeenCalledTimes(1);
  expect(saved.logProblem).not.toHaveBeenCalled();
});

test('does not build when nothing was saved', async () => {
  const unchanged = site({ isCurrent: true });
  publishRegularly(unchanged);
  await jest.advanceTimersByTimeAsync(3 * quarter);
  expect(unchanged.isCurrent).toHaveBeenCalledTimes(3);
  expect(unchanged.build).not.toHaveBeenCalled();
});

test('reports the reason of a failed build and retries it', async () => {
  const broken = site();
  broken.build.mockRejectedValueOnce(new Error('Directus does not answer.'));
  publishRegularly(broken);
  await jest.advanceTimersByTimeAsync(quarter);
  expect(broken.logProblem).toHaveBeenCalledWith(
    'The saved content could not be published. The next attempt is in 15 minutes. Directus does not answer.',
  );
  await jest.advanceTimersByTimeAsync(quarter);
  expect(broken.build).toHaveBeenCalledTimes(2);
});

test('does not start a build while another one runs', async () => {
  const slow = site();
  let finish = () => {};
  slow.build.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  publishRegularly(slow);
  await jest.advanceTimersByTimeAsync(3 * quarter);
  expect(slow.build).toHaveBeenCalledTimes(1);
  finish();
  await jest.advanceTimersByTimeAsync(quarter);
  expect(slow.build).toHaveBeenCalledTimes(2);
});

test('stops checking when it is ended', async () => {
  const ended = site();
  publishRegularly(ended)();
  await jest.advanceTimersByTimeAsync(quarter);
  expect(ended.isCurrent).not.toHaveBeenCalled();
});
