import { graphql, type SliceComponentProps } from 'gatsby';
import { lazy, memo, Suspense, useMemo } from 'react';
import { filterBannersByPath, type NotificationBannerModel } from '../../content/notifications';
import { useCurrentPath } from '../../design-system';
import { loadWithRetry } from '../../state/loadWithRetry';

// Loaded on demand, because most routes have no notice.
const NotificationBanners = lazy(async () => ({
  default: (await loadWithRetry(() => import('./NotificationBanners'))).NotificationBanners,
}));

interface NoticesProps {
  all: NotificationBannerModel[];
}

/**
 * The notices as a Gatsby Slice, because they also show on pages without a header (product 2.1). Gatsby renders a slice once for
 * all pages with the same props, so a content page passes the ids of its notices. Client-only routes pass no ids; their
 * notices are selected by the path.
 */
export default function NotificationsSlice({
  data: { siteNotifications },
  ids,
}: SliceComponentProps<{ siteNotifications: NotificationBannerModel[] }> & { ids?: string[] }) {
  return ids ? (
    <PageNotices all={siteNotifications} ids={ids.join()} />
  ) : (
    <RouteNotices all={siteNotifications} />
  );
}

function PageNotices({ all, ids }: NoticesProps & { ids: string }) {
  const banners = useMemo(() => all.filter(({ id }) => ids.split(',').includes(id)), [all, ids]);
  return <Notices banners={banners} />;
}

function RouteNotices({ all }: NoticesProps) {
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
