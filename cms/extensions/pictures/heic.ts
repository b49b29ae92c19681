import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { MAX_AREA, MAX_SIDE } from './check.ts';

/** Milliseconds for the decoding of one photo. */
const TIMEOUT = 60_000;
const JPEG_QUALITY = 90;

export interface Decoded {
  width: number;
  height: number;
  /** RGBA. */
  data: Uint8Array;
}

/** Whether a file is a HEIC photo, whatever its name says. Phones and browsers do not always name the type. */
export async function isHeic(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    const text = buffer.toString('latin1', 0, bytesRead);
    return text.slice(4, 8) === 'ftyp' && /hei[cxms]|hev[cxms]/.test(text.slice(8)) && !text.includes('avif');
  } finally {
    await handle.close();
  }
}

/**
 * Converts a HEIC photo to JPEG, which Sharp cannot do in its own build. The photo is turned as the camera was held. In a thread of its
 * own, because it takes seconds.
 *
 * @throws if the photo is broken or has too many pixels
 */
export async function convertHeic(file: string, target: string): Promise<void> {
  const { width, height, data } = await decode(file);
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY })
    .toFile(target);
}

function decode(file: string): Promise<Decoded> {
  const limits = { side: MAX_SIDE, area: MAX_AREA };
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), { workerData: { file, limits } });
  return new Promise<Decoded>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The photo took too long.')), TIMEOUT);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The photo could not be decoded.'));
    });
  }).finally(() => worker.terminate());
}
