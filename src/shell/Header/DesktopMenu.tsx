import styled from '@emotion/styled';
import { Suspense, useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { color, duration, easing, Icon, layer, media } from '../../design-system';
import type { MenuPanelProps } from './DesktopMenus';
import { navItem } from './navItem';

export interface DesktopMenuProps {
  /** Of the panel in the document. */
  id: string;
  label: string;
  open: boolean;
  /** Called when a visitor comes near the toggle: the panel may be needed soon. */
  onReach: () => void;
  onToggle: () => void;
  onClose: () => void;
  /** Draws the panel. */
  children: (panel: MenuPanelProps) => ReactNode;
}

/**
 * An item of the bar that opens a panel below the header (SPEC 4.3). In the document the panel follows its toggle, so the
 * keyboard goes from one into the other and on to the rest of the bar. A click beside the panel closes it, as do Escape
 * and a focus that leaves: nothing behind the overlay can be reached unseen.
 */
export function DesktopMenu({ id, label, open, onReach, onToggle, onClose, children }: DesktopMenuProps) {
  const toggle = useRef<HTMLButtonElement>(null);

  const dismiss = () => {
    onClose();
    toggle.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss();
    };
    // SPEC 4.3: resizing to 1023 px or below closes the desktop menus.
    const narrow = window.matchMedia(media.upToMenu.replace('@media ', ''));
    narrow.addEventListener('change', onClose);
    document.addEventListener('keydown', onKey);
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      narrow.removeEventListener('change', onClose);
      document.removeEventListener('keydown', onKey);
      document.documentElement.style.overflow = overflow;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- onClose only sets state
  }, [open]);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a target the focus went to nothing (a click on the overlay, another window): that is no leaving.
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
  };

  return (
    <li onBlur={onBlur}>
      <MenuButton
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        onPointerEnter={onReach}
        onFocus={onReach}
      >
        {label}
        <Icon name="chevronDown" size="0.9em" />
      </MenuButton>
      {open ? (
        <>
          <Backdrop onClick={dismiss} aria-hidden="true" data-backdrop="" />
          <Suspense fallback={null}>{children({ id, onFollow: onClose, onDismiss: dismiss })}</Suspense>
        </>
      ) : null}
    </li>
  );
}

const MenuButton = styled.button(navItem);

const Backdrop = styled.div`
  position: absolute;
  inset-inline: 0;
  inset-block-start: 100%;
  height: 100vh;
  z-index: ${layer.base};
  background: ${color.fixed.scrim};
  animation: fade-in ${duration.slow} ${easing.standard};
`;
