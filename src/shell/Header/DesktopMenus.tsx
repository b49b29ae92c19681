import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import {
  AnyLink,
  color,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  Icon,
  Image,
  layer,
  Link,
  media,
  radius,
  shadow,
  size,
  space,
} from '../../design-system';
import type { BigImageLinkModel, HeaderModel, MenuTheatre } from '../../content/header';
import { texts } from '../texts';

/** SPEC 4.3: one menu is open, or none. */
export type DesktopMenu = 'none' | 'liveShows' | 'more';

export interface DesktopMenusProps {
  menu: DesktopMenu;
  header: HeaderModel;
  onClose: () => void;
}

/** The two menus below the header of large windows. */
export function DesktopMenus({ menu, header, onClose }: DesktopMenusProps) {
  return (
    <>
      <MenuPanel id="menu-liveShows" open={menu === 'liveShows'} onClose={onClose}>
        <ShowsMenu theatres={header.theatres} onFollow={onClose} />
      </MenuPanel>
      <MenuPanel id="menu-more" open={menu === 'more'} onClose={onClose}>
        <MoreMenu links={header.bigImageLinks} onFollow={onClose} />
      </MenuPanel>
    </>
  );
}

interface MenuPanelProps {
  id: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel that comes down below the header like a curtain; a click beside it closes it. */
function MenuPanel({ id, open, onClose, children }: MenuPanelProps) {
  return (
    <>
      {open ? <Backdrop onClick={onClose} aria-hidden="true" /> : null}
      <Panel id={id} data-open={open || undefined} hidden={!open}>
        <Inner>
          {children}
          <Close type="button" onClick={onClose} aria-label={texts.closeMenu}>
            <Icon name="close" />
          </Close>
        </Inner>
      </Panel>
    </>
  );
}

function ShowsMenu({ theatres, onFollow }: { theatres: MenuTheatre[]; onFollow: () => void }) {
  return (
    <Theatres>
      {theatres.map((theatre) => (
        <section key={theatre.locationCode} aria-label={theatre.name}>
          <TheatreHead>
            <h2>{theatre.name}</h2>
            {theatre.href ? (
              <Link href={theatre.href} onClick={onFollow}>
                {texts.viewTheaterDetails}
              </Link>
            ) : null}
          </TheatreHead>
          <Shows>
            {theatre.shows.map((show) => (
              <li key={show.id}>
                <ShowLink href={show.href} onClick={onFollow}>
                  {show.image ? (
                    <Image image={show.image} sizes="160px" aspectRatio={16 / 10} alt="" />
                  ) : null}
                  <span>{show.text}</span>
                </ShowLink>
              </li>
            ))}
          </Shows>
        </section>
      ))}
    </Theatres>
  );
}

function MoreMenu({ links, onFollow }: { links: BigImageLinkModel[]; onFollow: () => void }) {
  return (
    <BigLinks>
      {links.map((link) => (
        <li key={link.id}>
          <ShowLink href={link.href} onClick={onFollow}>
            {link.image ? <Image image={link.image} sizes="295px" aspectRatio={16 / 9} alt="" /> : null}
            <span>{link.text}</span>
          </ShowLink>
        </li>
      ))}
    </BigLinks>
  );
}

const Backdrop = styled.div`
  position: absolute;
  inset-inline: 0;
  inset-block-start: 100%;
  height: 100vh;
  z-index: ${layer.base};
  background: ${color.fixed.scrim};
  animation: fade-in ${duration.slow} ${easing.standard};
`;

const Panel = styled.div`
  position: absolute;
  inset-inline: 0;
  inset-block-start: 100%;
  z-index: ${layer.raised};
  max-height: calc(100vh - ${size.headerDesktop} - 4rem);
  overflow-y: auto;
  background: ${color.raised};
  border-block-end: 1px solid ${color.border};
  box-shadow: ${shadow.stage};
  clip-path: inset(0 0 -4rem 0);
  animation: menu-down ${duration.menu} ${easing.curtain};
  @keyframes menu-down {
    from {
      clip-path: inset(0 0 100% 0);
    }
    to {
      clip-path: inset(0 0 -4rem 0);
    }
  }
  ${media.upToMenu} {
    display: none;
  }
`;

const Inner = styled.div`
  position: relative;
  max-width: calc(${size.wide} + 2 * ${space.gutter});
  margin-inline: auto;
  padding: ${space['2xl']} ${space.gutter};
`;

const Close = styled.button`
  position: absolute;
  inset-block-start: ${space.s};
  inset-inline-end: ${space.gutter};
  display: grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  margin-inline-end: -0.75rem;
  color: ${color.textMuted};
  border-radius: ${radius.pill};
  &:hover {
    color: ${color.text};
  }
`;

const Theatres = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space['3xl']};
`;

const TheatreHead = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${space.l};
  padding-block-end: ${space.s};
  margin-block-end: ${space.l};
  border-block-end: 1px solid ${color.border};
  h2 {
    font-size: ${fontSize.xl};
  }
  a {
    font-size: ${fontSize.s};
  }
`;

const Shows = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
  gap: ${space.l} ${space.m};
`;

const ShowLink = styled(AnyLink)`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  color: ${color.text};
  font-family: ${font.display};
  font-size: ${fontSize.m};
  font-weight: ${fontWeight.medium};
  line-height: 1.25;
  text-decoration: none;
  picture {
    border-radius: ${radius.m};
    transition: box-shadow ${duration.slow} ${easing.curtain};
  }
  &:hover {
    color: ${color.accent};
  }
  &:hover picture {
    box-shadow: ${shadow.glow};
  }
`;

const BigLinks = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
  gap: ${space.l};
  padding-inline-end: ${space['2xl']};
`;
