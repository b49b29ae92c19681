import { test as base, type CDPSession, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import type { Picture } from './compare.ts';
import { lostText, overflow } from './growth.ts';
import { showMosaics } from './pictures.ts';
import { coarse, decodePng } from './png.ts';
import { screens, storiesUrl, type Screen, type StoryEntry } from './storyIndex.ts';

/** What a story says about how it wants to be looked at. */
interface StoryParameters {
  screens?: Screen[];
  chromatic?: { forcedColors?: 'active' | 'none' };
}

/** Marks the styles that the runner adds, so that the next story does not get them. */
const ofRunner = '/* of the runner */';

/** Pixels. Fifty items in a list look below as they look above; a picture of them all takes a minute. */
const tallest = 7000;

/** What the init script below keeps in the page. */
interface StoryWatch {
  problems: string[];
  finished: Promise<void>;
  /** Forgets the story before, and shows another one in the same page. */
  show: (id: string) => void;
  /** False while the size of the window changes for the runner's sake. */
  hears: boolean;
  settle: typeof settle;
  contentHeight: typeof contentHeight;
  overflow: typeof overflow;
  lostText: typeof lostText;
}

interface Size {
  width: number;
  height: number;
}

/** As narrow as a page of 1280 pixels is at 400 %. */
const narrow: Size = { width: 320, height: 844 };

/**
 * One window that shows one story after another. A page that is loaded anew costs more than the story in it, so the stories
 * of one component share a page, as they do for those who look at them in Storybook; each is mounted anew.
 */
export class StoryPage {
  readonly page: Page;
  private readonly browser: CDPSession;
  private problems: string[] = [];
  /** The component whose page is loaded. */
  private loaded: string | null = null;
  /** What the window is like. To say it once more takes as long as to change it. */
  private size: Size | null = null;
  private forcedColors: 'active' | 'none' | null = null;

  private constructor(page: Page, browser: CDPSession) {
    this.page = page;
    this.browser = browser;
  }

  static async in(page: Page): Promise<StoryPage> {
    const stories = new StoryPage(page, await page.context().newCDPSession(page));
    const add = (problem: string) => stories.problems.push(problem);
    page.on('console', (message) => {
      if (message.type() !== 'error' || isAboutAct(message.text())) return;
      add(`console: ${message.text()} ${message.location().url}`.trim());
    });
    page.on('pageerror', (error) => add(`uncaught: ${error.message}`));
    const tools = Object.entries({ settle, contentHeight, overflow, lostText })
      .map(([name, tool]) => `${name}: ${tool.toString()}`)
      .join(',');
    await page.addInitScript({
      content: `(${watchStory.toString()})(); if (window.__story) Object.assign(window.__story, {${tools}});`,
    });
    await page.mouse.move(-10, -10);
    await showMosaics(page, add);
    return stories;
  }

  /**
   * Opens a story and waits until it has rendered and its play function has ended. One that says that it is not for this
   * screen need not be shown.
   * @returns what the story says about itself, and everything that went wrong
   */
  async open(
    { id, title }: StoryEntry,
    screen: Screen,
  ): Promise<{ parameters: StoryParameters; problems: string[] }> {
    const { page } = this;
    await this.setForcedColors('none');
    await this.resize(screens[screen]);
    this.problems = [];
    const isLoaded = this.loaded === title;
    if (!isLoaded) {
      // The accessibility addon would run axe once more, by rules of its own.
      await page.goto(`${storiesUrl}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`, {
        waitUntil: 'commit',
      });
      this.loaded = title;
    }
    const result = await page.evaluate(openStory, { next: isLoaded ? id : null, screen });
    if (result.parameters.chromatic?.forcedColors === 'active') {
      await this.setForcedColors('active');
      await page.evaluate(settle);
    }
    const problems = [...result.problems, ...this.problems];
    // What else it broke nobody knows.
    if (problems.length > 0) this.loaded = null;
    return { parameters: result.parameters, problems };
  }

  /** The story down to its last part, but not beyond `tallest`; the whole window where a dialog covers it. */
  async picture(): Promise<Picture> {
    const { height, isWhole } = await this.page.evaluate(prepareForPicture, { ofRunner, tallest });
    const { width } = this.size ?? screens.desktop;
    await Promise.all(this.page.frames().map((frame) => frame.evaluate(holdStill, ofRunner)));
    // Not by Playwright, which cannot be told to pack the picture quickly rather than tightly: half the time.
    const { data } = await this.browser.send('Page.captureScreenshot', {
      clip: { x: 0, y: 0, width, height, scale: 1 },
      captureBeyondViewport: !isWhole,
      optimizeForSpeed: true,
    });
    await Promise.all(this.page.frames().map((frame) => frame.evaluate(goOn)));
    return coarse(decodePng(Buffer.from(data, 'base64')));
  }

  /**
   * axe with every rule it has by default, none switched off. It is given the body, for a story is a part of a page: rules
   * about the page as such (one main landmark, a heading of level one, a way past the header) find nothing to say there;
   * tests/e2e asks them of the built pages.
   */
  async axe(): Promise<string[]> {
    // Not by @axe-core/playwright, which reads axe twice and brings back what was found right, too: twice the time.
    await Promise.all(
      this.page.frames().map(async (frame) => {
        if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
      }),
    );
    const violations = await this.page.evaluate(runAxe);
    return violations.flatMap(({ id, help, impact, nodes }) =>
      nodes
        .filter(({ target }) => !(isAboutThePage(id) && target.length > 1))
        .map(
          ({ target, html, failureSummary }) =>
            `axe ${id} (${impact}): ${help}\n    ${target.join(' ')}\n    ${html.slice(0, 300)}\n    ${(failureSummary ?? '').replaceAll('\n', '\n    ')}`,
        ),
    );
  }

  /** What is lost with text of twice the size, and in a window of 320 pixels. Leaves the story changed. */
  async growth(screen: Screen): Promise<string[]> {
    const problems: string[] = [];
    for (const part of await this.page.evaluate(growText, ofRunner))
      problems.push(`with text of 200 %: ${part}`);
    if (screen === 'phone') {
      await this.resize(narrow);
      for (const part of await this.page.evaluate(overflowOnceSettled)) {
        problems.push(`in a window of 320 pixels: ${part}`);
      }
    }
    return problems;
  }

  /**
   * Not by Playwright's `setViewportSize`: to picture what is below the window, Chromium changes the size of the window for a
   * moment and gives it back what this very connection has said.
   */
  private async resize({ width, height }: Size): Promise<void> {
    if (this.size?.width === width && this.size.height === height) return;
    await this.browser.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      deviceScaleFactor: 1,
      mobile: false,
    });
    this.size = { width, height };
  }

  private async setForcedColors(forcedColors: 'active' | 'none'): Promise<void> {
    if (this.forcedColors === forcedColors) return;
    await this.page.emulateMedia({ reducedMotion: 'reduce', forcedColors });
    this.forcedColors = forcedColors;
  }
}

