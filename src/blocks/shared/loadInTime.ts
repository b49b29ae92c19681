/** Milliseconds after which something that appears by itself would interrupt the visitor. */
const maxLoadMs = 5000;

/** Whether the code for something that appears by itself is there soon. A failure is not reported. */
export function loadInTime(load: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), maxLoadMs);
    load().then(
      () => resolve(true),
      () => resolve(false),
    );
  });
}
