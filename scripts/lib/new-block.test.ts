import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { createBlock } from './new-block.ts';

const repository = join(__dirname, '../..');
const root = mkdtempSync(join(tmpdir(), 'new-block-'));
const READ = [
  'cms/schema',
  'demo/cms/pages/every-block.json',
  'docs/product.md',
  'src/blocks/registry.ts',
  'tests/e2e/islands-presses.spec.ts',
];
for (const file of READ) cpSync(join(repository, file), join(root, file), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('writes the files of a block type, and its name into the lists', () => {
  const files = createBlock(root, 'wiseSayings');
  for (const fileName of files.filter((file) => /\.tsx?$/.test(file))) {
    const { diagnostics } = ts.transpileModule(read(fileName), { fileName, reportDiagnostics: true });
    expect({ fileName, diagnostics }).toEqual({ fileName, diagnostics: [] });
  }
  const schemas = ['wiseSayings', 'donationRequestForm'].map((name) =>
    JSON.parse(read(`cms/schema/${name}.json`)),
  );
  expect(schemas[0]).toMatchObject({
    collection: 'wiseSayings',
    meta: { translations: [{ singular: 'Wise sayings' }] },
  });
  expect(schemas[0].meta.sort).toBeGreaterThan(schemas[1].meta.sort);
  expect(read('src/blocks/registry.ts')).toContain(
    `'./Timeline/Timeline';\nexport { WiseSayings as wiseSayings } from './WiseSayings/WiseSayings';\n`,
  );
  expect(read('docs/product.md')).toMatch(/^Types: `[^.]+, `wiseSayings`\.$/m);
  const used = JSON.stringify(JSON.parse(read('demo/cms/pages/every-block.json')));
  for (const { $key } of JSON.parse(read('demo/cms/blocks/wiseSayings.json')).wiseSayings)
    expect(used).toContain(`"$collection":"wiseSayings","$ref":"${$key}"`);
});

it('refuses a name that is taken or not in camel case', () => {
  expect(() => createBlock(root, 'textCTA')).toThrow('The block type textCTA exists.');
  expect(() => createBlock(root, 'Wise Sayings')).toThrow('Write it in camel case');
});
