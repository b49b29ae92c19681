/* global window, document, location */
/*
 * Stands in for the scripts of three destinations where there are no accounts: the demo and the tests. `?kind=` says which:
 * `web` (gtag.js), `ad` (fbevents.js) or `video` (the events.js of TikTok). It follows their documented call interfaces, sets
 * their cookies, and records the calls for /stand-ins/analytics.html. Nothing leaves the browser. As the real ones, the two pixels
 * load more code before they send, and read the address and the referrer only then.
 */
(() => {
  const kind = new URL(document.currentScript.src).searchParams.get('kind');
  const storageKey = 'stand-in.analytics';
  const channel = new BroadcastChannel(storageKey);
  const maxRecords = 300;
  const sendDelayMs = 300;

  function record(call) {
    const { referrer } = document;
    const entry = { kind, call, url: location.href, referrer, time: Date.now() };
    const records = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    localStorage.setItem(storageKey, JSON.stringify([...records, entry].slice(-maxRecords)));
    channel.postMessage(entry);
  }

  const recordLater = (call) => setTimeout(record, sendDelayMs, call);

  const setCookie = (name, seconds) => {
    document.cookie = `${name}=stand-in.${Date.now()}; path=/; max-age=${seconds}`;
  };

  const starters = {
    web() {
      let consent = {};
      const handle = (given) => {
        const call = Array.from(given);
        if (call[0] === 'consent') consent = { ...consent, ...call[2] };
        if (call[0] === 'config' && consent.analytics_storage === 'granted')
          setCookie('_ga', call[2].cookie_expires);
        record(call);
      };
      const layer = (window.dataLayer ??= []);
      layer.forEach(handle);
      layer.push = (...items) => {
        items.forEach(handle);
        return Array.prototype.push.apply(layer, items);
      };
    },
    ad() {
      const pixel = window.fbq;
      let isGranted = true;
      pixel.callMethod = (...call) => {
        if (call[0] === 'consent') isGranted = call[1] === 'grant';
        if (call[0] === 'init' && isGranted) setCookie('_fbp', 7776000);
        recordLater(call);
      };
      pixel.queue.splice(0).forEach((call) => pixel.callMethod(...call));
    },
    video() {
      const pixel = window.ttq;
      const handle = (method, ...given) => {
        if (method === 'enableCookie') setCookie('_ttp', 33696000);
        recordLater([method, ...given]);
      };
      const calls = pixel.splice(0);
      for (const method of Object.keys(pixel))
        if (typeof pixel[method] === 'function') pixel[method] = (...given) => handle(method, ...given);
      calls.forEach((call) => handle(...call));
    },
  };
  starters[kind]?.();
})();
