declare global {
  interface Window {
    /** The control that the visitor pressed last before the scripts of the page were loaded. */
    earlyPress?: HTMLElement | null;
    onEarlyPress?: (event: Event) => void;
  }
}

/** Controls that a visitor can press. */
const controlSelector = 'a[href], button, summary, input, select, textarea, label, [role="button"]';
/** Controls that work without scripts. A form keeps what was typed before its hydration. */
const nativeSelector = 'a[href], summary, input, select, textarea, label';

/** Returns the control that needs code and that a press of this element is meant for. */
export function findPressedControl(target: Element): HTMLElement | null {
  const control = target.closest<HTMLElement>(controlSelector);
  return control?.matches(nativeSelector) ? null : control;
}

/** The controls of an island. They have the same order in the HTML of the server and after hydration. */
export function findControls(island: HTMLElement): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>(controlSelector)];
}

/**
 * An inline script that keeps a press in an island until the scripts of the page are loaded, unless the visitor cancels it
 * with Escape, presses something else, or goes on typing. `watchPresses` then removes its listeners.
 */
export const keepEarlyPress = `!function(w,d){w.onEarlyPress=function(e){var k="click"===e.type,p=w.earlyPress,c;if("keydown"===e.type&&"Escape"!==e.key)return;p&&p.removeAttribute("aria-busy");w.earlyPress=null;c=k&&e.target.closest&&e.target.closest(${JSON.stringify(
  controlSelector,
)});if(c&&!c.matches(${JSON.stringify(nativeSelector)})&&c.closest("[data-island]")){e.preventDefault();w.earlyPress=c;c.setAttribute("aria-busy","true")}};d.addEventListener("click",w.onEarlyPress,true);d.addEventListener("keydown",w.onEarlyPress,true);d.addEventListener("input",w.onEarlyPress,true)}(window,document)`;
