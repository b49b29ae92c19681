import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib-node/config.ts';
import { countCode } from './lib/code-count.ts';
import { formatTable } from './lib/table.ts';

/**
 * `npm run count`: counts the code (definitions: lib/code-count.ts). `-- --list` also prints what must become less: JavaScript, long
 * functions, imports upwards, mutual imports, small modules.
 */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const count = countCode(ROOT, files);
const lists = {
  'JavaScript files': count.javaScript,
  'functions over 80 lines': count.longFunctions,
  'imports upwards': count.upwards,
  'mutual imports': count.mutual,
  'modules with one importer and fewer than 25 lines': count.smallModules,
};
const numbers = {
  'production lines': count.productionLines,
  'production files': count.productionFiles,
  'median of their lines': count.medianLines,
  'lines of tests and benches': count.testLines,
  ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.length])),
};
console.log(
  formatTable(
    ['', 'count'],
    Object.entries(numbers).map(([name, number]) => [name, number.toLocaleString('en-US')]),
  ),
);
if (process.argv.includes('--list'))
  for (const [name, list] of Object.entries(lists))
    console.log(`\n${name}\n${list.map((item) => `  ${item}`).join('\n')}`);