interface StoryOfStorybook {
  parameters?: StoryParameters;
}

interface PreviewOfStorybook {
  currentRender?: { story?: StoryOfStorybook };
  loadStory: (request: { storyId: string }) => Promise<StoryOfStorybook>;
}

/**
 * React's word on how a test is written, not on the component: what loads by itself may come between two steps of a play
 * function, while Storybook has React in its test mode. Whether it does so is a matter of timing.
 */
function isAboutAct(message: string): boolean {
  return message.startsWith('Warning: An update to %s inside a test was not wrapped in act(...)');
}

/** Runs in the page before anything else: nothing is left of the story before, and the story's events are heard. */
function watchStory() {
  if (window.top !== window || !location.pathname.endsWith('/iframe.html')) return;
  let finish: () => void = () => undefined;
  const begin = () => {
    localStorage.clear();
    sessionStorage.clear();
    watch.problems = [];
    watch.hears = true;
    watch.finished = new Promise((resolve) => {
      finish = resolve;
    });
  };
  let shown = new URLSearchParams(location.search).get('id');
  const watch: Omit<StoryWatch, 'settle' | 'contentHeight' | 'overflow' | 'lostText'> = {
    problems: [],
    finished: Promise.resolve(),
    hears: true,
    show: (storyId) => {
      for (const style of document.querySelectorAll('style')) {
        if (style.textContent?.includes('/* of the runner */')) style.remove();
      }
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo(0, 0);
      begin();
      if (storyId === shown) channel?.emit('forceRemount', { storyId });
      else channel?.emit('setCurrentStory', { storyId, viewMode: 'story' });
      shown = storyId;
    },
  };
  begin();
  Object.assign(window, { __story: watch });

  window.addEventListener('resize', (event) => watch.hears || event.stopImmediatePropagation(), true);
  const ears = new WeakMap<EventListener, EventListener>();
  Object.assign(MediaQueryList.prototype, {
    addEventListener(this: MediaQueryList, type: string, listener: EventListener) {
      const ear = ears.get(listener) ?? ((event) => watch.hears && listener(event));
      ears.set(listener, ear);
      EventTarget.prototype.addEventListener.call(this, type, ear);
    },
    removeEventListener(this: MediaQueryList, type: string, listener: EventListener) {
      EventTarget.prototype.removeEventListener.call(this, type, ears.get(listener) ?? listener);
    },
  });
  window.ResizeObserver = class extends ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => watch.hears && callback(entries, observer));
    }
  };

  interface Channel {
    on(event: string, listener: (value: unknown) => void): void;
    emit(event: string, value: unknown): void;
  }
  const textOf = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return String(value);
    const { name, title, message, description } = value as Record<string, unknown>;
    return [name ?? title, message ?? description].filter(Boolean).join(': ');
  };
  let channel: Channel | undefined;
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (value: Channel) => {
      channel = value;
      value.on('playFunctionThrewException', (error) => watch.problems.push(`play: ${textOf(error)}`));
      value.on('unhandledErrorsWhilePlaying', (errors) => {
        for (const error of Array.isArray(errors) ? errors : [errors])
          watch.problems.push(`while playing: ${textOf(error)}`);
      });
      value.on('storyThrewException', (error) => watch.problems.push(`render: ${textOf(error)}`));
      value.on('storyErrored', (error) => watch.problems.push(`render: ${textOf(error)}`));
      value.on('storyMissing', (id) => {
        watch.problems.push(`Storybook has no story ${textOf(id)}`);
        finish();
      });
      value.on('storyFinished', () => finish());
    },
  });
}

