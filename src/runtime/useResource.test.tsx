import { act, renderHook } from '@testing-library/react';
import { useResource } from './useResource';

interface Deferred {
  resolve: (value: string) => void;
  reject: (error: unknown) => void;
  signal: AbortSignal;
}

function setUp(firstKey: string | null) {
  const calls: Deferred[] = [];
  const hook = renderHook(
    ({ key }: { key: string | null }) =>
      useResource(
        key,
        (signal) => new Promise<string>((resolve, reject) => calls.push({ resolve, reject, signal })),
      ),
    { initialProps: { key: firstKey } },
  );
  const call = (index: number): Deferred => {
    const found = calls[index];
    if (!found) throw new Error(`There is no call ${index}`);
    return found;
  };
  return { hook, call, calls };
}

test('loads, then is ready', async () => {
  const { hook, call } = setUp('a');
  expect(hook.result.current.resource.status).toBe('loading');
  await act(async () => call(0).resolve('A'));
  expect(hook.result.current.resource).toEqual({ status: 'ready', data: 'A', error: null });
});

test('a new key aborts the current request and ignores its answer', async () => {
  const { hook, call } = setUp('a');
  hook.rerender({ key: 'b' });
  expect(call(0).signal.aborted).toBe(true);
  await act(async () => {
    call(0).resolve('A');
    call(1).resolve('B');
  });
  expect(hook.result.current.resource.data).toBe('B');
});

test('a failed request can be retried', async () => {
  const { hook, call } = setUp('a');
  await act(async () => call(0).reject(new Error('down')));
  expect(hook.result.current.resource.status).toBe('failed');
  act(() => hook.result.current.reload());
  expect(hook.result.current.resource.status).toBe('loading');
  await act(async () => call(1).resolve('A'));
  expect(hook.result.current.resource.data).toBe('A');
});

test('a failed reload keeps the data and reports the error', async () => {
  const { hook, call } = setUp('a');
  await act(async () => call(0).resolve('A'));
  act(() => hook.result.current.reload());
  expect(hook.result.current.resource.data).toBe('A');
  const error = new Error('down');
  await act(async () => call(1).reject(error));
  expect(hook.result.current.resource).toEqual({ status: 'ready', data: 'A', error });
});

test('a failed request is retried when the connection is back, a successful one is not', async () => {
  const { hook, call, calls } = setUp('a');
  await act(async () => call(0).reject(new Error('down')));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(hook.result.current.resource.status).toBe('loading');
  await act(async () => call(1).resolve('A'));
  expect(hook.result.current.resource.data).toBe('A');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(calls).toHaveLength(2);
});

test('sends no request without a key', () => {
  const { hook, calls } = setUp(null);
  expect(calls).toHaveLength(0);
  expect(hook.result.current.resource.status).toBe('loading');
});

test('unmounting aborts the request', () => {
  const { hook, call } = setUp('a');
  hook.unmount();
  expect(call(0).signal.aborted).toBe(true);
});
