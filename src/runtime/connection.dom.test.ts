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

test('is true for any answer of the site', async () => {
  fetchMock.mockResolvedValue({ status: 404 });
  expect(await canReachSite()).toBe(true);
});

test('is false when the request fails', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await canReachSite()).toBe(false);
});

test('is true for an answer although navigator.onLine is false', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetchMock.mockResolvedValue({ status: 200 });
  expect(await canReachSite()).toBe(true);
});
