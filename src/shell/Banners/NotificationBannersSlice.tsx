import { graphql, type SliceComponentProps } from 'gatsby';
import { useMemo } from 'react';
import { Island } from '../../runtime/islands/Island';
import { filterBannersByPath, type NotificationBannerModel } from '../../content/notificationBanners';
import { useCurrentPath } from '../../design-system';
import { notificationBannersIsland } from '../islandNames';

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
  return <BannersIsland id={notificationBannersIsland} banners={banners} />;
}

function RouteNotificationBanners({ all }: NotificationBannersProps) {
  const path = useCurrentPath();
  const banners = useMemo(() => (path === null ? [] : filterBannersByPath(all, path)), [all, path]);
  // An id of its own: an island without code would show the HTML of the page before.
  return <BannersIsland id={`${notificationBannersIsland}OfRoute`} banners={banners} />;
}

/** An island only with banners, because most routes have none. It looks the same before it is hydrated. */
function BannersIsland({ id, banners }: { id: string; banners: NotificationBannerModel[] }) {
  const content = useMemo(() => ({ banners }), [banners]);
  return banners.length > 0 ? (
    <Island id={id} name={notificationBannersIsland} content={content} trigger="interaction" unboxed />
  ) : null;
}

export const query = graphql`
  query NotificationBannersSlice {
    siteNotificationBanners
  }
`;
