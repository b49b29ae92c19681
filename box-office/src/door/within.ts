export class TooSlow extends Error {}

/** Rejects with TooSlow when it takes longer. */
export function within<T>(pending: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TooSlow(`There was no answer within ${milliseconds} ms.`)),
      milliseconds,
    );
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
