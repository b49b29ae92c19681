import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestAll } from './pictures.ts';

it('requests every picture, and ends when the demo is stopped', async () => {
  const requested: string[] = [];
  const stopping = new AbortController();
  const server = createServer(({ url = '' }, answer) => {
    requested.push(url);
    // The end of the demo closes Directus, so all later requests would fail at once.
    if (url === '/2') stopping.abort();
    else answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = (names: string[]) => names.map((name) => `${address}/${name}`);
  const progress: string[] = [];
  try {
    await requestAll(urls(['a', 'b']), (text) => progress.push(text), new AbortController().signal);
    expect(requested.toSorted()).toEqual(['/a', '/b']);
    expect(progress.at(-1)).toBe('2 of 2');
    const work = requestAll(urls(['5', '4', '3', '2', '1']), () => {}, stopping.signal);
    await expect(work).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(requested).not.toContain('/5');
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
