/**
 * `node start.mjs helios`: starts a program in this process, so that the signals of a supervisor reach it. Under npm they would not. It is
 * JavaScript, because an older Node cannot read the programs.
 */
import { readFileSync } from 'node:fs';

const PROGRAMS = {
  helios: './helios/src/main.ts',
  cms: './cms/scripts/serve.ts',
  site: './server/main.ts',
  previews: './server/main.ts',
  publisher: './publisher/src/main.ts',
};

const { engines } = JSON.parse(readFileSync(new URL('helios/package.json', import.meta.url), 'utf8'));
const [oldestMajor, oldestMinor] = engines.node.match(/\d+/g).map(Number);
const [major, minor] = process.versions.node.split('.').map(Number);
const file = PROGRAMS[process.argv[2]];
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  end(`Playhouse needs Node ${oldestMajor}.${oldestMinor} or newer. This is Node ${process.versions.node}.`);
} else if (file === undefined) {
  end(`Name one of these programs: ${Object.keys(PROGRAMS).join(', ')}. For instance: node start.mjs helios`);
} else {
  // The server of the site serves the instance for previews, too.
  if (process.argv[2] === 'previews') process.env.GATSBY_SHOW_PAGE_VERSIONS = 'true';
  await import(file);
}

function end(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
