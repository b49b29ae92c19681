import type { TestSmtpServer } from '../../../helios/test/support/smtp-server.ts';
import type { CmsClient } from '../../scripts/lib/api.ts';
import type { CmsOptions } from '../../scripts/lib/options.ts';

/** The Directus that all parts of directus.test.ts share, because its start takes longer than the tests. */
export interface Running {
  url: string;
  options: CmsOptions;
  admin: CmsClient;
  editor: CmsClient;
  /** The token of the site build. */
  build: CmsClient;
  everyone: CmsClient;
  /** Receives the mails of Directus. */
  mailServer: TestSmtpServer;
}

/** Uploads a file with these fields and returns its row. */
export function createFileForm(
  fields: Record<string, string>,
  file: { name: string; type: string; bytes: Uint8Array | string },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const bytes = typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes);
  form.append('file', new Blob([bytes], { type: file.type }), file.name);
  return form;
}
