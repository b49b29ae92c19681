import { createCodeReader } from './codeReader';
import { startReader } from './workers';

jest.mock('./workers', () => ({ startReader: jest.fn() }));

/** A worker that does this with each picture. */
async function open(onPicture: (worker: Worker) => void) {
  const fake: Partial<Worker> = { terminate: () => {} };
  const worker = fake as Worker;
  worker.postMessage = () => onPicture(worker);
  jest.mocked(startReader).mockReturnValue(worker);
  Object.assign(globalThis, { createImageBitmap: async () => ({}) });
  return { worker, read: (await createCodeReader()).read };
}

const video = Object.create(null) as HTMLVideoElement;
const answer = (data: unknown) => (worker: Worker) =>
  worker.onmessage?.(Object.assign(new Event('message'), { data }) as MessageEvent);

test('reads the text of a code, or null', async () => {
  expect(await (await open(answer({ text: 'AAAA' }))).read(video)).toBe('AAAA');
  expect(await (await open(answer({ text: null }))).read(video)).toBeNull();
});

test('a browser that cannot read codes is told', async () => {
  const { read } = await open(answer({ failure: 'CompileError: not allowed' }));
  await expect(read(video)).rejects.toMatchObject({ name: 'CannotRead' });
});

test('a worker that fails before the first picture is told, too', async () => {
  const { read, worker } = await open(() => {});
  worker.onerror?.(new Event('error') as ErrorEvent);
  await expect(read(video)).rejects.toMatchObject({ name: 'CannotRead' });
});
