/** Product 2.2 and 9, page revalidate: saved content is published at most this many seconds later. */
export const REVALIDATE_SECONDS = 900;

export interface Publishing {
  /** Returns whether the site shows the saved content. */
  isCurrent: () => Promise<boolean>;
  /** Builds the site while it is being served. */
  build: () => Promise<void>;
  /** Reports an error to the operator. */
  logProblem: (sentence: string) => void;
}

/**
 * Checks every `everySeconds` for saved content and builds it. A failed build is reported and retried at the next check. No
 * check runs during a build. Returns a function that stops the checks.
 */
export function publishRegularly(
  { isCurrent, build, logProblem }: Publishing,
  everySeconds = REVALIDATE_SECONDS,
): () => void {
  let isBusy = false;
  async function publish() {
    if (isBusy) return;
    isBusy = true;
    try {
      if (await isCurrent()) return;
      await build();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logProblem(
        `The saved content could not be published. The next attempt is in ${everySeconds / 60} minutes. ${reason}`,
      );
    } finally {
      isBusy = false;
    }
  }
  const timer = setInterval(() => void publish(), everySeconds * 1000);
  return () => clearInterval(timer);
}
