import { statSync } from 'node:fs';
import { join } from 'node:path';
import { computeCodeRevision } from '../../lib-node/code-revision.ts';
import { prepareGatsbyBuild, type PreparedBuild } from './gatsby-build.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

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
