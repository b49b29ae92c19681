import { graphql, type SliceComponentProps } from 'gatsby';
import { lazy, Suspense } from 'react';
import { notificationsOf, type NotificationBannerModel } from '../../content/notifications';
import { useCurrentPath } from '../../design-system';
import { patiently } from '../../state/patiently';

// Most routes have no notice, so its code is loaded only where there is one.
const NotificationBanners = lazy(async () => ({
  default: (await patiently(() => import('./NotificationBanners'))).NotificationBanners,
}));

/**
 * The notices as a Gatsby Slice of their own: they belong to the route, whether its page shows a header or not (SPEC 2.1).
 * A slice is rendered once for all pages with the same props, so a content page passes the ids of its notices. Routes that
 * are rendered in the browser pass none, and their notices are found by the path.
 */
export default function NotificationsSlice({
  data,
  ids,
}: SliceComponentProps<{ siteNotifications: NotificationBannerModel[] }> & { ids?: string[] }) {
  const path = useCurrentPath();
  const all = data.siteNotifications;
  const banners = ids
    ? all.filter(({ id }) => ids.includes(id))
    : path === null
      ? []
      : notificationsOf(all, path);
  return banners.length > 0 ? (
    <Suspense fallback={null}>
      <NotificationBanners banners={banners} />
    </Suspense>
  ) : null;
}

export const query = graphql`
  query NotificationsSlice {
    siteNotifications
  }
`;
