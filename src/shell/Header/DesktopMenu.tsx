import styled from '@emotion/styled';
import { forwardRef, Suspense, useState, type FocusEvent, type ReactNode } from 'react';
import { Icon, media } from '../../design-system';
import { navItem } from './navItem';

export interface DesktopMenuProps {
  /** Of the panel in the document. */
  id: string;
  label: string;
  open: boolean;
  /** Whether the page that is shown is one of those the menu leads to. */
  isCurrent: boolean;
  /** Called when a visitor comes near the toggle: the panel may be needed soon. */
  onReach: () => void;
  onToggle: () => void;
  /** Called when the focus goes on to something else. */
  onLeave: () => void;
  /** Draws the panel. */
  children: (open: boolean) => ReactNode;
}

/**
 * An item of the bar that opens a panel below the header (SPEC 4.3). In the document the panel follows its toggle, so the
 * keyboard goes from one into the other and on to the rest of the bar; a focus that leaves closes it: nothing behind the
 * overlay can be reached unseen.
 */
export const DesktopMenu = forwardRef<HTMLButtonElement, DesktopMenuProps>(function DesktopMenu(
  { id, label, open, isCurrent, onReach, onToggle, onLeave, children },
  toggle,
) {
  /** Once opened, the panel stays in the page, closed: so it can go up as it came down. */
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a target the focus went to nothing (a click on the overlay, another window): that is no leaving.
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
  };

  return (
    <li onBlur={onBlur}>
      <MenuButton
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={used ? id : undefined}
        aria-current={isCurrent || undefined}
        onClick={onToggle}
        onPointerEnter={onReach}
        onFocus={onReach}
      >
        {label}
        <Icon name="chevronDown" size="0.9em" />
      </MenuButton>
      {used ? <Suspense fallback={null}>{children(open)}</Suspense> : null}
    </li>
  );
});

const MenuButton = styled.button(navItem, { [media.noScripts]: { display: 'none' } });
