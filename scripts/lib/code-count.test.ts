import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { countCode } from './code-count.ts';

const root = mkdtempSync(join(tmpdir(), 'code-count-'));
afterAll(() => rmSync(root, { recursive: true }));

const statements = Array.from({ length: 80 }, () => '  run();').join('\n');
const files = {
  'lib-node/settings.ts': `import '../server/main.ts';\n`,
  'server/main.ts': `import '../lib-node/settings.ts';\nimport { small } from './small.ts';\n${'run();\n'.repeat(30)}`,
  'server/small.ts': 'export const small = 1;\n',
  'server/script.js': '',
  'server/main.test.ts': `import { small } from './small.ts';\n`,
  'src/lib/state.ts': `import '../state/cart.ts';\n`,
  'src/state/cart.ts': `export function add() {\n  // A comment is no statement.\n${statements}\n}\n`,
  'src/content/schema.generated.ts': 'export type A = 1;\n',
  'cms/extensions/a/app/Long.vue': `<template>\n</template>\n<script setup lang="ts">\nconst a = () => {\n${statements}\n};\n</script>\n`,
  'docs/page.md': 'Text\n',
};

it('counts production code, and lists what breaks a rule', () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  expect(countCode(root, Object.keys(files))).toEqual({
    productionLines: 1 + 32 + 1 + 0 + 1 + 83 + 86,
    productionFiles: 7,
    medianLines: 1,
    testLines: 1,
    javaScript: ['server/script.js'],
    longFunctions: ['src/state/cart.ts:1', 'cms/extensions/a/app/Long.vue:4'],
    upwards: ['lib-node/settings.ts → server/main.ts', 'src/lib/state.ts → src/state/cart.ts'],
    mutual: ['lib-node ↔ server'],
    smallModules: ['lib-node/settings.ts', 'server/small.ts'],
  });
});
