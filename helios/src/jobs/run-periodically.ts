/**
 * Runs `job` after `firstDelaySeconds`, and again `seconds` after each run has ended. `stop` aborts the signal of a
 * running job and waits for it.
 */
export function runPeriodically(
  seconds: number,
  job: (stopping: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  firstDelaySeconds = 0,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const run = async () => {
    try {
      await job(stopping.signal);
    } catch (error) {
      onError(error);
    }
    if (!stopping.signal.aborted) schedule(seconds);
  };
  const schedule = (delaySeconds: number) => {
    timer = setTimeout(() => (current = run()), delaySeconds * 1000);
  };
  let current: Promise<void> = Promise.resolve();
  if (firstDelaySeconds > 0) schedule(firstDelaySeconds);
  else current = run();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
