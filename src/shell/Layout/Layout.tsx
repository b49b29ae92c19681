import styled from '@emotion/styled';
import { Slice } from 'gatsby';
import type { ReactNode } from 'react';
import type { PageSettings } from '../../content/page';
import { isPromoBannerAllowed } from '../Banners/dismissals';
import { SkipLink } from '../SkipLink/SkipLink';

export interface LayoutProps {
  children: ReactNode;
  /** `ticketing` shows the centred logo alone (SPEC 2.3). Default `page`. */
  variant?: 'page' | 'ticketing';
  /** Whether there is a footer, unless the page hides it. Default: not on ticketing pages (SPEC 2.5). */
  footer?: boolean;
  /** What the editor set for this page. */
  settings?: PageSettings;
  /** The address of the page, where it is fixed. */
  path?: string;
  /** Ids of the notices of this page. Without them, the browser finds the notices of the route. */
  notices?: string[];
}

/** The frame of every page: skip link, header, notices, main, footer; and the setting of the chat, which shows above. */
export function Layout({
  children,
  variant = 'page',
  footer = variant === 'page',
  settings,
  path = '/',
  notices,
}: LayoutProps) {
  return (
    <Frame>
      <SkipLink />
      {settings?.hideHeader ? null : (
        // No spread here: Gatsby reads the props of a Slice from the source.
        <Slice
          alias="header"
          variant={variant}
          headerLogo={settings?.headerLogo ? { ...settings.headerLogo } : null}
          promoBanner={isPromoBannerAllowed(path)}
        />
      )}
      <Slice alias="notifications" ids={notices} />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      {footer && !settings?.hideFooter ? <Slice alias="footer" /> : null}
      <Slice alias="chat" />
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
