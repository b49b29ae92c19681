import styled from '@emotion/styled';
import { useEffect } from 'react';
import { Icon, media, size, Spinner } from '../../design-system';
import { waitForFirstInteraction } from '../../runtime/firstInteraction';
import { texts } from '../texts';
import { preloadMobileMenu } from './lazyMobileMenu';
import { narrowQuery } from './useMenus';

export interface HamburgerButtonProps {
  /** Shows a spinner while the code of the menu is loading. */
  busy: boolean;
  onClick: () => void;
}

/** Opens the mobile menu, and preloads its code. */
export function HamburgerButton({ busy, onClick }: HamburgerButtonProps) {
  // Touch devices have no hover that could trigger the preload.
  useEffect(() => {
    if (window.matchMedia(narrowQuery).matches) void waitForFirstInteraction().then(preloadMobileMenu);
  }, []);

  return (
    <Hamburger
      type="button"
      aria-label={texts.openMenu}
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      onClick={onClick}
      onPointerEnter={preloadMobileMenu}
      onFocus={preloadMobileMenu}
    >
      {busy ? <Spinner /> : <Icon name="menu" size="1.6rem" />}
    </Hamburger>
  );
}

const Hamburger = styled.button`
  display: inline-grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  margin-inline-end: -0.5rem;
  ${media.aboveMenu} {
    display: none;
  }
  ${media.noScripts} {
    display: none;
  }
`;
