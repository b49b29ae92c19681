import { graphql, type SliceComponentProps } from 'gatsby';
import { lazy, Suspense } from 'react';
import type { NotificationBannerModel } from '../../content/notifications';
import { useCurrentPath } from '../../design-system';
import { patiently } from '../../state/patiently';
import { isForRoute } from './dismissals';

// Most routes have no notice: what draws one comes where there is one. Notices are drawn in the browser only in any case.
const NotificationBanners = lazy(async () => ({
  default: (await patiently(() => import('./NotificationBanners'))).NotificationBanners,
}));

/** The notices as a Gatsby Slice of their own: they belong to the route, whether its page shows a header or not (SPEC 2.1). */
export default function NotificationsSlice({
  data,
  belowHeader,
}: SliceComponentProps<{ siteNotifications: NotificationBannerModel[] }> & { belowHeader: boolean }) {
  const path = useCurrentPath();
  const hasNotice = path !== null && data.siteNotifications.some(({ routes }) => isForRoute(routes, path));
  return hasNotice ? (
    <Suspense fallback={null}>
      <NotificationBanners banners={data.siteNotifications} belowHeader={belowHeader} />
    </Suspense>
  ) : null;
}

export const query = graphql`
  query NotificationsSlice {
    siteNotifications
  }
`;
