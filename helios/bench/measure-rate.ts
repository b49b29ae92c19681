/** How many clients call at the same time. */
export const CLIENTS = 16;

/** Runs `work` with all clients in parallel. Returns the number of calls per second. */
export async function measureRate(work: () => Promise<void>, seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - start) / 1000);
}
