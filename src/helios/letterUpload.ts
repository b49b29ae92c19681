import type { Connection } from './connection';
import { HeliosError } from './heliosError';
import type { DonationUpload } from './types';

/** The object store did not take a letter, for example because its form has expired. A new form may help. */
export class LetterUploadError extends Error {
  override readonly name = 'LetterUploadError';

  constructor(readonly status: number) {
    super(`The object store answered ${status} to a letter.`);
  }
}

/**
 * Posts a letter with its form to the object store (product 7). Rejects with LetterUploadError, and with the HeliosErrors
 * UNREACHABLE and TIMEOUT.
 */
export async function uploadLetter(
  { fetch: send = fetch }: Pick<Connection, 'fetch'>,
  { url, fields }: Pick<DonationUpload, 'url' | 'fields'>,
  letter: File,
  fileName: string,
  timeoutMs: number,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 ignores the fields after the file.
  form.append('file', letter, fileName);
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), timeoutMs);
  let response: Response;
  try {
    // No cookies and no bot protection: the store is another service.
    response = await send(url, {
      method: 'POST',
      body: form,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: control.signal,
    });
  } catch (cause) {
    const code = control.signal.aborted ? 'TIMEOUT' : 'UNREACHABLE';
    throw new HeliosError(code, 'The object store cannot be reached.', { cause });
  } finally {
    clearTimeout(timer);
  }
  if (!response.ok) throw new LetterUploadError(response.status);
}
