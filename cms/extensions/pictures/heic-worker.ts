import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';
import type { Decoded } from './heic.ts';

/* Decodes the main picture of a HEIC photo. */

const { file, limits } = workerData as { file: string; limits: { side: number; area: number } };
const pictures = await decode.all({ buffer: await readFile(file) });
const [picture] = pictures;
if (!picture) throw new Error('The file has no picture.');
const { width, height } = picture;
if (Math.max(width, height) > limits.side || width * height > limits.area)
  throw new Error(`The photo has ${width} × ${height} pixels.`);
const { data } = await picture.decode();
const decoded: Decoded = { width, height, data: new Uint8Array(data) };
parentPort?.postMessage(decoded, [decoded.data.buffer as ArrayBuffer]);
