import styled from '@emotion/styled';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
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
  media,
  radius,
  size,
  space,
  Stack,
} from '../../design-system';
import type { HeaderModel } from '../../content/header';
import { texts } from '../texts';

export interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  header: HeaderModel;
}

type PanelName = 'main' | 'liveShows' | 'more';

/** SPEC 2.4: three panels over the whole screen. A modal dialog: focus stays inside and returns, the page does not scroll. */
export function MobileMenu({ open, onClose, header }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [panel, setPanel] = useState<PanelName>('main');

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // SPEC 4.3: resizing above 1023 px closes the mobile menu.
    const wide = window.matchMedia(media.aboveMenu.replace('@media ', ''));
    wide.addEventListener('change', onClose);
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      wide.removeEventListener('change', onClose);
      document.documentElement.style.overflow = overflow;
      element.close();
      setPanel('main');
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- onClose only sets state
  }, [open]);

  const back = (
    <Back type="button" onClick={() => setPanel('main')}>
      <Icon name="chevronLeft" />
      {texts.backToMainMenu}
    </Back>
  );

  return (
    <Dialog
      ref={dialog}
      data-surface="dark"
      aria-label={texts.mainNavigation}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open ? (
        <>
          <Top>
            {panel === 'main' ? <span /> : back}
            <IconButton type="button" onClick={onClose} aria-label={texts.closeMenu}>
              <Icon name="close" size="1.5rem" />
            </IconButton>
          </Top>

          {panel === 'main' ? (
            <Panel>
              <List>
                <li>
                  <Row as="button" type="button" onClick={() => setPanel('liveShows')}>
                    {texts.liveShows}
                    <Icon name="chevronRight" />
                  </Row>
                </li>
                {header.filmsHref ? (
                  <li>
                    <RowLink href={header.filmsHref} onClick={onClose}>
                      {texts.featureFilms}
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
                    <Row as="button" type="button" onClick={() => setPanel('more')}>
                      {texts.more}
                      <Icon name="chevronRight" />
                    </Row>
                  </li>
                ) : null}
              </List>
              <ButtonLink href="/ticketing" buttonSize="large" fullWidth onClick={onClose}>
                {texts.getTickets}
              </ButtonLink>
              {header.mobilePromo ? (
                <Promo href={header.mobilePromo.href} onClick={onClose}>
                  {header.mobilePromo.image ? (
                    <Image image={header.mobilePromo.image} sizes="100vw" aspectRatio={16 / 9} alt="" />
                  ) : null}
                  <strong>{header.mobilePromo.title}</strong>
                  {header.mobilePromo.buttonText ? <span>{header.mobilePromo.buttonText}</span> : null}
                </Promo>
              ) : null}
            </Panel>
          ) : null}

          {panel === 'liveShows' ? (
            <Panel>
              {header.theatres.map((theatre) => (
                <Stack as="section" key={theatre.locationCode} aria-label={theatre.name} gap="s">
                  <TheatreHead>
                    <h2>{theatre.name}</h2>
                    {theatre.href ? (
                      <AnyLink href={theatre.href} onClick={onClose}>
                        {texts.viewTheaterDetails}
                      </AnyLink>
                    ) : null}
                  </TheatreHead>
                  <Cards>
                    {theatre.shows.map((show) => (
                      <li key={show.id}>
                        <Card href={show.href} onClick={onClose}>
                          {show.image ? (
                            <Image image={show.image} sizes="144px" aspectRatio={144 / 132} alt="" />
                          ) : null}
                          <span>{show.text}</span>
                        </Card>
                      </li>
                    ))}
                  </Cards>
                </Stack>
              ))}
            </Panel>
          ) : null}

          {panel === 'more' ? (
            <Panel>
              <List>
                {header.bigImageLinks.map((link, index) => (
                  <li key={link.id}>
                    <BigLink href={link.href} onClick={onClose} data-tall={index < 2 || undefined}>
                      {link.image ? <Image image={link.image} sizes="100vw" fill alt="" /> : null}
                      <span>{link.text}</span>
                    </BigLink>
                  </li>
                ))}
              </List>
            </Panel>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}

const Dialog = styled.dialog`
  position: fixed;
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow-y: auto;
  background: ${color.background};
  color: ${color.text};
  animation: menu-in ${duration.menu} ${easing.curtain};
  @keyframes menu-in {
    from {
      clip-path: inset(0 0 100% 0);
    }
    to {
      clip-path: inset(0);
    }
  }
`;

const Top = styled.div`
  position: sticky;
  inset-block-start: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: ${size.headerMobile};
  padding-inline: ${space.gutter} calc(${space.gutter} - 0.5rem);
  background: ${color.background};
`;

const IconButton = styled.button`
  display: grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
`;

const Back = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space['2xs']};
  min-height: ${size.target};
  color: ${color.link};
  font-weight: ${fontWeight.semibold};
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
  padding: ${space.m} ${space.gutter} ${space['2xl']};
  animation: fade-in ${duration.slow} ${easing.standard};
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
`;

const Row = styled.a`
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  min-height: 3.5rem;
  border-block-end: 1px solid ${color.border};
  color: ${color.text};
  font-family: ${font.display};
  font-size: ${fontSize.xl};
  font-weight: ${fontWeight.medium};
  text-align: start;
  text-decoration: none;
`;

const RowLink = Row.withComponent(AnyLink);

const Promo = styled(AnyLink)`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  padding-block-end: ${space.m};
  border-radius: ${radius.l};
  overflow: hidden;
  background: ${color.raised};
  color: ${color.text};
  text-decoration: none;
  strong {
    padding: ${space.xs} ${space.m} 0;
    font-family: ${font.display};
    font-size: ${fontSize.l};
    line-height: 1.25;
  }
  strong + span {
    padding-inline: ${space.m};
    color: ${color.link};
    font-weight: ${fontWeight.semibold};
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
`;

const TheatreHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space['2xs']} ${space.m};
  h2 {
    font-size: ${fontSize.xl};
  }
  a {
    color: ${color.link};
    font-size: ${fontSize.s};
  }
`;

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  gap: ${space.m};
`;

const Card = styled(AnyLink)`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  color: ${color.text};
  font-family: ${font.display};
  line-height: 1.25;
  text-decoration: none;
  picture {
    border-radius: ${radius.m};
  }
`;

const BigLink = styled(AnyLink)`
  position: relative;
  display: flex;
  align-items: end;
  min-height: 6.5rem;
  padding: ${space.m};
  border-radius: ${radius.l};
  overflow: hidden;
  background: ${color.raised};
  color: ${color.fixed.onPicture};
  font-family: ${font.display};
  font-size: ${fontSize.l};
  font-weight: ${fontWeight.semibold};
  text-decoration: none;
  &[data-tall] {
    min-height: 10rem;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(to top, ${color.fixed.scrim}, transparent 80%);
  }
  span {
    position: relative;
    z-index: ${layer.raised};
  }
`;
