import styled from '@emotion/styled';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import {
  AnyLink,
  ButtonLink,
  color,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  Icon,
  Image,
  layer,
  lineHeight,
  lockScroll,
  media,
  radius,
  size,
  space,
  inertProps,
  opticalSize,
} from '../../design-system';
import type { HeaderModel } from '../../content/header';
import type { FileModel } from '../../content/image';
import { Logo } from '../Logo/Logo';
import { lazyTexts } from '../lazyTexts';
import { texts } from '../texts';
import { curtainFolds, Valance } from './curtain';
import type { MobilePanelName } from './menus';
import { PictureLink } from './PictureLink';
import { TheaterShows } from './TheaterShows';

export interface MobileMenuProps {
  open: boolean;
  /** The panel shown. */
  panel: MobilePanelName;
  /** Called when a visitor opens another panel. */
  onPanel: (panel: MobilePanelName) => void;
  /** Called by Escape, the close button and every link. */
  onClose: () => void;
  header: HeaderModel;
  logo: FileModel | null;
}

/**
 * Product 2.4: a modal dialog over the whole screen with three panels, which slides down and up like a curtain. The focus stays
 * inside and returns to the opener.
 */
export function MobileMenu({ open, panel, onPanel, onClose, header, logo }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const backButton = useRef<HTMLButtonElement>(null);
  const rowButtons = { liveShows: useRef<HTMLButtonElement>(null), more: useRef<HTMLButtonElement>(null) };
  const previousPanel = useRef<MobilePanelName>('main');
  /** The panel shown during the closing animation. */
  const [lastPanel, setLastPanel] = useState(panel);
  const shownPanel = open ? panel : lastPanel;

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    const unlock = lockScroll();
    if (scroller.current) scroller.current.scrollTop = 0;
    // The close button is at the position of the hamburger button, so that a second click closes the menu.
    closeButton.current?.focus();
    return () => {
      element.close();
      unlock();
    };
  }, [open]);

  useEffect(() => {
    if (open) setLastPanel(panel);
  }, [open, panel]);

  useEffect(() => {
    const previous = previousPanel.current;
    previousPanel.current = panel;
    if (!open || previous === panel) return;
    if (scroller.current) scroller.current.scrollTop = 0;
    // The focus moves into a new panel, and returns to its button when the visitor goes back.
    if (panel !== 'main') backButton.current?.focus();
    else if (previous !== 'main') rowButtons[previous].current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- refs
  }, [open, panel]);

  return (
    <Dialog
      ref={dialog}
      data-surface="dark"
      aria-label={lazyTexts.menu}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The browser can still close the dialog, with a second Escape or the back gesture of a phone.
        if (open && dialog.current?.open === false) onClose();
      }}
      // Inert during the closing animation.
      {...inertProps(!open)}
    >
      <Scroller ref={scroller}>
        <TopBar>
          {shownPanel === 'main' ? (
            <Logo logo={logo} companyName={header.companyName} onFollow={onClose} />
          ) : (
            <BackButton ref={backButton} type="button" onClick={() => onPanel('main')}>
              <Icon name="chevronLeft" />
              {lazyTexts.backToMainMenu}
            </BackButton>
          )}
          <CloseButton ref={closeButton} type="button" onClick={onClose} aria-label={lazyTexts.closeMenu}>
            <Icon name="close" size="1.6rem" />
          </CloseButton>
        </TopBar>

        {shownPanel === 'main' ? (
          <Panel key="main" data-panel="main">
            <MainNav aria-label={texts.mainNavigation}>
              <ul>
                {header.theaters.length > 0 ? (
                  <li>
                    <RowButton ref={rowButtons.liveShows} type="button" onClick={() => onPanel('liveShows')}>
                      {lazyTexts.liveShows}
                      <Icon name="chevronRight" />
                    </RowButton>
                  </li>
                ) : null}
                {header.filmsHref ? (
                  <li>
                    <RowLink href={header.filmsHref} onClick={onClose}>
                      {lazyTexts.featureFilmsInMenu}
                    </RowLink>
                  </li>
                ) : null}
                {header.streamingHref ? (
                  <li>
                    <RowLink href={header.streamingHref} onClick={onClose}>
                      {texts.streaming}
                    </RowLink>
                  </li>
                ) : null}
                {header.bigImageLinks.length > 0 ? (
                  <li>
                    <RowButton ref={rowButtons.more} type="button" onClick={() => onPanel('more')}>
                      {texts.more}
                      <Icon name="chevronRight" />
                    </RowButton>
                  </li>
                ) : null}
              </ul>
              <ButtonLink href="/ticketing" buttonSize="large" fullWidth onClick={onClose}>
                {lazyTexts.getTicketsInMenu}
              </ButtonLink>
            </MainNav>
            {header.mobilePromo ? <Promo promo={header.mobilePromo} onFollow={onClose} /> : null}
          </Panel>
        ) : null}

        {shownPanel === 'liveShows' ? (
          <SubPanel name={shownPanel} title={lazyTexts.liveShows}>
            {header.theaters.map((theater) => (
              <TheaterShows
                key={theater.locationCode}
                theater={theater}
                headingLevel={3}
                onFollow={onClose}
              />
            ))}
          </SubPanel>
        ) : null}

        {shownPanel === 'more' ? (
          <SubPanel name={shownPanel} title={texts.more}>
            <PictureGrid>
              {header.bigImageLinks.map((link) => (
                <li key={link.id}>
                  <PictureLink link={link} onFollow={onClose} />
                </li>
              ))}
            </PictureGrid>
          </SubPanel>
        ) : null}
      </Scroller>
      <MenuValance aria-hidden="true" />
    </Dialog>
  );
}

