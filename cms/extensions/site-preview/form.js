/** Bytes of a submitted form. */
export const longestForm = 4096;

/**
 * Reads a form of URL-encoded fields. Returns null for another type or a long body. Rejects if the request breaks off.
 *
 * @param {AsyncIterable<Buffer> & { is: (type: string) => unknown }} request of Express
 */
export async function readForm(request) {
  if (!request.is('application/x-www-form-urlencoded')) return null;
  const chunks = [];
  let length = 0;
  // A long body is read to its end too, but not stored: many clients read no answer before they have sent everything.
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= longestForm) chunks.push(chunk);
  }
  return length <= longestForm ? new URLSearchParams(Buffer.concat(chunks).toString()) : null;
}
