import { runReleases, usage } from './releases.ts';
import { readReleasesDir } from './settings.ts';

/** `npm run site`: the commands for operators of the site. */
try {
  const [topic, ...args] = process.argv.slice(2);
  if (topic !== 'releases') throw new Error(usage);
  process.stdout.write(await runReleases(args, readReleasesDir(process.env)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message.trimEnd() : String(error)}\n`);
  process.exitCode = 1;
}
