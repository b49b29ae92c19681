import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Picture } from './compare.ts';

/** Bytes of a pixel in the kinds of PNG that browsers and encodePng write: colours, a palette, colours with alpha. */
const BYTES: Partial<Record<number, number>> = { 2: 3, 3: 1, 6: 4 };

/**
 * Reads what browsers and encodePng write (https://www.w3.org/TR/png/). Not by pngjs, which takes many times as long: two
 * pictures of each story are read.
 */
export function decodePng(file: Buffer): Picture {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const [depth, kind = 0, , , interlace] = file.subarray(24, 29);
  const bytes = BYTES[kind];
  if (depth !== 8 || !bytes || interlace !== 0) {
    throw new Error(`A PNG of kind ${kind} with ${depth} bits is not one that decodePng reads.`);
  }
  let palette = new Uint8Array();
  const packed: Buffer[] = [];
  for (let from = 8; from < file.length; from += 12 + file.readUInt32BE(from)) {
    const content = file.subarray(from + 8, from + 8 + file.readUInt32BE(from));
    const name = file.toString('latin1', from + 4, from + 8);
    if (name === 'PLTE') palette = Uint8Array.from(content);
    if (name === 'IDAT') packed.push(content);
  }
  // In one piece: the pieces of 16 KB that it comes in otherwise take longer to join than to unpack.
  const chunkSize = Math.max(64, (width * bytes + 1) * height);
  const lines = new Uint8Array(inflateSync(Buffer.concat(packed), { chunkSize }));
  unfilter(lines, bytes, width * bytes, height);

  const pixels = new Uint32Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    let from = y * (width * bytes + 1) + 1;
    const end = to + width;
    if (bytes === 1) {
      for (; to < end; to++, from++) pixels[to] = opaque(palette, 3 * byte(lines, from));
    } else if (bytes === 3) {
      for (; to < end; to++, from += 3) pixels[to] = opaque(lines, from);
    } else {
      for (; to < end; to++, from += 4) {
        pixels[to] = (opaque(lines, from) & 0xffffff) | (byte(lines, from + 3) << 24);
      }
    }
  }
  return { width, height, data: new Uint8Array(pixels.buffer) };
}

/** Red, green and blue as four bytes in a row: the lowest comes first on every machine that a browser runs on. */
function opaque(colours: Uint8Array, from: number): number {
  return byte(colours, from) | (byte(colours, from + 1) << 8) | (byte(colours, from + 2) << 16) | 0xff000000;
}

/** Lines hold what is to be added to a guess from the pixels before and above; their first byte says how it is made. */
function unfilter(lines: Uint8Array, bytes: number, width: number, height: number): void {
  // What lies above the first line and before the first pixel counts as nothing.
  let above = new Uint8Array(bytes + width);
  let line = new Uint8Array(bytes + width);
  for (let y = 0; y < height; y++) {
    const from = y * (width + 1) + 1;
    const filter = byte(lines, from - 1);
    line.set(lines.subarray(from, from + width), bytes);
    // One loop for each filter: whatever is asked within is asked millions of times.
    if (filter === 1) {
      for (let i = bytes; i < line.length; i++) line[i] = byte(line, i) + byte(line, i - bytes);
    } else if (filter === 2) {
      for (let i = bytes; i < line.length; i++) line[i] = byte(line, i) + byte(above, i);
    } else if (filter === 3) {
      for (let i = bytes; i < line.length; i++) {
        line[i] = byte(line, i) + ((byte(line, i - bytes) + byte(above, i)) >> 1);
      }
    } else if (filter === 4) {
      for (let i = bytes; i < line.length; i++) {
        line[i] = byte(line, i) + nearest(byte(line, i - bytes), byte(above, i), byte(above, i - bytes));
      }
    }
    if (filter !== 0) lines.set(line.subarray(bytes), from);
    [above, line] = [line, above];
  }
}

/** The one of the three that is nearest to left + up - corner (Paeth). */
function nearest(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** Of a plain Uint8Array alone: with a Buffer among them, each access takes several times as long. */
function byte(values: Uint8Array, index: number): number {
  return values[index] ?? 0;
}

const COARSE = Uint8Array.from({ length: 256 }, (_, value) => Math.min(255, Math.round(value / 4) * 4));

/**
 * Rounds each channel to steps of four: nobody sees it, the comparison does not mind it, and the file of a smooth glow is a
 * third as large.
 */
export function coarse({ width, height, data }: Picture): Picture {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const rounded = new Uint32Array(width * height);
  let last = 0;
  let result = 0;
  for (let i = 0; i < rounded.length; i++) {
    const pixel = pixels[i] ?? 0;
    // Mostly the same as the one before.
    if (pixel !== last) {
      last = pixel;
      result =
        byte(COARSE, pixel & 255) |
        (byte(COARSE, (pixel >> 8) & 255) << 8) |
        (byte(COARSE, (pixel >> 16) & 255) << 16) |
        (byte(COARSE, pixel >>> 24) << 24);
    }
    rounded[i] = result;
  }
  return { width, height, data: new Uint8Array(rounded.buffer) };
}

/** As small as it gets without loss: a palette where 256 colours are enough, plain RGB otherwise. */
export function encodePng(picture: Picture): Buffer {
  return withPalette(picture) ?? withoutPalette(picture);
}

function withoutPalette({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9, filterType: -1 });
}

/** pngjs reads palettes but writes none: https://www.w3.org/TR/png/#11PLTE */
function withPalette({ width, height, data }: Picture): Buffer | null {
  const palette = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const rgb = ((data[from] ?? 0) << 16) | ((data[from + 1] ?? 0) << 8) | (data[from + 2] ?? 0);
      let index = palette.get(rgb);
      if (index === undefined) {
        index = palette.size;
        if (index === 256) return null;
        palette.set(rgb, index);
      }
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, indexed, deflate, no filter, not interlaced
  const colors = Buffer.from([...palette.keys()].flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
