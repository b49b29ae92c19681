import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transform, type Options } from '@swc/core';
import type { LoaderContext } from 'webpack';

const require = createRequire(import.meta.url);

/** The options of the rule. */
export interface SwcOptions {
  /** Browsers, as for browserslist. */
  targets: readonly string[];
  react: { runtime: 'automatic' | 'classic'; importSource?: string };
}

/** The renderer gets the same code as the browser, so each module is compiled once in a build. */
const compiled = new Map<string, ReturnType<typeof transform>>();

/** A loader of webpack: compiles TypeScript and JSX with SWC, and styles of Emotion as its plugin for Babel does. */
export default function swcLoader(this: LoaderContext<SwcOptions>, source: string): void {
  const done = this.async();
  const key = `${this.resourcePath}\n${source}`;
  const result = compiled.get(key) ?? transform(source, createOptions(this, source));
  compiled.set(key, result);
  result.then(
    ({ code, map }) => done(null, code, map),
    (error: Error) => done(error),
  );
}

function createOptions(loader: LoaderContext<SwcOptions>, source: string): Options {
  const { resourcePath: filename, rootContext: siteDir } = loader;
  const { targets, react } = loader.getOptions();
  return {
    filename,
    configFile: false,
    swcrc: false,
    sourceMaps: true,
    isModule: 'unknown',
    env: { targets: targets.join(', ') },
    jsc: {
      parser: /\.tsx?$/.test(filename)
        ? { syntax: 'typescript', tsx: filename.endsWith('x') }
        : { syntax: 'ecmascript', jsx: true },
      transform: { react },
      experimental: {
        cacheRoot: join(siteDir, 'node_modules/.cache/swc'),
        // Only where it is needed: it takes ten times as long as the rest of SWC.
        plugins: source.includes('@emotion/')
          ? [[require.resolve('@swc/plugin-emotion'), { autoLabel: 'never', sourceMap: false }]]
          : [],
      },
    },
  };
}
