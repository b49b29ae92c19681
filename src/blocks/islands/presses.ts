import { findPressedControl } from './earlyPress';

export interface PressesOptions {
  /** Returns the island of an element, if it is not hydrated yet. */
  findIsland: (target: Element) => HTMLElement | null;
  /** The visitor points at, focuses or presses the island. */
  onUse: (island: HTMLElement) => void;
  /** The visitor has pressed a control that needs code. */
  onPress: (island: HTMLElement) => void;
}

export interface Presses {
  /** Repeats the press of an island. Call it when the island is hydrated. */
  repeat: (island: HTMLElement) => void;
}

/** Keeps the last press of a control in each island that is not hydrated yet, unless the visitor cancels it with Escape. */
export function watchPresses({ findIsland, onUse, onPress }: PressesOptions): Presses {
  const pressedControls = new Map<HTMLElement, HTMLElement>();

  function keepPress(island: HTMLElement, control: HTMLElement) {
    cancel(island);
    pressedControls.set(island, control);
    control.setAttribute('aria-busy', 'true');
    onPress(island);
  }

  /** Returns the control that was pressed. */
  function cancel(island: HTMLElement): HTMLElement | undefined {
    const control = pressedControls.get(island);
    pressedControls.delete(island);
    control?.removeAttribute('aria-busy');
    return control;
  }

  const listen = (type: string, listener: (island: HTMLElement, target: Element, event: Event) => void) =>
    document.addEventListener(
      type,
      (event) => {
        const { target } = event;
        const island = target instanceof Element ? findIsland(target) : null;
        if (island && target instanceof Element) listener(island, target, event);
      },
      { capture: true },
    );

  for (const type of ['pointerover', 'pointerdown', 'focusin']) listen(type, onUse);

  listen('click', (island, target, event) => {
    onUse(island);
    const control = findPressedControl(target);
    if (!control) return;
    event.preventDefault();
    event.stopPropagation();
    keepPress(island, control);
  });

  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') for (const island of [...pressedControls.keys()]) cancel(island);
    },
    // React stops the event in an island that is not hydrated.
    { capture: true },
  );

  const { earlyPress, onEarlyPress } = window;
  if (onEarlyPress) document.removeEventListener('click', onEarlyPress, true);
  const pressedIsland = earlyPress && findIsland(earlyPress);
  if (earlyPress && pressedIsland) {
    onUse(pressedIsland);
    keepPress(pressedIsland, earlyPress);
  }

  return {
    repeat(island: HTMLElement) {
      cancel(island)?.click();
    },
  };
}
