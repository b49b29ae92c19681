import { navigate } from 'gatsby';
import { leaveUnknownPath } from './leaveUnknownPath';

jest.mock('gatsby', () => ({ navigate: jest.fn() }));

/** The address that the server has answered with the present document. */
const setDocument = (name: string | null) =>
  Object.assign(performance, { getEntriesByType: () => (name === null ? [] : [{ name }]) });
// jsdom cannot reload, and says so on the console.
const reloads = () => jest.mocked(console.error).mock.calls.length;

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  window.history.replaceState(null, '', '/old?x=1#top');
});
afterEach(() => jest.restoreAllMocks());

it('goes to /not-found if the server does not know the address', () => {
  setDocument('http://localhost/old?x=1#top');
  leaveUnknownPath();
  expect(navigate).toHaveBeenCalledWith('/not-found', { replace: true });
  expect(reloads()).toBe(0);
});

it('asks the server first after a link of the site', () => {
  setDocument('http://localhost/about');
  leaveUnknownPath();
  expect(navigate).not.toHaveBeenCalled();
  expect(reloads()).toBe(1);
});

it('goes to /not-found in a browser that does not say which document it shows', () => {
  setDocument(null);
  leaveUnknownPath();
  expect(navigate).toHaveBeenCalled();
});
