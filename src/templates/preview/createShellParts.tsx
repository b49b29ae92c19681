import type { SiteShell } from '../../content/shell';
import NotificationsSlice from '../../shell/Banners/NotificationsSlice';
import ChatSlice from '../../shell/Chat/ChatSlice';
import FooterSlice from '../../shell/Footer/FooterSlice';
import HeaderSlice from '../../shell/Header/HeaderSlice';
import type { ShellParts } from '../../shell/Layout/shellContext';

/** Slices of a preview get no context of the build. */
const sliceContext = {};

/** Creates the parts of the shell from the saved items, with the components of the slices of the build. */
export function createShellParts({ header, notifications, footer, chat }: SiteShell): ShellParts {
  const headerData = { siteHeader: header };
  const notificationsData = { siteNotifications: notifications };
  return {
    renderHeader: (props) => <HeaderSlice data={headerData} sliceContext={sliceContext} {...props} />,
    renderNotifications: (ids) => (
      <NotificationsSlice data={notificationsData} sliceContext={sliceContext} {...(ids ? { ids } : {})} />
    ),
    footer: <FooterSlice data={{ siteFooter: footer }} sliceContext={sliceContext} />,
    chat: <ChatSlice data={{ siteChat: chat }} sliceContext={sliceContext} />,
  };
}
