/**
 * Returns a function that returns the idempotency key of a request: the same key for an equal request, so that a
 * retry after a lost answer is not stored twice, and a new key for a changed one.
 */
export function createKeyGenerator(): (request: unknown) => string {
  let lastRequest: { body: string; key: string } | null = null;
  return (request) => {
    const body = JSON.stringify(request);
    if (lastRequest?.body !== body) lastRequest = { body, key: crypto.randomUUID() };
    return lastRequest.key;
  };
}
