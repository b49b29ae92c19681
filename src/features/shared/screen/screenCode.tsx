import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { Button, Notice } from '../../../design-system';
import { loadMissingCode, loadWithRetry } from '../../../runtime/loadWithRetry';
import { preloadWhenIdle } from '../../../runtime/preload';
import { LoadingIndicator } from './LoadingIndicator';
import { screenTexts as texts } from './texts';
import { createStore, useStore } from '../../../runtime/store';

/** A function that loads code, and whether this code is missing. */
export interface TrackedLoad<T> {
  load: () => Promise<T>;
  /** Whether the last load has failed. */
  useIsMissing: () => boolean;
}

/** Tells whether one load has failed. Others may fail, too, for example that of the chat. */
export function trackLoad<T>(load: () => Promise<T>): TrackedLoad<T> {
  const isMissing = createStore(false);
  return {
    load: async () => {
      isMissing.set(false);
      try {
        return await load();
      } catch (error) {
        isMissing.set(true);
        throw error;
      }
    },
    useIsMissing: () => useStore(isMissing, false),
  };
}

type Render<Props> = (props: Props) => ReactElement | null;

/** A screen whose code is a chunk of its own. */
export interface ScreenCode<Props> extends TrackedLoad<Render<Props>> {
  Screen: Render<Props>;
}

/**
 * Creates a screen whose code is loaded when it is rendered, or before by `load`. Code that has arrived before is rendered at once,
 * without the loading indicator.
 */
export function createScreenCode<Props extends object>(
  load: () => Promise<Render<Props>>,
  Loading: ComponentType<{ code: TrackedLoad<unknown> }> = ScreenLoading,
): ScreenCode<Props> {
  let loaded: Render<Props> | undefined;
  const code = trackLoad(async () => (loaded = await load()));
  const Lazy = lazy(async () => ({ default: (await loadWithRetry(code.load, true)) as ComponentType }));
  function Screen(props: Props) {
    // The same component for as long as the screen is shown, so that it keeps its state.
    const [Content] = useState(() => (loaded as ComponentType | undefined) ?? Lazy);
    return (
      <Suspense fallback={<Loading code={code} />}>
        <Content {...props} />
      </Suspense>
    );
  }
  return { ...code, Screen };
}

/** The code of a screen, and that of the screens which follow it. */
export interface CodeOrder {
  own: { load: () => Promise<unknown> };
  next: readonly { load: () => Promise<unknown> }[];
}

/** Loads the code of the next screens when that of this one is there and the browser is idle. */
export function usePreloadNext(order: CodeOrder | undefined): void {
  useEffect(() => {
    if (!order) return;
    let isLeft = false;
    let cancelPreload = () => {};
    const preload = () => {
      if (isLeft) return;
      cancelPreload = preloadWhenIdle(() => Promise.all(order.next.map(({ load }) => load())));
    };
    order.own.load().then(preload, () => undefined);
    return () => {
      isLeft = true;
      cancelPreload();
    };
  }, [order]);
}

/** Shown while the code of a screen is loaded or waits for the connection. */
function ScreenLoading({ code }: { code: TrackedLoad<unknown> }) {
  return code.useIsMissing() ? <MissingCodeNotice /> : <LoadingIndicator />;
}

/**
 * The code of a screen could not be loaded.
 *
 * @param onRetry default: loads all missing code
 */
export function MissingCodeNotice({ onRetry = loadMissingCode }: { onRetry?: () => void }) {
  return (
    <Notice
      tone="warning"
      title={texts.stepMissing}
      actions={
        <Button buttonSize="small" variant="secondary" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {texts.stepMissingText}
    </Notice>
  );
}
