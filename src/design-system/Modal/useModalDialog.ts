import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { lockScroll } from '../scrollLock';

interface ModalDialogOptions {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
  /** The element focused on opening. Default: the first focusable element inside. */
  initialFocus: RefObject<HTMLElement> | undefined;
}

/** Opens and closes a native dialog, and asks to close it when the visitor dismisses it. */
export function useModalDialog({ open, onClose, dismissible, initialFocus }: ModalDialogOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasBackdropPressed = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    // The element stays mounted when closed: otherwise the browser would not return the focus to the opener.
    element.showModal();
    initialFocus?.current?.focus();
    const unlock = lockScroll();
    return () => {
      unlock();
      element.close();
    };
  }, [open, initialFocus]);

  function onCancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (dismissible) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Browsers let a page prevent only one `cancel` event, so a second Escape would close the dialog.
    if (event.key === 'Escape' && !dismissible) event.preventDefault();
  }

  function onNativeClose(event: SyntheticEvent) {
    // The browser can still close the dialog, with the back gesture of a phone for example.
    if (!open || event.target !== dialog.current || dialog.current?.open) return;
    if (dismissible) onClose();
    else dialog.current?.showModal();
  }

  // A text selection with the mouse can end on the backdrop, so the press must have started there too.
  function onPointerDown(event: PointerEvent) {
    wasBackdropPressed.current = event.target === dialog.current;
  }

  function onClick(event: MouseEvent) {
    if (dismissible && wasBackdropPressed.current && event.target === dialog.current) onClose();
  }

  return {
    dialog,
    /** For the dialog */
    handlers: { onCancel, onClose: onNativeClose, onKeyDown, onPointerDown, onClick },
  };
}
