import styled from '@emotion/styled';
import { forwardRef, Suspense, useState, type FocusEvent, type ReactNode } from 'react';
import { Icon, media } from '../../design-system';
import { navItemStyles } from './navItemStyles';

export interface DesktopMenuProps {
  /** Id of the panel element. */
  id: string;
  label: string;
  open: boolean;
  /** Whether the menu links to the current page. */
  isCurrent: boolean;
  /** Called on hover and focus of the toggle, to preload the panel. */
  onIntent: () => void;
  onToggle: () => void;
  /** Called when the focus moves out of the toggle and its panel. */
  onFocusOut: () => void;
  /** Renders the panel. */
  children: (open: boolean) => ReactNode;
}

/**
 * An item of the header bar that opens a panel below it (product 4.3). The panel follows its toggle in the document, so that Tab
 * moves from the toggle into the panel and on to the rest of the bar. The panel closes when the focus leaves it, because the
 * overlay covers everything behind it.
 */
export const DesktopMenu = forwardRef<HTMLButtonElement, DesktopMenuProps>(function DesktopMenu(
  { id, label, open, isCurrent, onIntent, onToggle, onFocusOut, children },
  toggle,
) {
  /** Once opened, the panel stays mounted for its closing animation. */
  const [hasOpened, setHasOpened] = useState(false);
  if (open && !hasOpened) setHasOpened(true);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a related target (a click on the overlay, another window) the focus did not move to another element.
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) onFocusOut();
  };

  return (
    <li onBlur={onBlur}>
      <MenuButton
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={hasOpened ? id : undefined}
        aria-current={isCurrent || undefined}
        onClick={onToggle}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        {label}
        <Icon name="chevronDown" size="0.9em" />
      </MenuButton>
      {hasOpened ? <Suspense fallback={null}>{children(open)}</Suspense> : null}
    </li>
  );
});

const MenuButton = styled.button(navItemStyles, { [media.noScripts]: { display: 'none' } });
