import { startReader } from './workers';

/** Reads the QR code in the present picture of a video; null if there is none. */
export interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string | null>;
  close: () => void;
}

/** Shape Detection API: Chrome has it on Android and macOS. TypeScript does not know it. */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): {
    detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats: () => Promise<string[]>;
}

const FORMAT = 'qr_code';

async function findDetector(): Promise<BarcodeDetectorClass | null> {
  const { BarcodeDetector: detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  // Some systems have the class, and no service behind it.
  return detector && (await detector.getSupportedFormats()).includes(FORMAT) ? detector : null;
}

/** Whether this browser needs code of ours to read codes. */
export const needsReader = async (): Promise<boolean> => (await findDetector()) === null;

export async function createCodeReader(): Promise<CodeReader> {
  const Detector = await findDetector();
  if (!Detector) return createWorkerReader();
  const detector = new Detector({ formats: [FORMAT] });
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    close: () => {},
  };
}

function createWorkerReader(): CodeReader {
  const worker = startReader();
  return {
    async read(video) {
      const picture = await createImageBitmap(video);
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
        worker.onerror = () => reject(new Error('The worker that reads codes has failed.'));
        worker.postMessage(picture, [picture]);
      });
    },
    close: () => worker.terminate(),
  };
}
