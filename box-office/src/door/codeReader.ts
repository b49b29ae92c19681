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

/** This browser does not read codes: its picture is there, and nothing comes of it. */
export class CannotRead extends Error {
  override readonly name = 'CannotRead';
}

/** What workers/read-codes.ts answers to a picture. */
type ReaderAnswer = { text: string | null } | { failure: string };

function createWorkerReader(): CodeReader {
  const worker = startReader();
  // It may fail while no picture is read.
  const state = { failure: null as CannotRead | null, rejectRead: (_error: CannotRead) => {} };
  worker.onerror = () => {
    state.failure = new CannotRead('The worker that reads codes has failed.');
    state.rejectRead(state.failure);
  };
  return {
    async read(video) {
      const picture = await createImageBitmap(video);
      const answer = await new Promise<ReaderAnswer>((resolve, reject) => {
        if (state.failure) reject(state.failure);
        state.rejectRead = reject;
        worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => resolve(data);
        worker.postMessage(picture, [picture]);
      });
      if ('failure' in answer) throw new CannotRead(answer.failure);
      return answer.text;
    },
    close: () => worker.terminate(),
  };
}
