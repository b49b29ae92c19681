import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lib-node/config.ts';
import { VERSION } from '../../lib-node/version.ts';

/** The sections of the CHANGELOG, the newest first. */
const sections = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => {
    const [title = ''] = text.split('\n');
    return { title, firstHeading: /^### (.+)$/m.exec(text)?.[1] };
  });

it('the CHANGELOG has the present version below what is not released', () => {
  expect(sections[0]?.title).toBe('Unreleased');
  expect(sections[1]?.title.split(' ')[0]).toBe(VERSION);
});

it('each section of the CHANGELOG begins with what to do before an upgrade', () => {
  // The first version had nothing before it.
  for (const { title, firstHeading } of sections.slice(0, -1))
    expect([title, firstHeading]).toEqual([title, 'Before you upgrade']);
});
