import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import { Problem, invalidFields } from '../lib/problems.ts';
import { cutPath } from './validation.ts';

/** No JSON part needs more. */
const MAX_JSON_BYTES = 16_384;
/** Of a part: its name, the name of its file, and a media type. */
const MAX_HEADER_BYTES = 2_048;
const MAX_HEADERS = 10;

export interface MultipartForm {
  /** The part that is parsed as JSON, whether it is a field or a file. */
  jsonName: string;
  /** The file. It becomes `{ fileName, content }`. */
  fileName: string;
  maxFileBytes: number;
  maxBodyBytes: number;
}

/**
 * Parses a multipart/form-data body while it arrives. Stops at the first part that the form does not have or that is sent twice, so
 * that a body cannot have many parts. Throws INVALID_REQUEST, PAYLOAD_TOO_LARGE.
 */
export function parseMultipart(
  body: Readable,
  headers: IncomingHttpHeaders,
  form: MultipartForm,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const parts = new Map<string, unknown>();
    let isStopped = false;
    let bytes = 0;
    const stop = (problem: Problem) => {
      if (isStopped) return;
      isStopped = true;
      // The rest of the body is read and dropped, so that the client reads the answer.
      body.removeListener('data', write).resume();
      reject(problem);
    };
    const notMultipart = () => stop(invalidFields({ path: '/', message: 'must be multipart/form-data' }));
    const parser = createParser(form, headers, parts, stop);
    const write = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > form.maxBodyBytes) stop(tooLarge(form.maxBodyBytes));
      else parser?.write(chunk);
    };
    if (!parser) return notMultipart();
    if (Number(headers['content-length'] ?? 0) > form.maxBodyBytes) return stop(tooLarge(form.maxBodyBytes));
    parser.on('error', notMultipart).on('finish', () => resolve(Object.fromEntries(parts)));
    body
      .on('data', write)
      .once('end', () => parser.end())
      // The client is gone, or was too slow. A body that has arrived whole is closed while the parser still works.
      .once('close', () => {
        if (!body.readableEnded) notMultipart();
      });
  });
}

/** Returns a parser that adds the parts of a form to `parts`, or undefined if the media type names no boundary. */
function createParser(
  { jsonName, fileName, maxFileBytes }: MultipartForm,
  headers: IncomingHttpHeaders,
  parts: Map<string, unknown>,
  stop: (problem: Problem) => void,
): BusboyInstance | undefined {
  const begun = new Set<string>();
  const refusePart = (name: string, message: string) =>
    stop(invalidFields({ path: cutPath(`/${name}`), message }));
  const addJson = (content: Buffer) => {
    try {
      parts.set(jsonName, JSON.parse(content.toString('utf8')));
    } catch {
      refusePart(jsonName, 'must be JSON');
    }
  };
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: headers as BusboyHeaders,
      // A surplus part is refused by its name below, or without a name by `partsLimit`.
      limits: { parts: 3, headerPairs: MAX_HEADERS, headerSize: MAX_HEADER_BYTES },
      // Called as soon as the name of a part is known.
      isPartAFile(name = '', _mediaType, sentFileName) {
        if (name !== jsonName && name !== fileName) refusePart(name, 'is no part of this form');
        else if (begun.has(name)) refusePart(name, 'must be sent once');
        else if (name === fileName && sentFileName === undefined) refusePart(name, 'must be a file');
        begun.add(name);
        return true;
      },
    });
  } catch {
    return undefined;
  }
  return parser
    .on('partsLimit', () => refusePart('', 'must have no other parts'))
    .on('file', (name, stream, sentFileName) => {
      const isJson = name === jsonName;
      const chunks: Buffer[] = [];
      let left = isJson ? MAX_JSON_BYTES : maxFileBytes;
      stream
        .on('data', (chunk: Buffer) => {
          left -= chunk.length;
          if (left >= 0) chunks.push(chunk);
          else if (isJson) refusePart(name, 'must be JSON');
          else stop(tooLarge(maxFileBytes));
        })
        // The error of the parser says so.
        .on('error', () => {})
        .on('end', () => {
          const content = Buffer.concat(chunks);
          if (isJson) addJson(content);
          else parts.set(name, { fileName: sentFileName, content });
        });
    });
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('PAYLOAD_TOO_LARGE', `Send less: at most ${Math.floor(maxBytes / 1_000)} KB.`);
}
