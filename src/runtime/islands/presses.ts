import { findControls, findPressedControl } from './earlyPress';

interface PressesOptions {
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
  /** Drops the press. Call it when the code is missing, or when the visitor leaves the page. */
  cancel: () => void;
}

/** A control, which React may replace by an equal one. */
interface Press {
  islandId: string | undefined;
  control: HTMLElement;
  /** The position among the controls of the island */
  index: number;
}

/**
 * Keeps the last press of a control in an island until the island is hydrated, unless the visitor cancels it with Escape or presses
 * something else. The control is busy until then, however long its code takes.
 */
export function watchPresses({ findIsland, onUse, onPress }: PressesOptions): Presses {
  let press: Press | null = null;

  function keepPress(island: HTMLElement, control: HTMLElement) {
    cancel();
    press = {
      islandId: island.dataset.island,
      control,
      index: findControls(island).indexOf(control),
    };
    control.setAttribute('aria-busy', 'true');
    onPress(island);
  }

  function findPressed(): HTMLElement | undefined {
    if (!press || press.control.isConnected) return press?.control;
    const island = document.querySelector<HTMLElement>(`[data-island="${press.islandId}"]`);
    const control = island ? findControls(island)[press.index] : undefined;
    // The new HTML may have other controls.
    return control && getName(control) === getName(press.control) ? control : undefined;
  }

  function cancel() {
    findPressed()?.removeAttribute('aria-busy');
    press = null;
  }

  const findTarget = ({ target }: Event) => {
    const island = target instanceof Element && findIsland(target);
    return island ? { island, target } : null;
  };

  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    const listener = (event: Event) => {
      const found = findTarget(event);
      if (found) onUse(found.island);
    };
    document.addEventListener(type, listener, true);
  }

  document.addEventListener(
    'click',
    (event) => {
      cancel();
      const found = findTarget(event);
      if (!found) return;
      onUse(found.island);
      const control = findPressedControl(found.target);
      if (!control) return;
      event.preventDefault();
      event.stopPropagation();
      keepPress(found.island, control);
    },
    true,
  );

  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') cancel();
    },
    // React stops the event in an island that is not hydrated.
    true,
  );

  // A form must not be sent while the visitor goes on typing.
  document.addEventListener('input', cancel, true);

  const { earlyPress, onEarlyPress } = window;
  for (const type of ['click', 'keydown', 'input'])
    if (onEarlyPress) document.removeEventListener(type, onEarlyPress, true);
  earlyPress?.removeAttribute('aria-busy');
  const pressedIsland = earlyPress && findIsland(earlyPress);
  if (pressedIsland) {
    onUse(pressedIsland);
    keepPress(pressedIsland, earlyPress);
  }

  return {
    repeat(island: HTMLElement) {
      if (press?.islandId !== island.dataset.island) return;
      const control = findPressed();
      cancel();
      control?.click();
    },
    cancel,
  };
}

/** A name that controls with another effect do not have. */
function getName(control: HTMLElement): string {
  return `${control.tagName} ${control.ariaLabel ?? control.textContent}`;
}
