import { startSiteServer } from 'gatsby-adapter-node';
import { createPreviews } from './previews.ts';
import { readSettings, startProblem } from './settings.ts';

/** `npm run serve`: serves the site that was built in the working directory. */
try {
  const { host, port, https, previews } = readSettings(process.env);
  await startSiteServer({
    siteDir: process.cwd(),
    host,
    port,
    https,
    logger: { level: 'warn' },
    ...createPreviews(previews),
  });
  console.log(`The site is at http://${host}:${port}.`);
} catch (error) {
  console.error(startProblem(error));
  process.exit(1);
}
