import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { GatsbyNode, PluginOptions, Reporter } from 'gatsby';
import { compileEarly } from './earlyScripts.ts';
import { keepScripts, reuseScripts } from './keptScripts.ts';

const require = createRequire(import.meta.url);

/** The line that this plugin writes when everything that does not depend on content is loaded. */
const PREPARED = 'The build is prepared. It continues with the first line on stdin.';

interface GivenOptions extends PluginOptions {
  entries?: string[];
}

export const pluginOptionsSchema: GatsbyNode['pluginOptionsSchema'] = ({ Joi }) =>
  Joi.object({
    entries: Joi.array()
      .items(Joi.string())
      .description(
        'Patterns of the files, relative to the site, with the components of pages and slices. A first build compiles them before it reads the content.',
      ),
  });

/**
 * Waits for a line on stdin when BUILD_WAITS_FOR_STDIN is `true`. Gatsby has read its cache, the configuration and the plugins
 * then, its workers have started, and no content has been read. Plugins with content must come after this one.
 */
export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = async (
  { store, reporter },
  { entries = [] }: GivenOptions,
) => {
  // The workers of Gatsby run this function, too.
  const isWorker = Boolean(process.env['GATSBY_WORKER_POOL_WORKER']);
  if (process.env['BUILD_WAITS_FOR_STDIN'] !== 'true' || isWorker) return;
  let hasLine = false;
  const reading = readLine(process.stdin).finally(() => (hasLine = true));
  await parseSources(store.getState(), reporter);
  keepScripts(store);
  // A build that need not wait compiles only once.
  if (!reuseScripts(store) && !hasLine) await compileEarly(store, entries);
  reporter.info(PREPARED);
  const line = await reading;
  if (line.trim() !== '') Object.assign(process.env, JSON.parse(line));
};

/** The part of `gatsby/dist/query/query-compiler` that this plugin uses. Gatsby has no declarations of it. */
interface QueryCompiler {
  parseQueries(options: {
    /** The folder of the site. */
    base: string;
    /** Folders of plugins. */
    additional: readonly string[];
    addError: (error: unknown) => void;
  }): Promise<unknown>;
  resolveThemes(plugins: readonly { themeDir: string }[]): string[];
}

/**
 * Parses the source files for queries. Gatsby keeps the results in memory and uses them when it extracts the queries.
 *
 * @param state of Gatsby
 */
async function parseSources(
  { program, flattenedPlugins }: { program: { directory: string }; flattenedPlugins: { resolve: string }[] },
  reporter: Reporter,
) {
  const errors: unknown[] = [];
  skipOtherWords();
  // Not needed by the workers.
  const { parseQueries, resolveThemes } = require('gatsby/dist/query/query-compiler') as QueryCompiler;
  await parseQueries({
    base: program.directory,
    additional: resolveThemes(flattenedPlugins.map(({ resolve }) => ({ themeDir: resolve }))),
    addError: (error) => errors.push(error),
  });
  // Gatsby would not report them again, because the files are parsed.
  if (errors.length > 0) reporter.panicOnBuild(errors as Error[]);
}

/** The names that Gatsby looks for in source files. */
const GATSBY_NAMES = /\b(?:graphql|gatsby-plugin-image|getServerData|config|Slice|Head)\b/;

/**
 * Lets Gatsby parse only files that have one of these names as a word. It also parses those with `Header` or `configuration`, which are most
 * files of a site.
 */
function skipOtherWords(): void {
  const { default: FileParser } = require('gatsby/dist/query/file-parser') as {
    default: { prototype: { parseFile: (file: string, ...rest: unknown[]) => Promise<unknown> } };
  };
  const { parseFile } = FileParser.prototype;
  FileParser.prototype.parseFile = async function (file, ...rest) {
    // The parser reports a file that cannot be read.
    const text = await readFile(file, 'utf8').catch(() => null);
    return text !== null && !GATSBY_NAMES.test(text) ? null : parseFile.call(this, file, ...rest);
  };
}

/** Resolves with the first line. Ends the process when the stream ends before: the process that started the build is gone. */
function readLine(stream: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const onEnd = () => process.exit(1);
    stream.once('end', onEnd);
    stream.on('data', (chunk) => {
      text += chunk;
      if (!text.includes('\n')) return;
      stream.off('end', onEnd);
      stream.destroy();
      resolve(text.slice(0, text.indexOf('\n')));
    });
  });
}