/* What follows runs in the page, where watchStory has put the tools. */

/** Shows the story where the page has another, and waits until it has rendered and played. */
async function openStory({ next, screen }: { next: string | null; screen: Screen }) {
  const { __story: watch, __STORYBOOK_PREVIEW__: preview } = window as unknown as {
    __story: StoryWatch;
    __STORYBOOK_PREVIEW__?: PreviewOfStorybook;
  };
  const answer = (story: StoryOfStorybook | undefined, problems: string[]) => {
    const { screens, chromatic } = story?.parameters ?? {};
    return { problems, parameters: JSON.parse(JSON.stringify({ screens, chromatic })) as StoryParameters };
  };
  if (next) {
    // What is not for this screen need not be shown to say so. What cannot be read says so when it is shown.
    const story = await preview?.loadStory({ storyId: next }).catch(() => undefined);
    if (story?.parameters?.screens?.includes(screen) === false) return answer(story, []);
    watch.show(next);
  }
  await watch.finished;
  await watch.settle();
  const shown = (window as unknown as { __STORYBOOK_PREVIEW__?: PreviewOfStorybook }).__STORYBOOK_PREVIEW__;
  return answer(shown?.currentRender?.story, watch.problems);
}

/** How much there is to picture, and whether the window has room for the whole page. */
function prepareForPicture({ ofRunner, tallest }: { ofRunner: string; tallest: number }) {
  const watch = (window as unknown as { __story: StoryWatch }).__story;
  const style = document.createElement('style');
  style.textContent = `img { image-rendering: pixelated !important } ${ofRunner}`;
  document.head.append(style);
  const { scrollWidth, scrollHeight } = document.documentElement;
  const isWhole = scrollWidth <= innerWidth && scrollHeight <= innerHeight;
  // To picture what is below the window, Chromium makes the window a pixel wide for a moment (puppeteer/puppeteer#7251).
  // On a busy machine the story would hear of it: menus close in a narrow window.
  watch.hears = isWhole;
  return { height: Math.min(watch.contentHeight(), tallest), isWhole };
}