function SubPanel({ name, title, children }: { name: MobilePanelName; title: string; children: ReactNode }) {
  return (
    <Panel data-panel={name}>
      <h2>{title}</h2>
      {children}
    </Panel>
  );
}

interface PromoProps {
  promo: NonNullable<HeaderModel['mobilePromo']>;
  onFollow: () => void;
}

function Promo({ promo, onFollow }: PromoProps) {
  return (
    <PromoLink href={promo.href} onClick={onFollow}>
      {promo.image ? (
        <Image image={promo.image} sizes="(min-width: 769px) 50vw, 100vw" aspectRatio={16 / 9} alt="" />
      ) : null}
      <PromoText>
        <strong>{promo.title}</strong>
        {promo.buttonText ? (
          <span>
            {promo.buttonText}
            <Icon name="arrowRight" size="1em" />
          </span>
        ) : null}
      </PromoText>
    </PromoLink>
  );
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

/** Slides in from the direction of the navigation. */
const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
  padding: ${space.l} ${space.gutter} ${space['2xl']};
  animation: panel-in ${duration.slow} ${easing.curtain};
  --from: 3rem;
  &[data-panel='main'] {
    --from: -3rem;
    ${media.aboveMobile} {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
      padding-block-start: ${space['2xl']};
    }
  }
  h2 {
    font-size: ${fontSize['3xl']};
    font-variation-settings: ${opticalSize['3xl']};
  }
  @keyframes panel-in {
    from {
      opacity: 0;
      transform: translateX(var(--from));
    }
  }
`;

const MainNav = styled.nav`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
  li {
    border-block-end: 1px solid ${color.border};
  }
`;

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: '3.75rem',
  color: color.text,
  fontFamily: font.display,
  fontSize: fontSize['2xl'],
  fontVariationSettings: opticalSize['2xl'],
  fontWeight: fontWeight.medium,
  lineHeight: lineHeight.heading,
  textAlign: 'start',
  textDecoration: 'none',
  '& svg': { width: '1.25rem', color: color.ornament },
  '&:hover, &[aria-current]': { color: color.accent },
  [media.forcedColors]: { '& svg': { color: 'inherit' } },
} as const;

const RowButton = styled.button(rowStyles);
const RowLink = styled(AnyLink)(rowStyles);

const PromoLink = styled(AnyLink)`
  position: relative;
  display: block;
  overflow: hidden;
  border-radius: ${radius.l};
  background: ${color.fixed.nightSunken};
  color: ${color.fixed.onPicture};
  text-decoration: none;
  picture {
    position: relative;
  }
  /* Keeps the text below visible without scrolling, on a tablet too. */
  img {
    max-height: 36svh;
    object-fit: cover;
  }
  picture::after {
    content: '';
    position: absolute;
    inset: 35% 0 0;
    background: linear-gradient(${color.fixed.transparent}, ${color.fixed.nightSunken});
  }
`;

const PromoText = styled.span`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  padding: ${space.m};
  strong {
    font-family: ${font.display};
    font-size: ${fontSize.l};
    font-variation-settings: ${opticalSize.l};
    line-height: ${lineHeight.heading};
    text-wrap: balance;
  }
  span {
    display: inline-flex;
    align-items: center;
    gap: ${space['2xs']};
    color: ${color.link};
    font-weight: ${fontWeight.semibold};
  }
  picture + & {
    position: relative;
    margin-block-start: -2.5rem;
    padding-block-start: 0;
  }
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
