import styled from '@emotion/styled';
import { color, fontSize, fontWeight, size, space } from '../../design-system';
import type { HeaderModel } from '../../content/header';
import type { LinkModel } from '../../content/link';
import { texts } from '../texts';

/**
 * All links of the menus for browsers without scripts, in a native `<details>` below the bar. It is inside `<noscript>`, so
 * it must not use shared styled components: see NoScript in the design system.
 */
export function NoScriptMenu({ header }: { header: HeaderModel }) {
  const { theaters, filmsHref, streamingHref, bigImageLinks } = header;
  const pages: { text: string; href: string | null }[] = [
    { text: texts.featureFilms, href: filmsHref },
    { text: texts.streaming, href: streamingHref },
    // A picture link without a URL has the href "#".
    ...bigImageLinks.filter(({ href }) => href !== '#'),
  ];
  return (
    <Menu>
      <summary>{texts.allPages}</summary>
      <nav aria-label={texts.allPages}>
        {theaters.map(({ locationCode, name, href, shows }) => (
          <LinkList key={locationCode} title={{ text: name, href }} links={shows} />
        ))}
        <LinkList title={{ text: texts.more, href: null }} links={pages} />
      </nav>
    </Menu>
  );
}

type MenuLink = Pick<LinkModel, 'text'> & { href: string | null };

function LinkList({ title, links }: { title: MenuLink; links: readonly MenuLink[] }) {
  return (
    <ul>
      <li>
        <MenuEntry link={title} />
      </li>
      {links.map((link) => (
        <li key={`${link.text} ${link.href}`}>
          <MenuEntry link={link} />
        </li>
      ))}
    </ul>
  );
}

function MenuEntry({ link: { text, href } }: { link: MenuLink }) {
  return href ? <a href={href}>{text}</a> : <span>{text}</span>;
}

const Menu = styled.details`
  max-width: calc(${size.wide} + 2 * ${space.gutter});
  margin-inline: auto;
  padding-inline: ${space.gutter};
  border-block-start: 1px solid ${color.border};
  summary {
    padding-block: ${space.s};
    font-weight: ${fontWeight.semibold};
    cursor: pointer;
  }
  nav {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
    gap: ${space.l};
    padding-block-end: ${space.l};
  }
  li:first-of-type {
    color: ${color.accent};
    font-size: ${fontSize.l};
  }
  a,
  span {
    display: inline-block;
    padding-block: ${space.xs};
  }
`;
