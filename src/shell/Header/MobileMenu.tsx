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
  inertWhen,
  opticalSize,
} from '../../design-system';
import type { HeaderModel } from '../../content/header';
import type { FileModel } from '../../content/image';
import { Logo } from '../Logo/Logo';
import { lazyTexts } from '../lazyTexts';
import { texts } from '../texts';
import { folds, Valance } from './curtain';
import type { MobilePanelName } from './menus';
import { PictureLink } from './PictureLink';
import { TheatreShows } from './TheatreShows';

export interface MobileMenuProps {
  open: boolean;
  /** Which of its panels is shown. */
  panel: MobilePanelName;
  /** Called when a visitor goes to another panel. */
  onPanel: (panel: MobilePanelName) => void;
  /** Called by Escape, the close button and every link. */
  onClose: () => void;
  header: HeaderModel;
  logo: FileModel | null;
}

/**
 * SPEC 2.4: three panels over the whole screen. A modal dialog: the focus stays inside and goes back to where it was. It comes
 * down as a curtain and goes up again.
 */
export function MobileMenu({ open, panel, onPanel, onClose, header, logo }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const rows = { liveShows: useRef<HTMLButtonElement>(null), more: useRef<HTMLButtonElement>(null) };
  const panelBefore = useRef<MobilePanelName>('main');
  /** Closed, the menu goes up with what was in it. */
  const [lastPanel, setLastPanel] = useState(panel);
  const shown = open ? panel : lastPanel;

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    const unlock = lockScroll();
    if (scroller.current) scroller.current.scrollTop = 0;
    // In place of the button that opened it: who presses again is out again.
    close.current?.focus();
    return () => {
      element.close();
      unlock();
    };
  }, [open]);

  useEffect(() => {
    if (open) setLastPanel(panel);
  }, [open, panel]);

  useEffect(() => {
    const before = panelBefore.current;
    panelBefore.current = panel;
    if (!open || before === panel) return;
    if (scroller.current) scroller.current.scrollTop = 0;
    // Into a panel the focus goes with the visitor; back on the first one it is where it was.
    if (panel !== 'main') back.current?.focus();
    else if (before !== 'main') rows[before].current?.focus();
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
        // Closed by the browser all the same (a second Escape, the back gesture of a phone).
        if (open && dialog.current?.open === false) onClose();
      }}
      // While it goes up nothing in it can be reached.
      {...inertWhen(!open)}
    >
      <Scroller ref={scroller}>
        <Top>
          {shown === 'main' ? (
            <Logo logo={logo} companyName={header.companyName} onFollow={onClose} />
          ) : (
            <Back ref={back} type="button" onClick={() => onPanel('main')}>
              <Icon name="chevronLeft" />
              {lazyTexts.backToMainMenu}
            </Back>
          )}
          <Close ref={close} type="button" onClick={onClose} aria-label={lazyTexts.closeMenu}>
            <Icon name="close" size="1.6rem" />
          </Close>
        </Top>

        {shown === 'main' ? (
          <Panel key="main" data-panel="main">
            <Rows aria-label={texts.mainNavigation}>
              <ul>
                {header.theaters.length > 0 ? (
                  <li>
                    <RowButton ref={rows.liveShows} type="button" onClick={() => onPanel('liveShows')}>
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
                    <RowButton ref={rows.more} type="button" onClick={() => onPanel('more')}>
                      {texts.more}
                      <Icon name="chevronRight" />
                    </RowButton>
                  </li>
                ) : null}
              </ul>
              <ButtonLink href="/ticketing" buttonSize="large" fullWidth onClick={onClose}>
                {lazyTexts.getTicketsInMenu}
              </ButtonLink>
            </Rows>
            {header.mobilePromo ? <Promo promo={header.mobilePromo} onFollow={onClose} /> : null}
          </Panel>
        ) : null}

        {shown === 'liveShows' ? (
          <SubPanel name={shown} title={lazyTexts.liveShows}>
            {header.theaters.map((theatre) => (
              <TheatreShows
                key={theatre.locationCode}
                theatre={theatre}
                headingLevel={3}
                onFollow={onClose}
              />
            ))}
          </SubPanel>
        ) : null}

        {shown === 'more' ? (
          <SubPanel name={shown} title={texts.more}>
            <Pictures>
              {header.bigImageLinks.map((link) => (
                <li key={link.id}>
                  <PictureLink link={link} onFollow={onClose} />
                </li>
              ))}
            </Pictures>
          </SubPanel>
        ) : null}
      </Scroller>
      <Hem aria-hidden="true" />
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
      <PromoWords>
        <strong>{promo.title}</strong>
        {promo.buttonText ? (
          <span>
            {promo.buttonText}
            <Icon name="arrowRight" size="1em" />
          </span>
        ) : null}
      </PromoWords>
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
  ${folds}
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

/** Hangs below the screen, and is seen while the curtain moves. */
const Hem = styled(Valance)`
  position: absolute;
  inset-inline: 0;
  inset-block-start: 100%;
`;

const Scroller = styled.div`
  height: 100%;
  overflow: hidden auto;
  overscroll-behavior: contain;
`;

const Top = styled.div`
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

const Close = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
`;

const Back = styled.button`
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

/** Comes in from the side the visitor goes to. */
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

const Rows = styled.nav`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
  li {
    border-block-end: 1px solid ${color.border};
  }
`;

const row = {
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

const RowButton = styled.button(row);
const RowLink = styled(AnyLink)(row);

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
  /* On a tablet, too, the words below it are seen without scrolling. */
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

const PromoWords = styled.span`
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

/** SPEC 2.4: the first two are taller. */
const Pictures = styled.ul`
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
