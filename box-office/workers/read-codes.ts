import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/*
 * Reads QR codes in browsers without `BarcodeDetector`. It gets a picture, and answers the text of its code, or null, or why it cannot read. It
 * runs in a worker, because the policy of the page allows no WebAssembly.
 */

declare const self: DedicatedWorkerGlobalScope;

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

self.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  read(data).then(
    (text) => self.postMessage({ text }),
    (error: unknown) => self.postMessage({ failure: String(error) }),
  );
});

async function read(picture: ImageBitmap): Promise<string | null> {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser draws nothing outside of the page.');
  context.drawImage(picture, 0, 0);
  picture.close();
  const pixels = context.getImageData(0, 0, width, height);
  const [code] = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
  return code?.text ?? null;
}
