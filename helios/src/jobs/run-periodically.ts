/**
 * Runs `job` now, and again `seconds` after each run has ended. `stop` aborts the signal of a running job and
 * waits for it.
 */
export function runPeriodically(
  seconds: number,
  job: (stopping: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const run = async () => {
    try {
      await job(stopping.signal);
    } catch (error) {
      onError(error);
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => (current = run()), seconds * 1000);
  };
  let current = run();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
