import { test as base, type CDPSession, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import type { Picture } from './compare.ts';
import { findClippedText, findOverflow } from './overflow.ts';
import { showMosaics } from './pictures.ts';
import { reduceColors, decodePng } from './png.ts';
import { screens, storiesUrl, type Screen, type StoryEntry } from './storyIndex.ts';

/** The parameters of a story that the runner uses. */
interface StoryParameters {
  /** The screens of a story are its modes in Chromatic (`onlyOn` of src/design-system/screens.mocks.ts). */
  chromatic?: { forcedColors?: 'active' | 'none'; modes?: Partial<Record<Screen, { disable?: boolean }>> };
  /** Maximum height of the screenshot in pixels, instead of `defaultMaxHeight`. */
  maxHeight?: number;
}

/** Marks the styles that the runner adds, so that they are removed before the next story. */
const runnerMarker = '/* of the runner */';

/** Maximum height of a screenshot in pixels. A longer screenshot takes more time and mostly shows nothing new. */
const defaultMaxHeight = 7000;

/** State and tools that the init script below adds to the page. */
interface StoryMonitor {
  problems: string[];
  /** Resolves when the page can show stories. */
  ready: Promise<void>;
  finished: Promise<void>;
  /** Resets the state and shows another story in the same page. */
  show: (id: string) => void;
  /** False while the runner changes the size of the window. */
  reportsResize: boolean;
  settle: typeof settle;
  contentHeight: typeof measureContentHeight;
  findOverflow: typeof findOverflow;
  findClippedText: typeof findClippedText;
}

export interface Size {
  width: number;
  height: number;
}

/** The width of a 1280-pixel window at a zoom of 400 %. */
const narrow: Size = { width: 320, height: 844 };

/**
 * A browser page that shows one story after another. Loading a page takes longer than a story, so the stories of a component
 * share a page, as in Storybook; each story is remounted.
 */
export class StoryPage {
  readonly page: Page;
  private readonly browser: CDPSession;
  private problems: string[] = [];
  /** Title of the component whose page is loaded. */
  private loadedTitle: string | null = null;
  /** Current size of the window. Setting the same size again would take as long as a change. */
  private size: Size | null = null;
  private forcedColors: 'active' | 'none' | null = null;

  private readonly isShared: boolean;

  private constructor(page: Page, browser: CDPSession, isShared: boolean) {
    this.page = page;
    this.browser = browser;
    this.isShared = isShared;
  }

  /** @param isShared whether the stories of other components are shown in the same page, too */
  static async create(page: Page, { mosaics = true, isShared = false } = {}): Promise<StoryPage> {
    const stories = new StoryPage(page, await page.context().newCDPSession(page), isShared);
    const addProblem = (problem: string) => stories.problems.push(problem);
    page.on('console', (message) => {
      if (message.type() !== 'error' || isActWarning(message.text())) return;
      addProblem(`console: ${message.text()} ${message.location().url}`.trim());
    });
    page.on('pageerror', (error) => addProblem(`uncaught: ${error.message}`));
    const tools = Object.entries({
      settle,
      contentHeight: measureContentHeight,
      findOverflow,
      findClippedText,
    })
      .map(([name, tool]) => `${name}: ${tool.toString()}`)
      .join(',');
    await page.addInitScript({
      content: `(${monitorStory.toString()})(); (${hideResizes.toString()})(); if (window.__story) Object.assign(window.__story, {${tools}});`,
    });
    if (mosaics) await showMosaics(page, addProblem);
    return stories;
  }

  /** The screens that a story is for: the phone, the desktop, or both. */
  async findScreens(story: StoryEntry): Promise<Screen[]> {
    const { chromatic } = await this.readParameters(story);
    return (['phone', 'desktop'] as const).filter((screen) => !chromatic?.modes?.[screen]?.disable);
  }

  /**
   * Opens a story and waits until it has rendered and its play function has ended.
   * @returns the parameters of the story, and all problems
   */
  async open(
    story: StoryEntry,
    screen: Screen,
  ): Promise<{ parameters: StoryParameters; problems: string[] }> {
    const { page } = this;
    await this.setForcedColors('none');
    this.problems = [];
    const parameters = await this.readParameters(story);
    await this.resize(screens[screen]);
    const shownProblems = await page.evaluate(showStory, story.id);
    if (parameters.chromatic?.forcedColors === 'active') {
      await this.setForcedColors('active');
      await page.evaluate(settle);
    }
    const problems = [...shownProblems, ...this.problems];
    if (parameters.chromatic?.modes?.[screen]?.disable)
      problems.push(`Its parameters say that the story is not for the ${screen}.`);
    // A failed story may have left the page in any state, so load it again for the next story.
    if (problems.length > 0) this.loadedTitle = null;
    return { parameters, problems };
  }

  private async readParameters({ id, title }: StoryEntry): Promise<StoryParameters> {
    if (this.loadedTitle === null || (this.loadedTitle !== title && !this.isShared)) await this.load(title);
    return this.page.evaluate(readParameters, id);
  }

  /** Loads the page without a story, because only the page can read the parameters, which say the screen of the story. */
  private async load(title: string): Promise<void> {
    await this.page.goto(`${storiesUrl}/iframe.html?viewMode=story`, { waitUntil: 'commit' });
    // Without a mouse event, Chromium 156 applies `:hover` to the element at the top left corner of a new page.
    await this.page.mouse.move(-10, -10);
    this.loadedTitle = title;
  }

  /** Shows the story in a window of another size. */
  async showAt(size: Size): Promise<void> {
    await this.resize(size);
    await this.page.evaluate(settle);
  }

  /** A screenshot of the story down to its last element and at most `maxHeight`, or of the window if a dialog is open. */
  async takeScreenshot(maxHeight = defaultMaxHeight): Promise<Picture> {
    return reduceColors(decodePng(await this.capture(maxHeight, { pixelated: true })));
  }

  /** The same as a PNG in all colors. `pixelated` shows the edges of mosaics, smooth edges would depend on the browser. */
  async capture(maxHeight: number, { pixelated = false } = {}): Promise<Buffer> {
    const { height, fitsWindow } = await this.page.evaluate(prepareForScreenshot, {
      runnerMarker,
      maxHeight,
      pixelated,
    });
    const { width } = this.size ?? screens.desktop;
    await Promise.all(this.page.frames().map((frame) => frame.evaluate(freezeAnimations, runnerMarker)));
    // Not with Playwright, which has no option for fast compression. This takes half the time.
    const { data } = await this.browser.send('Page.captureScreenshot', {
      clip: { x: 0, y: 0, width, height, scale: 1 },
      captureBeyondViewport: !fitsWindow,
      optimizeForSpeed: true,
    });
    await Promise.all(this.page.frames().map((frame) => frame.evaluate(resumeAnimations)));
    return Buffer.from(data, 'base64');
  }

  /**
   * Runs axe with all default rules on the body. Rules about whole pages (one main landmark, a level-one heading, a way to
   * skip the header) do not apply to a story; tests/e2e checks them on the built pages.
   */
  async runAxe(): Promise<string[]> {
    // Not with @axe-core/playwright, which loads axe twice and returns passed rules too. It takes twice the time.
    await Promise.all(
      this.page.frames().map(async (frame) => {
        if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
      }),
    );
    const violations = await this.page.evaluate(runAxeInPage);
    return violations.flatMap(({ id, help, impact, nodes }) =>
      nodes
        .filter(({ target }) => !(isPageRule(id) && target.length > 1))
        .map(
          ({ target, html, failureSummary }) =>
            `axe ${id} (${impact}): ${help}\n    ${target.join(' ')}\n    ${html.slice(0, 300)}\n    ${(failureSummary ?? '').replaceAll('\n', '\n    ')}`,
        ),
    );
  }

  /** Checks the story with text of twice the size. With `inNarrowWindow` in a window of 320 pixels, also with usual text. */
  async checkReflow({ inNarrowWindow }: { inNarrowWindow: boolean }): Promise<string[]> {
    const problems: string[] = [];
    if (inNarrowWindow) await this.resize(narrow);
    for (const part of await this.page.evaluate(checkGrownText, runnerMarker))
      problems.push(`with text of 200 %: ${part}`);
    if (inNarrowWindow) {
      for (const part of await this.page.evaluate(findOverflowAfterSettling)) {
        problems.push(`in a window of 320 pixels: ${part}`);
      }
    }
    return problems;
  }

  /**
   * Not with Playwright's `setViewportSize`: for a screenshot beyond the window, Chromium changes the size of the window
   * temporarily and restores the size that this DevTools connection has set.
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

interface StorybookPreview {
  loadStory: (request: { storyId: string }) => Promise<{ parameters?: StoryParameters }>;
}

/**
 * Whether a console error is React's act warning. It depends on timing: content may load between two steps of a play
 * function, while Storybook runs React in test mode. It says nothing about the component.
 */
function isActWarning(message: string): boolean {
  return message.startsWith('Warning: An update to %s inside a test was not wrapped in act(...)');
}

/** Init script of the page: resets the state before each story and listens to Storybook's events. */
function monitorStory() {
  if (window.top !== window || !location.pathname.endsWith('/iframe.html')) return;
  let finish: () => void = () => undefined;
  let markReady: () => void = () => undefined;
  const reset = () => {
    localStorage.clear();
    sessionStorage.clear();
    monitor.problems = [];
    monitor.reportsResize = true;
    monitor.finished = new Promise((resolve) => {
      finish = resolve;
    });
  };
  let shownId = '';
  const monitor: Omit<StoryMonitor, 'settle' | 'contentHeight' | 'findOverflow' | 'findClippedText'> = {
    problems: [],
    ready: new Promise((resolve) => {
      markReady = resolve;
    }),
    finished: Promise.resolve(),
    reportsResize: true,
    show: (storyId) => {
      for (const style of document.querySelectorAll('style')) {
        if (style.textContent?.includes('/* of the runner */')) style.remove();
      }
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo(0, 0);
      reset();
      if (storyId === shownId) channel?.emit('forceRemount', { storyId });
      else channel?.emit('setCurrentStory', { storyId, viewMode: 'story' });
      shownId = storyId;
    },
  };
  reset();
  Object.assign(window, { __story: monitor });

  interface Channel {
    on(event: string, listener: (value: unknown) => void): void;
    emit(event: string, value: unknown): void;
  }
  const formatEventValue = (value: unknown) => {
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
      value.on('playFunctionThrewException', (error) =>
        monitor.problems.push(`play: ${formatEventValue(error)}`),
      );
      value.on('unhandledErrorsWhilePlaying', (errors) => {
        for (const error of Array.isArray(errors) ? errors : [errors])
          monitor.problems.push(`while playing: ${formatEventValue(error)}`);
      });
      value.on('storyThrewException', (error) => monitor.problems.push(`render: ${formatEventValue(error)}`));
      value.on('storyErrored', (error) => monitor.problems.push(`render: ${formatEventValue(error)}`));
      value.on('storyMissing', (id) => {
        if (!shownId) {
          // The page has loaded without a story. The accessibility addon would run axe again with other rules.
          value.emit('updateGlobals', { globals: { a11y: { manual: true } } });
          markReady();
          return;
        }
        monitor.problems.push(`Storybook has no story ${formatEventValue(id)}`);
        finish();
      });
      value.on('storyFinished', () => finish());
    },
  });
}

