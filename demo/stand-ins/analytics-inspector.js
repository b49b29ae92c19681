/* global document, HTMLButtonElement */
/* The page /stand-ins/analytics.html: lists what the stand-ins of analytics-tag.js and the events endpoint have recorded. */
(() => {
  const storageKey = 'stand-in.analytics';
  const pollMs = 2000;
  /** `STAND_IN_WRITE_KEY` of demo/analytics-stand-in.ts */
  const standInWriteKey = 'stand-in';
  const titles = { segment: 'Customer data', web: 'Web analytics', ad: 'Ad pixel', video: 'Video ads' };
  const form = document.querySelector('form');
  const list = document.querySelector('ol');
  const empty = document.querySelector('.empty');
  let endpoint = null;
  let platformRecords = [];

  const readTagRecords = () => JSON.parse(localStorage.getItem(storageKey) ?? '[]');

  /** The name of the event of a call, its facts, and everything. */
  function describe({ kind, call, event }) {
    if (kind === 'segment') {
      const { event: name, properties, type } = event;
      return { name: name ?? type, facts: properties, all: event };
    }
    const [method, ...given] = call;
    const isEvent = ['event', 'track', 'trackCustom'].includes(method);
    return { name: isEvent ? given[0] : method, facts: isEvent ? given[1] : {}, all: given };
  }

  function summarize(facts = {}, messageId = '') {
    const items = facts.items ?? facts.products ?? facts.contents ?? [];
    return [
      facts.value === undefined ? '' : `${facts.value} ${facts.currency ?? ''}`,
      items.length ? `${items.length} ${items.length === 1 ? 'item' : 'items'}` : '',
      facts.order_id ?? facts.transaction_id ?? '',
      messageId ? `message ${messageId}` : '',
    ]
      .filter(Boolean)
      .join(' · ');
  }

  /** The customer-data platform gets orders from two places, and counts each message id once. */
  const listMarks = ({ source, isRepeated }) => [
    ...(source === 'server' ? ['From the server'] : []),
    ...(isRepeated ? ['Repeated, not counted'] : []),
  ];

  function createElement(tag, className, text) {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  }

  function createRow(record) {
    const { name, facts, all } = describe(record);
    const row = document.createElement('li');
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    const title = createElement('span', 'name', name);
    title.append(...listMarks(record).map((mark) => createElement('span', 'mark', mark)));
    summary.append(
      createElement('span', 'destination', titles[record.kind]),
      title,
      createElement('time', '', new Date(record.time).toLocaleTimeString()),
      createElement('span', 'facts', summarize(facts, facts?.order_id && all.messageId)),
    );
    details.append(summary, createElement('pre', '', JSON.stringify(all, null, 2)));
    row.append(details);
    return row;
  }

  let shown = '';
  function show() {
    const kind = new FormData(form).get('kind');
    const records = [...readTagRecords(), ...platformRecords]
      .filter((record) => kind === '' || record.kind === kind)
      // Calls of the same millisecond stay in their order.
      .reverse()
      .sort((a, b) => b.time - a.time);
    const text = JSON.stringify(records);
    // An open row stays open while nothing changes.
    if (text === shown) return;
    shown = text;
    list.replaceChildren(...records.map(createRow));
    empty.hidden = records.length > 0;
  }

  async function poll() {
    if (endpoint === null) return;
    const answer = await fetch(endpoint).catch(() => null);
    if (answer?.ok) platformRecords = await answer.json();
    show();
  }

  const configured = fetch('/config.json').then((answer) => answer.json());

  /** On a site with real destinations the page must neither call them nor give consent to them. */
  function usesStandIns({ segment, destinations }) {
    return (
      (!segment || segment.writeKey === standInWriteKey) &&
      Object.values(destinations ?? {}).every(
        (destination) => !destination || destination.scriptUrl?.startsWith('/stand-ins/'),
      )
    );
  }

  async function start() {
    const configuration = await configured;
    if (!usesStandIns(configuration)) {
      document.querySelector('main').textContent =
        'This site sends to real destinations, so this page shows and changes nothing. Use it in the demo.';
      return;
    }
    const { segment } = configuration;
    if (segment?.apiHost) endpoint = new URL('/events', segment.apiHost).href;
    await poll();
    setInterval(() => void poll(), pollMs);
  }

  /** Stores the consent as src/analytics/consent.ts does. Open tabs of the site notice it. */
  const consentKey = 'playhouse.www.consent';
  const consent = document.querySelector('.consent');
  function setConsent(groups) {
    localStorage.setItem(
      consentKey,
      JSON.stringify({ version: 1, value: { groups, decidedAt: Date.now() } }),
    );
    showConsent();
  }
  function showConsent() {
    const groups = JSON.parse(localStorage.getItem(consentKey) ?? 'null')?.value.groups ?? ['C0001'];
    consent.querySelector('span').textContent = `This browser allows ${groups.join(', ')}.`;
  }
  consent.addEventListener('click', async ({ target }) => {
    if (target instanceof HTMLButtonElement && usesStandIns(await configured))
      setConsent(target.value.split(','));
  });
  showConsent();

  form.addEventListener('change', show);
  form.querySelector('button').addEventListener('click', async () => {
    localStorage.removeItem(storageKey);
    if (endpoint !== null) await fetch(endpoint, { method: 'DELETE' }).catch(() => null);
    platformRecords = [];
    show();
  });
  new BroadcastChannel(storageKey).addEventListener('message', show);
  show();
  start().catch(() => undefined);
})();
