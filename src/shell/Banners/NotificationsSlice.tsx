import { graphql, type SliceComponentProps } from 'gatsby';
import type { NotificationBannerModel } from '../../content/notifications';
import { NotificationBanners } from './NotificationBanners';

/** The notices as a Gatsby Slice of their own: they belong to the route, whether its page shows a header or not (SPEC 2.1). */
export default function NotificationsSlice({
  data,
  belowHeader,
}: SliceComponentProps<{ siteNotifications: NotificationBannerModel[] }> & { belowHeader: boolean }) {
  return <NotificationBanners banners={data.siteNotifications} belowHeader={belowHeader} />;
}

export const query = graphql`
  query NotificationsSlice {
    siteNotifications
  }
`;
