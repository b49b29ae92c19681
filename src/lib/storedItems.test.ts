import { globSync, readFileSync } from 'node:fs';

const storedItem = /(?:storedItem|createDraftItem)\(\s*'([\w-]+)'/g;

test('docs/privacy.md names every item that the site stores in the browser', () => {
  const names = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(storedItem)])
    .map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  const text = readFileSync('docs/privacy.md', 'utf8');
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
