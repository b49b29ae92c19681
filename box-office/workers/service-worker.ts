/*
 * Keeps the files of the box office on the device, so that the door opens without a network. It keeps no answers of the API. The build fills in
 * the constants (box-office/build.ts).
 */

/** Identifies the build. */
declare const BUILD: string;
/** What every device needs. */
declare const FILES: readonly string[];
/** What reads codes in browsers without `BarcodeDetector`. */
declare const READER_FILES: readonly string[];

/** `self` is typed as that of any worker. */
const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `box-office-${BUILD}`;
/** Then the page is shown from the device: a network may be there and bring nothing. */
const PAGE_TIMEOUT_MS = 4000;

worker.addEventListener('install', (event) => {
  // The door says by its address whether the browser needs them (src/door/workers.ts).
  const needed = worker.location.search === '?reader' ? [...FILES, ...READER_FILES] : FILES;
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['/', ...needed])));
});

// A newer worker waits until no page of the older build is open, so each page finds its own files.
worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOlder().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (mode === 'navigate' && pathname === '/') event.respondWith(loadPage());
  else if (/^\/(?:assets|workers)\//.test(pathname)) event.respondWith(loadFile(event.request));
});

async function deleteOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** The newest page, or that of the device. */
async function loadPage(): Promise<Response> {
  const kept = () => caches.match('/', { cacheName: CACHE });
  try {
    const response = await fetch('/', { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    return response.ok ? response : ((await kept()) ?? response);
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

/** The names of these files have the hash of their content. */
async function loadFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
