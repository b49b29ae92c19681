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

test('nothing is asked where the browser knows that it has none', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await canReachSite()).toBe(false);
  expect(fetchMock).not.toHaveBeenCalled();
});