/** Init script of the page, after monitorStory: hides changes of the size of the window that the story must not notice. */
function hideResizes() {
  if (!('__story' in window)) return;
  const { __story: monitor } = window as unknown as { __story: StoryMonitor };
  window.addEventListener(
    'resize',
    (event) => monitor.reportsResize || event.stopImmediatePropagation(),
    true,
  );
  const wrappedListeners = new WeakMap<EventListener, EventListener>();
  Object.assign(MediaQueryList.prototype, {
    addEventListener(this: MediaQueryList, type: string, listener: EventListener) {
      const wrapped = wrappedListeners.get(listener) ?? ((event) => monitor.reportsResize && listener(event));
      wrappedListeners.set(listener, wrapped);
      EventTarget.prototype.addEventListener.call(this, type, wrapped);
    },
    removeEventListener(this: MediaQueryList, type: string, listener: EventListener) {
      EventTarget.prototype.removeEventListener.call(this, type, wrappedListeners.get(listener) ?? listener);
    },
  });
  window.ResizeObserver = class extends ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => monitor.reportsResize && callback(entries, observer));
    }
  };
}

/* The functions below run in the page, to which monitorStory has added the tools. */

/** The parameters of a story. One that fails to load has none, and reports its error when it is shown. */
async function readParameters(storyId: string): Promise<StoryParameters> {
  const page = window as unknown as { __story: StoryMonitor; __STORYBOOK_PREVIEW__: StorybookPreview };
  await page.__story.ready;
  const story = await page.__STORYBOOK_PREVIEW__.loadStory({ storyId }).catch(() => undefined);
  const { chromatic, maxHeight } = story?.parameters ?? {};
  return JSON.parse(JSON.stringify({ chromatic, maxHeight })) as StoryParameters;
}

