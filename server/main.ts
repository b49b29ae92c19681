import { startSiteServer } from 'gatsby-adapter-node';
import { createPreviews } from './previews.ts';
import { getPortVariable, readSettings, startProblem } from './settings.ts';

/** `npm run serve`: serves the public site or the instance for previews, which was built in the working directory. */
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
  console.log(`${previews ? 'The instance for previews' : 'The site'} is at http://${host}:${port}.`);
} catch (error) {
  console.error(startProblem(error, getPortVariable(process.env).name));
  process.exit(1);
}
