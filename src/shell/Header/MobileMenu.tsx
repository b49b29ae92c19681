import styled from '@emotion/styled';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import {
  color,
  duration,
  easing,
  fontWeight,
  Icon,
  layer,
  lineHeight,
  lockScroll,
  media,
  size,
  space,
  getInertProps,
} from '../../design-system';
import type { HeaderModel } from '../../content/header';
import type { FileModel } from '../../content/image';
import { Logo } from '../Logo/Logo';
import { lazyTexts } from '../lazyTexts';
import { texts } from '../texts';
import { curtainFolds, Valance } from './curtain';
import type { MobilePanelName, Menus } from './menus';
import { MobileMainPanel, MobileSubPanel } from './MobileMainPanel';
import { PictureLink } from './PictureLink';
import { TheaterShows } from './TheaterShows';

interface MobileMenuProps {
  menus: Menus;
  header: HeaderModel;
  logo: FileModel | null;
}

/**
 * Product 2.4: a modal dialog over the whole screen with three panels, which slides down and up like a curtain. The focus stays
 * inside and returns to the opener.
 */
export function MobileMenu({ menus, header, logo }: MobileMenuProps) {
  const { mobileMenuOpened: open, openedMobileMenu: panel, closeAll } = menus;
  const { dialog, closeButton } = useMenuDialog(open);
  const { scroller, backButton, panelButtons } = usePanelFocus(open, panel);
  /** The panel shown during the closing animation. */
  const [lastPanel, setLastPanel] = useState(panel);
  const shownPanel = open ? panel : lastPanel;

  useEffect(() => {
    if (open) setLastPanel(panel);
  }, [open, panel]);

  return (
    <Dialog
      ref={dialog}
      data-surface="dark"
      aria-label={lazyTexts.menu}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        closeAll();
      }}
      onClose={() => {
        // The browser can still close the dialog, with a second Escape or the back gesture of a phone.
        if (open && dialog.current?.open === false) closeAll();
      }}
      // Inert during the closing animation.
      {...getInertProps(!open)}
    >
      <Scroller ref={scroller}>
        <TopBar>
          {shownPanel === 'main' ? (
            <Logo logo={logo} companyName={header.companyName} onFollow={closeAll} />
          ) : (
            <BackButton
              ref={backButton}
              type="button"
              onClick={() => menus.dispatch({ type: 'showPanel', panel: 'main' })}
            >
              <Icon name="chevronLeft" />
              {lazyTexts.backToMainMenu}
            </BackButton>
          )}
          <CloseButton ref={closeButton} type="button" onClick={closeAll} aria-label={lazyTexts.closeMenu}>
            <Icon name="close" size="1.6rem" />
          </CloseButton>
        </TopBar>

        {shownPanel === 'main' ? (
          <MobileMainPanel header={header} menus={menus} panelButtons={panelButtons} />
        ) : null}

        {shownPanel === 'liveShows' ? (
          <MobileSubPanel name={shownPanel} title={lazyTexts.liveShows}>
            {header.theaters.map((theater) => (
              <TheaterShows
                key={theater.locationCode}
                theater={theater}
                headingLevel={3}
                onFollow={closeAll}
              />
            ))}
          </MobileSubPanel>
        ) : null}

        {shownPanel === 'more' ? (
          <MobileSubPanel name={shownPanel} title={texts.more}>
            <PictureGrid>
              {header.bigImageLinks.map((link) => (
                <li key={link.id}>
                  <PictureLink link={link} onFollow={closeAll} />
                </li>
              ))}
            </PictureGrid>
          </MobileSubPanel>
        ) : null}
      </Scroller>
      <MenuValance aria-hidden="true" />
    </Dialog>
  );
}

/** Opens and closes the dialog. The focus moves to the close button. */
function useMenuDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    const unlock = lockScroll();
    // The close button is at the position of the hamburger button, so that a second click closes the menu.
    closeButton.current?.focus();
    return () => {
      element.close();
      unlock();
    };
  }, [open]);
  return { dialog, closeButton };
}

/** Moves the focus into a new panel, and to its button when the visitor goes back. A new panel is scrolled to its start. */
function usePanelFocus(open: boolean, panel: MobilePanelName) {
  const scroller = useRef<HTMLDivElement>(null);
  const backButton = useRef<HTMLButtonElement>(null);
  const liveShows = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const previousPanel = useRef<MobilePanelName>('main');

  useEffect(() => {
    if (open && scroller.current) scroller.current.scrollTop = 0;
  }, [open, panel]);

  useEffect(() => {
    const previous = previousPanel.current;
    previousPanel.current = panel;
    if (!open || previous === panel) return;
    if (panel !== 'main') backButton.current?.focus();
    else (previous === 'more' ? more : liveShows).current?.focus();
  }, [open, panel]);

  return { scroller, backButton, panelButtons: { liveShows, more } };
}

const Dialog = styled.dialog`
  position: fixed;
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100dvh;
  max-height: none;
  padding: 0;
  border: 0;
  overflow: visible;
  color: ${color.text};
  transform: translateY(calc(-100% - 2rem));
  transition:
    transform ${duration.menu} ${easing.curtain},
    display ${duration.menu} allow-discrete,
    overlay ${duration.menu} allow-discrete;
  ${curtainFolds}
  &[open] {
    transform: none;
    @starting-style {
      transform: translateY(calc(-100% - 2rem));
    }
  }
  &::backdrop {
    background: ${color.fixed.transparent};
  }
`;

/** Below the screen, so that it is visible only during the animation. */
const MenuValance = styled(Valance)`
  position: absolute;
  inset-inline: 0;
  inset-block-start: 100%;
`;

const Scroller = styled.div`
  height: 100%;
  overflow: hidden auto;
  overscroll-behavior: contain;
`;

const TopBar = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.raised};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.xs};
  min-height: ${size.headerMobile};
  padding-inline: ${space.gutter} calc(${space.gutter} - 0.5rem);
  background: ${color.background};
  border-block-end: 1px solid ${color.border};
`;

const CloseButton = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
`;

const BackButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space['2xs']};
  min-height: ${size.target};
  margin-inline-start: -0.3rem;
  color: ${color.link};
  font-weight: ${fontWeight.semibold};
  line-height: ${lineHeight.snug};
  text-align: start;
`;

/** Product 2.4: the first two pictures are taller. */
const PictureGrid = styled.ul`
  display: grid;
  gap: ${space.s};
  > li {
    height: 6.5rem;
  }
  > li:nth-of-type(-n + 2) {
    height: 10.5rem;
  }
  ${media.aboveMobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > li {
      height: 9rem;
    }
    > li:nth-of-type(-n + 2) {
      height: 15rem;
    }
  }
`;
