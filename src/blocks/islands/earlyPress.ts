declare global {
  interface Window {
    /** The control that the visitor pressed before the scripts of the page were loaded. */
    earlyPress?: HTMLElement;
    onEarlyPress?: (event: MouseEvent) => void;
  }
}

/** Controls that a visitor can press. */
const controlSelector = 'a[href], button, summary, input, select, textarea, label, [role="button"]';
/** Controls that work without scripts. Forms are inert until they are hydrated. */
const nativeSelector = 'a[href], summary, input, select, textarea, label';

/** Returns the control that needs code and that a press of this element is meant for. */
export function findPressedControl(target: Element): HTMLElement | null {
  const control = target.closest<HTMLElement>(controlSelector);
  return control?.matches(nativeSelector) ? null : control;
}

/**
 * An inline script that keeps a press in an island until the scripts of the page are loaded. `watchPresses` then removes
 * its listener.
 */
export const keepEarlyPress = `document.addEventListener("click",window.onEarlyPress=function(e){var c=e.target.closest(${JSON.stringify(
  controlSelector,
)});if(c&&!c.matches(${JSON.stringify(nativeSelector)})&&c.closest("[data-island]")){e.preventDefault();window.earlyPress=c}},true)`;
