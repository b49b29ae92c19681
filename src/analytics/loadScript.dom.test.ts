import { loadScript } from './loadScript';

const findScripts = () => [...document.head.querySelectorAll('script')];

beforeEach(() => document.head.replaceChildren());

test('a script is loaded once', async () => {
  const results = [loadScript('https://tags.example/a.js'), loadScript('https://tags.example/a.js')];
  expect(findScripts()).toHaveLength(1);
  findScripts()[0]?.dispatchEvent(new Event('load'));
  expect(await Promise.all(results)).toEqual([true, true]);
});

test('a blocked script logs nothing, leaves nothing, and is tried again by the next call', async () => {
  const consoleError = jest.spyOn(console, 'error');
  const result = loadScript('https://tags.example/b.js');
  findScripts()[0]?.dispatchEvent(new Event('error'));
  expect(await result).toBe(false);
  expect(findScripts()).toEqual([]);
  expect(consoleError).not.toHaveBeenCalled();
  const next = loadScript('https://tags.example/b.js');
  findScripts()[0]?.dispatchEvent(new Event('load'));
  expect(await next).toBe(true);
});
