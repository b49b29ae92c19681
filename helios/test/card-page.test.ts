import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { renderCardScript } from '../src/payments/card-page.ts';

const SITE = 'https://www.example';

interface Message {
  type: string;
}
type Listener = (event: { source: object; origin: string; data: Message }) => void;

/** The part of a browser that the script of a card page uses. */
function openCardPage({ referrer }: { referrer: string }) {
  const sent: [type: string, origin: string][] = [];
  const listeners: Listener[] = [];
  const parent = { postMessage: (message: Message, origin: string) => sent.push([message.type, origin]) };
  const element = { getBoundingClientRect: () => ({ height: 240 }), addEventListener: () => {} };
  const window = {
    document: { referrer, documentElement: element, getElementById: () => element },
    parent,
    URL,
    ResizeObserver: class {
      observe() {}
    },
    addEventListener: (_type: string, listener: Listener) => listeners.push(listener),
    becomeReady: () => {},
  };
  runInNewContext(
    `var window = globalThis; ${renderCardScript([SITE])}; becomeReady = () => handleTokenize();`,
    window,
  );
  return {
    becomeReady: () => window.becomeReady(),
    askForStatus: (origin = SITE, source: object = parent) => {
      for (const listener of listeners) listener({ source, origin, data: { type: 'status' } });
    },
    takeSent: () => sent.splice(0),
  };
}

const READY = [
  ['ready', SITE],
  ['height', SITE],
];

describe('a page with card fields', () => {
  it('says that it is ready, and says it again to a page that asks later', () => {
    const page = openCardPage({ referrer: `${SITE}/` });
    page.askForStatus();
    assert.deepEqual(page.takeSent(), []);
    page.becomeReady();
    assert.deepEqual(page.takeSent(), READY);
    page.askForStatus();
    assert.deepEqual(page.takeSent(), READY);
  });

  it('without a referrer, tells a page that asks, before and after it is ready', () => {
    const page = openCardPage({ referrer: '' });
    page.becomeReady();
    assert.deepEqual(page.takeSent(), []);
    page.askForStatus();
    assert.deepEqual(page.takeSent(), READY);

    const early = openCardPage({ referrer: '' });
    early.askForStatus();
    early.becomeReady();
    assert.deepEqual(early.takeSent(), READY);
  });

  it('tells nothing to another origin or window', () => {
    const page = openCardPage({ referrer: '' });
    page.becomeReady();
    page.askForStatus('https://evil.example');
    page.askForStatus(SITE, {});
    assert.deepEqual(page.takeSent(), []);
  });
});