/** No caret, and every animation at its end; those without one at their beginning. */
function holdStill(ofRunner: string) {
  const style = document.createElement('style');
  style.textContent = `* { caret-color: transparent !important } /* still */ ${ofRunner}`;
  document.head.append(style);
  const endless: Animation[] = [];
  for (const animation of document.getAnimations()) {
    if (animation.playState === 'finished' || !animation.effect || animation.playbackRate === 0) continue;
    if (animation.effect.getComputedTiming().endTime === Infinity) {
      animation.cancel();
      endless.push(animation);
    } else {
      animation.finish();
    }
  }
  Object.assign(window, { __endless: endless });
}

async function goOn() {
  const { __story: watch, __endless: endless } = window as unknown as {
    __story?: StoryWatch;
    __endless: Animation[];
  };
  for (const style of document.querySelectorAll('style')) {
    if (style.textContent?.includes('/* still */')) style.remove();
  }
  for (const animation of endless) animation.play();
  if (!watch || watch.hears) return;
  await watch.settle();
  watch.hears = true;
}

/** What is lost with text of twice the size. */
async function growText(ofRunner: string): Promise<string[]> {
  const { lostText, overflow, settle } = (window as unknown as { __story: StoryWatch }).__story;
  const lostBefore = lostText();
  const style = document.createElement('style');
  style.textContent = `html { font-size: 200% !important } ${ofRunner}`;
  document.head.append(style);
  await settle();
  const lost = lostText().filter((part) => !lostBefore.includes(part));
  const problems = [...overflow(), ...lost.map((part) => `${part} is cut off`)];
  style.remove();
  return problems;
}

async function overflowOnceSettled(): Promise<string[]> {
  const { overflow, settle } = (window as unknown as { __story: StoryWatch }).__story;
  await settle();
  return overflow();
}

/** Of a page in a frame these are asked, though not of the story around it: nor would they be in the site. */
function isAboutThePage(rule: string): boolean {
  return rule === 'landmark-one-main' || rule === 'page-has-heading-one';
}

/** Runs in the page, where axe has been read. */
async function runAxe(): Promise<AxeResults['violations']> {
  const { axe: here } = window as unknown as { axe: typeof axe };
  here.configure({ allowedOrigins: ['<same_origin>'] });
  const where = { include: ['body'], exclude: ['.sb-wrapper', '#storybook-docs'] };
  return (await here.run(where, { resultTypes: ['violations'] })).violations;
}

/** Waits for fonts, pictures and one more frame. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

function contentHeight(): number {
  if (document.querySelector('dialog:modal')) return innerHeight;
  let bottom = 1;
  for (const element of document.querySelectorAll('body *')) {
    if (
      element.closest('.sb-wrapper, #storybook-docs') ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const rect = element.getBoundingClientRect();
    if (rect.width > 0 && rect.height > 0) bottom = Math.max(bottom, rect.bottom + scrollY);
  }
  return Math.min(Math.ceil(bottom), document.documentElement.scrollHeight);
}

/** A window for a worker, not for a test: opening one costs more than a story. */
export const test = base.extend<object, { stories: StoryPage }>({
  stories: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        viewport: null,
        locale: 'en-US',
        timezoneId: 'America/New_York',
        reducedMotion: 'reduce',
      });
      await use(await StoryPage.in(await context.newPage()));
      await context.close();
    },
    { scope: 'worker' },
  ],
});
