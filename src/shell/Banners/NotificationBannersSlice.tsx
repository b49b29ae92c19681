import { graphql, type SliceComponentProps } from 'gatsby';
import { lazy, memo, Suspense, useMemo } from 'react';
import { filterBannersByPath, type NotificationBannerModel } from '../../content/notificationBanners';
import { useCurrentPath } from '../../design-system';
import { loadWithRetry } from '../../state/loadWithRetry';

// Loaded on demand, because most routes have no notification banner.
const NotificationBanners = lazy(async () => ({
  default: (await loadWithRetry(() => import('./NotificationBanners'))).NotificationBanners,
}));

interface NotificationBannersProps {
  all: NotificationBannerModel[];
}

/**
 * The notification banners as a Gatsby Slice, because they also show on pages without a header (product 2.1). Gatsby renders a
 * slice once for all pages with the same props, so a content page passes the ids of its banners. Client-only routes pass no ids;
 * their banners are selected by the path.
 */
export default function NotificationBannersSlice({
  data: { siteNotificationBanners },
  ids,
}: SliceComponentProps<{ siteNotificationBanners: NotificationBannerModel[] }> & { ids?: string[] }) {
  return ids ? (
    <PageNotificationBanners all={siteNotificationBanners} ids={ids.join()} />
  ) : (
    <RouteNotificationBanners all={siteNotificationBanners} />
  );
}

function PageNotificationBanners({ all, ids }: NotificationBannersProps & { ids: string }) {
  const banners = useMemo(() => all.filter(({ id }) => ids.split(',').includes(id)), [all, ids]);
  return <LazyNotificationBanners banners={banners} />;
}

function RouteNotificationBanners({ all }: NotificationBannersProps) {
  const path = useCurrentPath();
  const banners = useMemo(() => (path === null ? [] : filterBannersByPath(all, path)), [all, path]);
  return <LazyNotificationBanners banners={banners} />;
}

/**
 * Memoized, because React discards the server's HTML of a Suspense boundary that is updated before its code has arrived
 * (React error 421).
 */
const LazyNotificationBanners = memo(function LazyNotificationBanners({
  banners,
}: {
  banners: NotificationBannerModel[];
}) {
  return banners.length > 0 ? (
    <Suspense fallback={null}>
      <NotificationBanners banners={banners} />
    </Suspense>
  ) : null;
});

export const query = graphql`
  query NotificationBannersSlice {
    siteNotificationBanners
  }
`;