/** Shows the story, and waits until it has rendered and played. */
async function showStory(storyId: string): Promise<string[]> {
  const { __story: monitor } = window as unknown as { __story: StoryMonitor };
  monitor.show(storyId);
  await monitor.finished;
  await monitor.settle();
  return monitor.problems;
}

/** Returns the height of the screenshot and whether the whole page fits the window. */
function prepareForScreenshot({
  runnerMarker,
  maxHeight,
  pixelated,
}: {
  runnerMarker: string;
  maxHeight: number;
  pixelated: boolean;
}) {
  const monitor = (window as unknown as { __story: StoryMonitor }).__story;
  if (pixelated) {
    const style = document.createElement('style');
    style.textContent = `img { image-rendering: pixelated !important } ${runnerMarker}`;
    document.head.append(style);
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  const fitsWindow = scrollWidth <= innerWidth && scrollHeight <= innerHeight;
  // For a screenshot beyond the window, Chromium makes the window one pixel wide for a moment (puppeteer/puppeteer#7251). On a
  // busy machine the story would react to it, because menus close in a narrow window.
  monitor.reportsResize = fitsWindow;
  return { height: Math.min(monitor.contentHeight(), maxHeight), fitsWindow };
}

/** Hides the caret and moves animations to their end, or to their start if they are infinite. */
function freezeAnimations(runnerMarker: string) {
  const style = document.createElement('style');
  style.textContent = `* { caret-color: transparent !important } /* frozen */ ${runnerMarker}`;
  document.head.append(style);
  // Forced colors ignore `caret-color`. A read-only field has no blinking caret.
  const field = document.activeElement;
  const caretField =
    field instanceof HTMLInputElement && !field.readOnly && matchMedia('(forced-colors: active)').matches
      ? field
      : null;
  if (caretField) caretField.readOnly = true;
  const infiniteAnimations: Animation[] = [];
  for (const animation of document.getAnimations()) {
    if (animation.playState === 'finished' || !animation.effect || animation.playbackRate === 0) continue;
    if (animation.effect.getComputedTiming().endTime === Infinity) {
      animation.cancel();
      infiniteAnimations.push(animation);
    } else {
      animation.finish();
    }
  }
  Object.assign(window, { __caretField: caretField, __infiniteAnimations: infiniteAnimations });
}

async function resumeAnimations() {
  const {
    __story: monitor,
    __caretField: caretField,
    __infiniteAnimations: infiniteAnimations,
  } = window as unknown as {
    __story?: StoryMonitor;
    __caretField: HTMLInputElement | null;
    __infiniteAnimations: Animation[];
  };
  if (caretField) caretField.readOnly = false;
  for (const style of document.querySelectorAll('style')) {
    if (style.textContent?.includes('/* frozen */')) style.remove();
  }
  for (const animation of infiniteAnimations) animation.play();
  if (!monitor || monitor.reportsResize) return;
  await monitor.settle();
  monitor.reportsResize = true;
}

/** The problems of the story with text of twice the size. */
async function checkGrownText(runnerMarker: string): Promise<string[]> {
  const { findClippedText, findOverflow, settle } = (window as unknown as { __story: StoryMonitor }).__story;
  const style = document.createElement('style');
  style.textContent = `html { font-size: 200% !important } ${runnerMarker}`;
  document.head.append(style);
  await settle();
  const grown = findClippedText();
  const overflow = findOverflow();
  style.remove();
  if (grown.length === 0) return overflow;
  await settle();
  // Read after a new layout: before one, Chromium 150 does not count transformed content that `overflow: clip` hides.
  const usual = findClippedText();
  return [...overflow, ...grown.filter((part) => !usual.includes(part)).map((part) => `${part} is cut off`)];
}

async function findOverflowAfterSettling(): Promise<string[]> {
  const { findOverflow, settle } = (window as unknown as { __story: StoryMonitor }).__story;
  await settle();
  return findOverflow();
}

/** Rules about whole pages. axe applies them to a page in an iframe, although not to the story around it. */
function isPageRule(rule: string): boolean {
  return rule === 'landmark-one-main' || rule === 'page-has-heading-one';
}

/** Runs in the page, in which axe is loaded. */
async function runAxeInPage(): Promise<AxeResults['violations']> {
  const { axe: pageAxe } = window as unknown as { axe: typeof axe };
  pageAxe.configure({ allowedOrigins: ['<same_origin>'] });
  const context = { include: ['body'], exclude: ['.sb-wrapper', '#storybook-docs'] };
  return (await pageAxe.run(context, { resultTypes: ['violations'] })).violations;
}

/** Waits for fonts, and for two frames after the last picture is shown. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  // A picture stays transparent after it has loaded, until it is decoded (src/design-system/Image/showPictures.ts).
  const isHidden = (frame: Element) =>
    frame.querySelector<HTMLElement>('[data-main-image]')?.style.opacity !== '1';
  do {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  } while ([...document.querySelectorAll('[data-gatsby-image-wrapper]')].some(isHidden));
}

function measureContentHeight(): number {
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

/**
 * One page per worker, because opening a page takes longer than a story. It shows the pictures of the demo as mosaics, unless
 * the option `mosaics` is false.
 */
export const test = base.extend<object, { stories: StoryPage; mosaics: boolean }>({
  mosaics: [true, { option: true, scope: 'worker' }],
  stories: [
    async ({ browser, mosaics }, use) => {
      const context = await browser.newContext({
        viewport: null,
        locale: 'en-US',
        timezoneId: 'America/New_York',
        reducedMotion: 'reduce',
      });
      // The pictures of block types are of one story each.
      await use(await StoryPage.create(await context.newPage(), { mosaics, isShared: !mosaics }));
      await context.close();
    },
    { scope: 'worker' },
  ],
});
