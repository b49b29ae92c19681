import { act, render, renderHook, screen } from '@testing-library/react';
import { canReachSite } from '../../../runtime/connection';
import { createScreenCode, usePreloadNext } from './screenCode';

jest.mock('../../../runtime/connection');
jest.mocked(canReachSite).mockResolvedValue(false);

const Cart = ({ name }: { name: string }) => <p>The cart of {name}</p>;

test('shows the loading indicator until the code is there, and none when it was loaded before', async () => {
  const { Screen, load } = createScreenCode(async () => Cart);
  const { unmount } = render(<Screen name="Ruth" />);
  expect(screen.getByRole('status')).toHaveTextContent('One moment…');
  expect(await screen.findByText('The cart of Ruth')).toBeInTheDocument();
  unmount();
  await load();
  render(<Screen name="Ruth" />);
  expect(screen.getByText('The cart of Ruth')).toBeInTheDocument();
});

test('waits for the connection', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('Loading chunk 42 failed.')).mockResolvedValue(Cart);
  const { Screen } = createScreenCode<{ name: string }>(load);
  render(<Screen name="Ruth" />);
  expect(await screen.findByText('The connection is gone')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The cart of Ruth')).toBeInTheDocument();
});

test('loads the next code when that of the screen is there and the browser is idle', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, {
    requestIdleCallback: (callback: () => void) => idle.push(callback),
    cancelIdleCallback: () => undefined,
    matchMedia: () => ({ matches: false }),
  });
  const next = { load: jest.fn(async () => undefined) };
  let arrive: (value: unknown) => void = () => undefined;
  const own = { load: () => new Promise((resolve) => (arrive = resolve)) };
  const order = { own, next: [next] };
  const { unmount } = renderHook(() => usePreloadNext(order));
  expect(idle).toEqual([]);
  await act(async () => arrive(null));
  expect(next.load).not.toHaveBeenCalled();
  idle.forEach((callback) => callback());
  expect(next.load).toHaveBeenCalledTimes(1);
  unmount();
  // A screen that was left loads nothing more.
  const { unmount: leave } = renderHook(() => usePreloadNext({ own, next: [next] }));
  leave();
  await act(async () => arrive(null));
  idle.splice(0).forEach((callback) => callback());
  Reflect.deleteProperty(window, 'requestIdleCallback');
});
