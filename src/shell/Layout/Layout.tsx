import styled from '@emotion/styled';
import { Slice } from 'gatsby';
import { useContext, type ReactNode } from 'react';
import type { PageSettings } from '../../content/page';
import { isPromoBannerAllowed } from '../Banners/dismissals';
import { ShellContext } from './shellContext';
import { color, fontWeight, layer, radius, space } from '../../design-system';
import { texts } from '../texts';

interface LayoutProps {
  children: ReactNode;
  /** `ticketing` shows only the centered logo (product 2.3). Default `page`. */
  variant?: 'page' | 'ticketing';
  /** Whether there is a footer, unless the page hides it. Default: false on ticketing pages (product 2.5). */
  footer?: boolean;
  /** The editor's settings of this page. */
  settings?: PageSettings;
  /** The path of the page, if it is known at build time. */
  path?: string;
  /** Ids of the notification banners of this page. Without them the browser selects the banners by the path. */
  bannerIds?: string[];
}

// The build replaces the variable by its value, and the minifier removes the branch that is never taken. This works only where the
// variable is written out, not through a constant. So the scripts of the public site contain no code for previews.
const useShellParts =
  process.env.GATSBY_SHOW_PAGE_VERSIONS === 'true' ? () => useContext(ShellContext) : () => null;

/** The layout of every page: skip link, header, notification banners, main, footer, and the chat settings. */
export function Layout({
  children,
  variant = 'page',
  footer = variant === 'page',
  settings,
  path = '/',
  bannerIds,
}: LayoutProps) {
  const shell = useShellParts();
  const headerLogo = settings?.headerLogo ?? null;
  const promoBanner = isPromoBannerAllowed(path);
  const hasHeader = !settings?.hideHeader;
  const hasFooter = footer && !settings?.hideFooter;
  return (
    <Frame>
      <SkipLink />
      {hasHeader ? (
        process.env.GATSBY_SHOW_PAGE_VERSIONS === 'true' && shell ? (
          shell.renderHeader({ variant, headerLogo, promoBanner })
        ) : (
          // No spread: Gatsby reads the props of a Slice from the source code.
          <Slice
            alias="header"
            variant={variant}
            headerLogo={headerLogo ? { ...headerLogo } : null}
            promoBanner={promoBanner}
          />
        )
      ) : null}
      {process.env.GATSBY_SHOW_PAGE_VERSIONS === 'true' && shell ? (
        shell.renderNotificationBanners(bannerIds)
      ) : (
        <Slice alias="notificationBanners" ids={bannerIds} />
      )}
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      {hasFooter ? (
        process.env.GATSBY_SHOW_PAGE_VERSIONS === 'true' && shell ? (
          shell.footer
        ) : (
          <Slice alias="footer" />
        )
      ) : null}
      {process.env.GATSBY_SHOW_PAGE_VERSIONS === 'true' && shell ? shell.chat : <Slice alias="chat" />}
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100svh;
`;

const Main = styled.main`
  flex: 1 0 auto;
  display: flex;
  flex-direction: column;
  min-width: 0;
  &:focus {
    outline: none;
  }
`;

/** The first tab stop, a link past the header to the content. Visible only when focused. */
export function SkipLink() {
  // A landmark, because the question for consent can have a link before it (axe, rule `region`).
  return (
    <nav aria-label={texts.skipToContent}>
      <Anchor href="#main">{texts.skipToContent}</Anchor>
    </nav>
  );
}

const Anchor = styled.a`
  position: fixed;
  inset-block-start: ${space.xs};
  inset-inline-start: ${space.xs};
  z-index: ${layer.skipLink};
  padding: ${space.xs} ${space.m};
  border-radius: ${radius.m};
  background: ${color.fixed.candle};
  color: ${color.fixed.onCandle};
  font-weight: ${fontWeight.semibold};
  &:not(:focus) {
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    overflow: hidden;
    padding: 0;
  }
`;
