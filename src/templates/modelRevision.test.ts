import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addHiddenIds, createModelRevision, createSliceRevision } from './modelRevision';

let siteDir: string;

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'revision-'));
  for (const folder of ['src/content/blocks', 'src/lib', 'src/templates'])
    mkdirSync(join(siteDir, folder), { recursive: true });
  write('src/content/blocks/faqs.ts', 'export const one = 1;');
});
afterEach(() => rmSync(siteDir, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(siteDir, file), text);

it('changes with the code of the models, and with the variables of the site', () => {
  const env = { GATSBY_SITE_URL: 'https://one.example', HOME: '/' };
  const before = createModelRevision(siteDir, env);
  expect(createModelRevision(siteDir, { ...env, HOME: '/other' })).toBe(before);
  write('src/content/blocks/faqs.test.ts', 'a test');
  expect(createModelRevision(siteDir, env)).toBe(before);

  expect(createModelRevision(siteDir, { GATSBY_SITE_URL: 'https://two.example' })).not.toBe(before);
  write('src/content/blocks/faqs.ts', 'export const one = 2;');
  expect(createModelRevision(siteDir, env)).not.toBe(before);
});

it('changes for slices with any code of the site, but not for pages, which Gatsby renders again by itself', () => {
  mkdirSync(join(siteDir, 'src/shell'));
  write('src/shell/Footer.tsx', 'export const Footer = 1;');
  const [pages, slices] = [createModelRevision(siteDir, {}), createSliceRevision(siteDir)];
  write('src/shell/Footer.stories.tsx', 'a story');
  expect(createSliceRevision(siteDir)).toBe(slices);
  write('src/shell/Footer.tsx', 'export const Footer = 2;');
  expect(createModelRevision(siteDir, {})).toBe(pages);
  expect(createSliceRevision(siteDir)).not.toBe(slices);
});

it('changes with what is hidden, in any order, and shows no key', () => {
  expect(addHiddenIds('abc', [])).toBe('abc');
  const one = addHiddenIds('abc', ['row-1', 'row-2']);
  expect(addHiddenIds('abc', ['row-2', 'row-1', 'row-2'])).toBe(one);
  expect(addHiddenIds('abc', ['row-1'])).not.toBe(one);
  expect(one).toMatch(/^abc-[0-9a-f]{12}$/);
});
