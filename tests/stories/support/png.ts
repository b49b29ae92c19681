import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Picture } from './compare.ts';

export function decodePng(file: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(file);
  // Reading bytes is several times faster from a Uint8Array than from a Buffer.
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

const REDUCED_VALUES = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.min(255, Math.round(value / 4) * 4),
);

/**
 * Rounds each channel to multiples of four. The difference is invisible and below the thresholds of the comparison, and files
 * with gradients shrink to a third.
 */
export function reduceColors({ width, height, data }: Picture): Picture {
  const reduced = new Uint8Array(data.length);
  // A loop, because a callback for each of four million bytes takes several times as long.
  for (let i = 0; i < data.length; i++) reduced[i] = REDUCED_VALUES[data[i] ?? 0] ?? 0;
  return { width, height, data: reduced };
}

/** Encodes without loss: with a palette for up to 256 colors, otherwise as RGB. */
export function encodePng(picture: Picture): Buffer {
  return encodeWithPalette(picture) ?? encodeRgb(picture);
}

function encodeRgb({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9, filterType: -1 });
}

/** Encodes with a palette, or returns null for too many colors. pngjs cannot write palettes: https://www.w3.org/TR/png/#11PLTE */
function encodeWithPalette({ width, height, data }: Picture): Buffer | null {
  const palette = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const offset = (y * width + x) * 4;
      const rgb = ((data[offset] ?? 0) << 16) | ((data[offset + 1] ?? 0) << 8) | (data[offset + 2] ?? 0);
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
    makeChunk('IHDR', header),
    makeChunk('PLTE', colors),
    makeChunk('IDAT', deflateSync(rows, { level: 9 })),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
