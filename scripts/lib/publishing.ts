/** Product 2.2 and 9, page revalidate: what was saved is on the site at most this long after. */
export const REVALIDATE_SECONDS = 900;

export interface Publishing {
  /** True when the site shows what is saved. */
  isCurrent: () => Promise<boolean>;
  /** Builds the site anew, beneath those who read it. */
  build: () => Promise<void>;
  /** Takes one sentence for whoever runs the site. */
  tell: (sentence: string) => void;
}

/**
 * Looks every `everySeconds` whether something was saved, and builds then. A build that fails is told, and tried again the
 * next time; one that takes longer is waited for. Returns what ends it.
 */
export function keepPublished(
  { isCurrent, build, tell }: Publishing,
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
      tell(
        `What was saved is not on the site yet, and is tried again in ${everySeconds / 60} minutes. ${reason}`,
      );
    } finally {
      isBusy = false;
    }
  }
  const timer = setInterval(() => void publish(), everySeconds * 1000);
  return () => clearInterval(timer);
}
