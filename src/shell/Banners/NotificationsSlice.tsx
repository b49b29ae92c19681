import { graphql, type SliceComponentProps } from 'gatsby';
import { lazy, memo, Suspense, useMemo } from 'react';
import { filterBannersByPath, type NotificationBannerModel } from '../../content/notifications';
import { useCurrentPath } from '../../design-system';
import { loadWithRetry } from '../../state/loadWithRetry';

// Most routes have no notice, so its code is loaded only where there is one.
const NotificationBanners = lazy(async () => ({
  default: (await loadWithRetry(() => import('./NotificationBanners'))).NotificationBanners,
}));

interface NoticesProps {
  all: NotificationBannerModel[];
}

/**
 * The notices as a Gatsby Slice of their own: they belong to the route, whether its page shows a header or not (SPEC 2.1).
 * A slice is rendered once for all pages with the same props, so a content page passes the ids of its notices. Routes that
 * are rendered in the browser pass none, and their notices are found by the path.
 */
export default function NotificationsSlice({
  data: { siteNotifications },
  ids,
}: SliceComponentProps<{ siteNotifications: NotificationBannerModel[] }> & { ids?: string[] }) {
  return ids ? (
    <NoticesOfPage all={siteNotifications} ids={ids.join()} />
  ) : (
    <NoticesOfRoute all={siteNotifications} />
  );
}

function NoticesOfPage({ all, ids }: NoticesProps & { ids: string }) {
  const banners = useMemo(() => all.filter(({ id }) => ids.split(',').includes(id)), [all, ids]);
  return <Notices banners={banners} />;
}

function NoticesOfRoute({ all }: NoticesProps) {
  const path = useCurrentPath();
  const banners = useMemo(() => (path === null ? [] : filterBannersByPath(all, path)), [all, path]);
  return <Notices banners={banners} />;
}

/**
 * Memoized, because React discards the server's HTML of a Suspense boundary that is updated before its code has arrived
 * (React error 421).
 */
const Notices = memo(function Notices({ banners }: { banners: NotificationBannerModel[] }) {
  return banners.length > 0 ? (
    <Suspense fallback={null}>
      <NotificationBanners banners={banners} />
    </Suspense>
  ) : null;
});

export const query = graphql`
  query NotificationsSlice {
    siteNotifications
  }
`;
