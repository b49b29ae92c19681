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
import type { BigImageLinkModel, MenuTheatre } from '../../content/header';
import { texts } from '../texts';

export interface MenuPanelProps {
  id: string;
  /** Called when a link is followed. */
  onFollow: () => void;
  /** Called by the close button. */
  onDismiss: () => void;
}

/** A panel that comes down below the header like a curtain. */
function MenuPanel({ id, onDismiss, children }: Omit<MenuPanelProps, 'onFollow'> & { children: ReactNode }) {
  return (
    <Panel id={id}>
      <Inner>
        {children}
        <Close type="button" onClick={onDismiss} aria-label={texts.closeMenu}>
          <Icon name="close" />
        </Close>
      </Inner>
    </Panel>
  );
}

/** The shows of each theatre. */
export function ShowsMenu({ theatres, onFollow, ...panel }: MenuPanelProps & { theatres: MenuTheatre[] }) {
  return (
    <MenuPanel {...panel}>
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
    </MenuPanel>
  );
}

/** Pictures that lead to further pages. */
export function MoreMenu({ links, onFollow, ...panel }: MenuPanelProps & { links: BigImageLinkModel[] }) {
  return (
    <MenuPanel {...panel}>
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
    </MenuPanel>
  );
}

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
