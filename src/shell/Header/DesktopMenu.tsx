import styled from '@emotion/styled';
import { Suspense, useState, type FocusEvent, type ReactNode } from 'react';
import { Icon, media, Spinner } from '../../design-system';
import type { MenuPanelProps } from './DesktopMenus';
import { LoadingReporter } from './LoadingReporter';
import type { DesktopMenuName } from './menus';
import { navItemStyles } from './navItemStyles';
import type { Menus } from './useMenus';

export interface DesktopMenuProps {
  name: DesktopMenuName;
  menus: Menus;
  label: string;
  /** Whether the menu links to the current page. */
  isCurrent: boolean;
  /** Called on hover and focus of the toggle, to preload the panel. */
  onIntent: () => void;
  /** Renders the panel. */
  children: (panel: MenuPanelProps) => ReactNode;
}

/**
 * An item of the header bar that opens a panel below it (product 4.3). The panel follows its toggle in the document, so that Tab
 * moves from the toggle into the panel and on to the rest of the bar. The panel closes when the focus leaves it, because the
 * overlay covers everything behind it.
 */
export function DesktopMenu({ name, menus, label, isCurrent, onIntent, children }: DesktopMenuProps) {
  const id = `menu-${name}`;
  const open = menus.openedMenu === name;
  /** Once opened, the panel stays mounted for its closing animation. */
  const [hasOpened, setHasOpened] = useState(false);
  if (open && !hasOpened) setHasOpened(true);
  const [isLoading, setIsLoading] = useState(false);
  const isBusy = open && isLoading;

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a related target (a click on the overlay, another window) the focus did not move to another element.
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) menus.closeAll();
  };

  return (
    <li onBlur={onBlur}>
      <MenuButton
        ref={menus.toggles[name]}
        type="button"
        aria-expanded={open}
        aria-controls={hasOpened ? id : undefined}
        aria-current={isCurrent || undefined}
        aria-busy={isBusy || undefined}
        onClick={() => menus.dispatch({ type: 'toggle', menu: name })}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <span>{label}</span>
        {isBusy ? <Spinner size="0.9em" /> : <Icon name="chevronDown" size="0.9em" />}
      </MenuButton>
      {hasOpened ? (
        <Suspense fallback={<LoadingReporter onChange={setIsLoading} />}>
          {children({ id, open, onFollow: menus.closeAll, onDismiss: menus.dismiss })}
        </Suspense>
      ) : null}
    </li>
  );
}

const MenuButton = styled.button(navItemStyles, { [media.noScripts]: { display: 'none' } });
