import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { orderPictures, requestAll } from './pictures.ts';

it('requests every picture in the given order, and ends when the demo is stopped', async () => {
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
    const work = requestAll(urls(['1', '2', '3', '4', '5']), () => {}, stopping.signal);
    await expect(work).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(requested).not.toContain('/5');
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

it('begins with the first view of the home page, then its rest, then the pages to which it links', () => {
  const cms = 'http://cms.example';
  const url = (name: string) => `${cms}/assets/${name}?width=640&format=avif`;
  const picture = (name: string, loading = 'lazy') =>
    `<picture><source srcset="${url(name).replace('&', '&amp;')} 640w"><img src="${cms}/assets/${name}?format=jpg" loading="${loading}"></picture>`;
  const pages = new Map([
    ['/about', picture('about') + picture('hero')],
    [
      '/',
      `<a href="/ticketing?x=1"></a>${picture('top')}${picture('hero', 'eager')}<a href="/gift-cards"></a><a href="/ruth#top"></a>`,
    ],
    ['/ruth', picture('ruth')],
    ['/ticketing', picture('show')],
  ]);
  expect(orderPictures(pages, [url('card')], cms)).toEqual({
    firstView: [url('hero')],
    linked: ['top', 'show', 'card', 'ruth'].map(url),
    others: [url('about')],
  });
});
