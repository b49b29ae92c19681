import { invalidFields } from '../lib/problems.ts';

/** No JSON part needs more. */
const MAX_JSON_CHARACTERS = 16_384;

/**
 * Parses a multipart/form-data body that has been received in full. The part `jsonName` is parsed as JSON, whether
 * it is a field or a file. Other files become `{ fileName, content }`. Throws INVALID_REQUEST.
 */
export async function parseMultipart(
  body: Buffer,
  contentType: string,
  jsonName: string,
): Promise<Record<string, unknown>> {
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);
  if (!form) throw invalidFields({ path: '/', message: 'must be multipart/form-data' });
  const parts: [name: string, value: unknown][] = [];
  for (const [name, value] of form) {
    if (parts.some(([other]) => other === name)) {
      throw invalidFields({ path: `/${name}`.slice(0, 100), message: 'must be sent once' });
    }
    if (name === jsonName) parts.push([name, parseJson(name, await readText(value))]);
    else if (typeof value === 'string') parts.push([name, value]);
    else {
      parts.push([name, { fileName: value.name, content: Buffer.from(await value.arrayBuffer()) }]);
    }
  }
  return Object.fromEntries(parts);
}

async function readText(value: string | Blob): Promise<string> {
  return typeof value === 'string' ? value : value.slice(0, MAX_JSON_CHARACTERS + 1).text();
}

function parseJson(name: string, text: string): unknown {
  try {
    if (text.length <= MAX_JSON_CHARACTERS) return JSON.parse(text);
  } catch {
    // Answered below.
  }
  throw invalidFields({ path: `/${name}`, message: 'must be JSON' });
}
