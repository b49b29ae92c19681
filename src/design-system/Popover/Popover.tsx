import styled from '@emotion/styled';
// Only the positioning, half the size of @floating-ui/react. The rest (focus trap, portals, hover, lists) is not needed for
// a small panel that is rendered in place and shown in the browser's top layer.
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

/** Minimum distance of the panel from the button and the edge of the window, in pixels. */
const edgeGap = 8;

/** Props of the button that opens the panel. */
interface PopoverTriggerProps {
  /** The panel is positioned beside this button and returns the focus to it. */
  ref: Ref<HTMLButtonElement>;
  /** Toggles the panel. */
  onClick: () => void;
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-haspopup': 'dialog';
}

interface PopoverProps {
  /** Accessible name of the panel. */
  label: string;
  /** The button that opens it: `trigger={(props) => <button {...props}>Call</button>}`. */
  trigger: (props: PopoverTriggerProps) => ReactElement;
  /** Short text or a link. The panel is between 80 and 200 pixels wide (product 9). */
  children: ReactNode;
  /** Preferred side; the panel flips when there is no space. Default `bottom`. */
  placement?: 'top' | 'bottom';
}

/**
 * A small panel beside a button. It takes the focus when it opens. Escape, a press outside or leaving it with Tab closes it
 * and returns the focus to the button, unless another element took the focus.
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
    middleware: [offset(edgeGap), flip({ padding: edgeGap }), shift({ padding: edgeGap })],
    whileElementsMounted: autoUpdate,
  });

  const close = useCallback((returnFocus: boolean) => {
    if (returnFocus) button.current?.focus();
    setIsOpen(false);
  }, []);

  useOutsideDismissal(isOpen, button, panel, close);

  // Focus only after positioning, so that the focus does not scroll the page.
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
      // The top layer shows the panel above everything without clipping. Older browsers use the z-index.
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

/** Closes an open panel on Escape and on a press outside. */
function useOutsideDismissal(
  isOpen: boolean,
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  close: (returnFocus: boolean) => void,
) {
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Node)) return;
      if (panel.current?.contains(target) || button.current?.contains(target)) return;
      const movesFocus = isFocusable(target);
      close(!movesFocus);
      if (!movesFocus) restoreFocusAfterClick(button);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // One Escape must not also close a dialog around the panel.
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
  }, [isOpen, button, panel, close]);
}

/** A press on an element that is not focusable blurs the active element: focus the button again after the click. */
function restoreFocusAfterClick(button: RefObject<HTMLElement | null>) {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('pointerdown', () => controller.abort(), { capture: true, signal });
  document.addEventListener(
    'click',
    () => {
      controller.abort();
      if (document.activeElement === document.body) button.current?.focus();
    },
    { signal },
  );
}

function isFocusable(target: Node): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return Boolean(element?.closest('a[href], button, input, select, textarea, summary, [tabindex]'));
}

const Panel = styled.div`
  z-index: ${layer.menu};
  inset: auto;
  width: max-content;
  min-width: 80px;
  max-width: min(200px, calc(100vw - 2 * ${edgeGap}px));
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
  /* The panel has the focus only so that screen readers read it. */
  &:focus-visible {
    outline: none;
  }
  ${media.forcedColors} {
    border-color: CanvasText;
  }
`;
