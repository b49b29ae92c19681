import { stripVTControlCharacters } from 'node:util';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { runGatsbyBuild, type GatsbyBuild } from '../../lib-node/gatsby-build.ts';
import { computeCodeRevision } from '../../lib-node/code-revision.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** A build that has not read the content yet (gatsby-plugin-prepared-build). */
interface PreparedBuild {
  /** Resolves when everything but the content is loaded. */
  readonly prepared: Promise<void>;
  /**
   * Lets the build read the content, with variables of this build. Resolves when it has ended. Call it once.
   *
   * @throws {CommandFailed} with the end of its output
   */
  begin(variables: Record<string, string>, onLine: (line: string) => void): Promise<void>;
  /** Ends the build with all its processes. */
  stop(): Promise<void>;
  /** Resolves when it has ended, also with a failure. */
  readonly ended: Promise<void>;
  hasEnded(): boolean;
}

/** A part of what gatsby-plugin-prepared-build writes. */
const PREPARED_LINE = 'The build is prepared.';

/** Milliseconds that Gatsby has to end after `stop`. */
const GRACE = 5000;

/** Starts a build, which waits before it reads the content. */
export function prepareGatsbyBuild({ siteDir, env }: GatsbyBuild): PreparedBuild {
  let giveInput: (text: string) => void = () => {};
  const input = new Promise<string>((resolve) => (giveInput = resolve));
  let reportPrepared = () => {};
  const prepared = new Promise<void>((resolve) => (reportPrepared = resolve));
  const earlyLines: string[] = [];
  let addLine = (line: string): void => {
    earlyLines.push(line);
    if (line.includes(PREPARED_LINE)) reportPrepared();
  };
  let stop = async () => {};
  let hasEnded = false;
  const ended = runGatsbyBuild(
    { siteDir, env: { ...env, BUILD_WAITS_FOR_STDIN: 'true' } },
    {
      graceMs: GRACE,
      input,
      onSpawn: (stopBuild) => (stop = stopBuild),
      onLine: (line) => addLine(line),
    },
  );
  const settled = ended.catch(() => {}).finally(() => (hasEnded = true));
  return {
    prepared,
    ended: settled,
    begin(variables, onLine) {
      earlyLines.forEach(onLine);
      addLine = onLine;
      giveInput(`${JSON.stringify(variables)}\n`);
      return ended;
    },
    async stop() {
      await stop();
      await settled;
    },
    hasEnded: () => hasEnded,
  };
}

/** What Gatsby does after a step has ended, in words for editors. */
const NEXT_STEPS: readonly [ended: string, next: string][] = [
  ['load plugins', 'Reading the saved content'],
  ['source and transform nodes', 'Preparing the pages'],
  ['createPages', 'Preparing the pages'],
  ['write out requires', 'Building the scripts'],
  ['Building production JavaScript and CSS bundles', 'Building the page renderer'],
  ['Building HTML renderer', 'Collecting the content of the pages'],
  ['Merge worker state', 'Writing the pages'],
  ['Building static HTML for pages', 'Completing the pages'],
  ['onPostBuild', 'Writing the release'],
];

/** What a line of Gatsby's output says about its progress. */
interface BuildProgress {
  /** Whether all content has been read. */
  isFetched: boolean;
  /** What comes next; null if the line does not say it. */
  next: string | null;
}

/** @param line without control characters */
export function readProgress(line: string): BuildProgress {
  const ended = /^success (.+?) - \d/.exec(line)?.[1];
  return {
    isFetched: ended === 'source and transform nodes',
    next: NEXT_STEPS.find(([step]) => step === ended)?.[1] ?? null,
  };
}

/** Returns the errors in the output of Gatsby, without the traces of the code; an empty list if there are none. */
export function readErrors(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  const errors = lines.flatMap((line, index) => {
    const plain = /^error (.+)$/.exec(line)?.[1];
    if (plain) return plain.trim();
    if (!/^\s*ERROR\b/.test(line)) return [];
    // The text follows the number and the category of the error.
    return (
      lines
        .slice(index + 1)
        .find((next) => next.trim() !== '')
        ?.trim() ?? []
    );
  });
  return [...new Set(errors)];
}

/** What is logged when the next build waits before it reads the content. */
export const PREPARED = 'The next build is prepared.';

/** Starts the next build before it is needed, so that a request does not wait for the start of Gatsby. */
export class Builds {
  #settings: Pick<Settings, 'siteDir' | 'buildEnvironment' | 'preparesBuilds'>;
  #log: Log;
  #waiting: { build: PreparedBuild; state: string } | null = null;

  constructor(settings: Pick<Settings, 'siteDir' | 'buildEnvironment' | 'preparesBuilds'>, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Starts the next build, unless one waits already or builds are not prepared. It reads the content when it is taken. */
  prepare(): void {
    if (this.#waiting || !this.#settings.preparesBuilds) return;
    const build = this.#start();
    this.#waiting = { build, state: this.#readState() };
    void build.prepared.then(() => this.#log(PREPARED));
  }

  /** Returns the build that waits, or one that starts now. The caller ends it. */
  async take(): Promise<PreparedBuild> {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting && !waiting.build.hasEnded()) {
      if (waiting.state === this.#readState()) return waiting.build;
      this.#log('The code or the cache has changed. The build starts again.');
      await waiting.build.stop();
    }
    return this.#start();
  }

  /** Ends the build that waits. */
  async close(): Promise<void> {
    await this.#waiting?.build.stop();
    this.#waiting = null;
  }

  #start(): PreparedBuild {
    const { siteDir, buildEnvironment: env } = this.#settings;
    return prepareGatsbyBuild({ siteDir, env });
  }

  /** What a build has read before it waits: the code, and what another build has left in the cache. */
  #readState(): string {
    const { siteDir, buildEnvironment } = this.#settings;
    const cache = statSync(join(siteDir, '.cache/redux'), { throwIfNoEntry: false });
    // Only the identity of `public` is compared, not its time of change: a waiting build has already written its scripts into it.
    const output = statSync(join(siteDir, 'public'), { throwIfNoEntry: false });
    return [
      computeCodeRevision(siteDir, buildEnvironment),
      cache?.mtimeMs,
      cache?.ino,
      output?.ino,
      output?.birthtimeMs,
    ].join(' ');
  }
}
