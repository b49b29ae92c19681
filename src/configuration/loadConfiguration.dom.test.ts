import type * as Load from './loadConfiguration';
import type * as Runtime from './runtimeConfiguration';

const mockRead = jest.fn();
jest.mock('./readConfiguration', () => ({ readConfiguration: (...given: unknown[]) => mockRead(...given) }));

let load: typeof Load;
let runtime: typeof Runtime;
const send = jest.fn<Promise<unknown>, [string, RequestInit]>();

/** The state of a page is in the modules. */
beforeEach(async () => {
  jest.resetModules();
  mockRead.mockReset();
  send.mockReset();
  send.mockImplementation(async () => 'answer');
  Object.assign(window, { fetch: send });
  document.body.innerHTML = '';
  load = await import('./loadConfiguration');
  runtime = await import('./runtimeConfiguration');
});

test('a prebuilt page requests the file once and reads it once', async () => {
  const changed = { ...runtime.builtConfiguration, heliosUrl: 'https://tickets.example' };
  mockRead.mockImplementation(async () => changed);
  load.requestRuntimeConfiguration();
  expect(send).toHaveBeenCalledWith('/config.json', expect.objectContaining({ cache: 'no-cache' }));
  expect(runtime.getRuntimeConfiguration()).toBe(runtime.builtConfiguration);
  expect(await Promise.all([load.loadRuntimeConfiguration(), load.loadRuntimeConfiguration()])).toEqual([
    changed,
    changed,
  ]);
  expect(runtime.getRuntimeConfiguration()).toBe(changed);
  expect(mockRead).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a page with the state of a server requests nothing', async () => {
  document.body.innerHTML = `<script type="application/json" id="${load.stateElementId}">{"heliosUrl":1}</script>`;
  mockRead.mockImplementation(async () => runtime.builtConfiguration);
  load.requestRuntimeConfiguration();
  await load.loadRuntimeConfiguration();
  expect(send).not.toHaveBeenCalled();
  expect(mockRead).toHaveBeenCalledWith('{"heliosUrl":1}');
});

test('without a request the built values apply', async () => {
  expect(await load.loadRuntimeConfiguration()).toBe(runtime.builtConfiguration);
  expect(mockRead).not.toHaveBeenCalled();
});

test('after a failure of its code the next call reads the file', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockRead.mockImplementationOnce(() => Promise.reject(new Error('Loading chunk 7 failed')));
  load.requestRuntimeConfiguration();
  expect(await load.loadRuntimeConfiguration()).toBe(runtime.builtConfiguration);
  expect(consoleError).toHaveBeenCalledTimes(1);
  const changed = { ...runtime.builtConfiguration, showPageVersions: true };
  mockRead.mockImplementationOnce(async () => changed);
  expect(await load.loadRuntimeConfiguration()).toBe(changed);
  consoleError.mockRestore();
});
