import styled from '@emotion/styled';
// The positioning alone, half the size of @floating-ui/react: the rest of that (focus trap, portals, hover, lists) is not
// needed for a small panel that stands where it belongs in the page and is lifted above it by the browser's top layer.
import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import {
  color,
  duration,
  easing,
  fontSize,
  layer,
  lineHeight,
  media,
  radius,
  shadow,
  space,
} from '../tokens';

/** Pixels that stay free between the panel and the edge of the window. */
const edge = 8;

/** What the button needs to open the panel, and to say so. */
export interface PopoverTriggerProps {
  /** The panel stands beside it and gives the focus back to it. */
  ref: Ref<HTMLButtonElement>;
  /** Opens and closes. */
  onClick: () => void;
  /** Whether it is open. */
  'aria-expanded': boolean;
  /** The panel. */
  'aria-controls': string | undefined;
  /** What opens. */
  'aria-haspopup': 'dialog';
}

export interface PopoverProps {
  /** Name of the panel, for screen readers. */
  label: string;
  /** The button that opens it: `trigger={(props) => <button {...props}>Call</button>}`. */
  trigger: (props: PopoverTriggerProps) => ReactElement;
  /** A few words, a number, a link. The panel is between 80 and 200 pixels wide (SPEC 9). */
  children: ReactNode;
  /** Which side is tried first. It turns to the other where there is no room. Default `bottom`. */
  placement?: 'top' | 'bottom';
}

/**
 * A small panel beside a button. Gets the focus when it opens; Escape, a press outside, or leaving it with Tab closes it,
 * and the focus goes back to the button unless it was put elsewhere.
 */
export function Popover({ label, trigger, children, placement = 'bottom' }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement | null>(null);
  const panel = useRef<HTMLDivElement | null>(null);
  const id = useId();
  const { refs, floatingStyles, isPositioned } = useFloating({
    open: isOpen,
    placement,
    strategy: 'fixed',
    transform: false,
    middleware: [offset(edge), flip({ padding: edge }), shift({ padding: edge })],
    whileElementsMounted: autoUpdate,
  });

  const close = useCallback((focusBack: boolean) => {
    if (focusBack) button.current?.focus();
    setIsOpen(false);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Node)) return;
      if (panel.current?.contains(target) || button.current?.contains(target)) return;
      if (canHaveFocus(target)) setIsOpen(false);
      else {
        close(true);
        keepFocusThrough(button);
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // One Escape closes one thing: not the dialog, too, that the panel may stand in.
      event.preventDefault();
      event.stopPropagation();
      close(true);
    };
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [isOpen, close]);

  // Only where it stands, so that the focus scrolls nothing.
  useEffect(() => {
    if (isOpen && isPositioned) panel.current?.focus({ preventScroll: true });
  }, [isOpen, isPositioned]);

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node)) return;
    if (!panel.current?.contains(relatedTarget) && relatedTarget !== button.current) setIsOpen(false);
  }

  const setButton = useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element;
      refs.setReference(element);
    },
    [refs],
  );
  const setPanel = useCallback(
    (element: HTMLDivElement | null) => {
      panel.current = element;
      refs.setFloating(element);
      // Above everything, and cut off by nothing, where the browser can (`popover`); else by its layer.
      if (element && 'showPopover' in element) element.showPopover();
    },
    [refs],
  );

  return (
    <>
      {trigger({
        ref: setButton,
        onClick: () => (isOpen ? close(true) : setIsOpen(true)),
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        'aria-haspopup': 'dialog',
      })}
      {isOpen ? (
        <Panel
          {...{ popover: 'manual' }}
          ref={setPanel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          data-surface="light"
          style={floatingStyles}
          onBlur={onBlur}
        >
          {children}
        </Panel>
      ) : null}
    </>
  );
}

/** After a press on what cannot have the focus, browsers take it from everything: give it back when the press is over. */
function keepFocusThrough(button: RefObject<HTMLButtonElement | null>) {
  const over = new AbortController();
  const { signal } = over;
  document.addEventListener('pointerdown', () => over.abort(), { capture: true, signal });
  document.addEventListener(
    'click',
    () => {
      over.abort();
      if (document.activeElement === document.body) button.current?.focus();
    },
    { signal },
  );
}

function canHaveFocus(target: Node): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return Boolean(element?.closest('a[href], button, input, select, textarea, summary, [tabindex]'));
}

const Panel = styled.div`
  z-index: ${layer.menu};
  inset: auto;
  width: max-content;
  min-width: 80px;
  max-width: min(200px, calc(100vw - 2 * ${edge}px));
  margin: 0;
  padding: ${space.s};
  overflow-wrap: anywhere;
  border: 1px solid ${color.border};
  border-radius: ${radius.m};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.raised};
  font-size: ${fontSize.xs};
  line-height: ${lineHeight.snug};
  text-align: center;
  animation: fade-in ${duration.normal} ${easing.standard};
  /* It has the focus so that it is read; what can be pressed inside shows its own ring. */
  &:focus-visible {
    outline: none;
  }
  ${media.forcedColors} {
    border-color: CanvasText;
  }
`;
