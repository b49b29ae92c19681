import type { SiteShell } from '../../content/shell';
import NotificationBannersSlice from '../../shell/Banners/NotificationBannersSlice';
import ChatSlice from '../../shell/Chat/ChatSlice';
import FooterSlice from '../../shell/Footer/FooterSlice';
import HeaderSlice from '../../shell/Header/HeaderSlice';
import type { ShellParts } from '../../shell/Layout/shellContext';

/** Slices of a preview get no context of the build. */
const sliceContext = {};

/** Creates the parts of the shell from the saved items, with the components of the slices of the build. */
export function createShellParts({ header, notificationBanners, footer, chat }: SiteShell): ShellParts {
  const headerData = { siteHeader: header };
  const notificationBannersData = { siteNotificationBanners: notificationBanners };
  return {
    renderHeader: (props) => <HeaderSlice data={headerData} sliceContext={sliceContext} {...props} />,
    renderNotificationBanners: (ids) => (
      <NotificationBannersSlice
        data={notificationBannersData}
        sliceContext={sliceContext}
        {...(ids ? { ids } : {})}
      />
    ),
    footer: <FooterSlice data={{ siteFooter: footer }} sliceContext={sliceContext} />,
    chat: <ChatSlice data={{ siteChat: chat }} sliceContext={sliceContext} />,
  };
}
