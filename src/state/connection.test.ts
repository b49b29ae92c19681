import { canReachSite } from './connection';

const fetchMock = jest.fn<Promise<unknown>, unknown[]>();

beforeEach(() => {
  fetchMock.mockReset();
  Object.assign(globalThis, { fetch: fetchMock });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'fetch');
});

test('any answer of the site counts', async () => {
  fetchMock.mockResolvedValue({ status: 404 });
  expect(await canReachSite()).toBe(true);
});

test('a network that leads nowhere is no connection', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await canReachSite()).toBe(false);
});

test('an answer counts where the browser takes itself for offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetchMock.mockResolvedValue({ status: 200 });
  expect(await canReachSite()).toBe(true);
});
