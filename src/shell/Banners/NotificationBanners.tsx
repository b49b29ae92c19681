import styled from '@emotion/styled';
import { useRef, useSyncExternalStore } from 'react';
import {
  ButtonLink,
  Cluster,
  color,
  fontSize,
  Icon,
  media,
  RichText,
  size,
  space,
} from '../../design-system';
import type { NotificationBannerModel } from '../../content/notificationBanners';
import { subscribeToStored, readStored, writeStored } from '../../lib/storage';
import { lazyTexts } from '../lazyTexts';
import { dismissedNotificationBannersItem } from './dismissals';
import { hideDismissedNotificationBanners } from './hideDismissedNotificationBanners';
import { focusPage } from '../focusPage';

const subscribe = (listener: () => void) => subscribeToStored(dismissedNotificationBannersItem, listener);
const storedDismissals = () => JSON.stringify(readStored(dismissedNotificationBannersItem) ?? {});
const noDismissals = () => '{}';

/**
 * The notification banners between the header and the page (product 2.3, 4.4). They are server-rendered, which avoids a layout
 * shift on hydration, and dismissed ones are hidden before the first paint.
 */
export function NotificationBanners({ banners }: { banners: NotificationBannerModel[] }) {
  const container = useRef<HTMLElement>(null);
  const dismissed: Record<string, true> = JSON.parse(
    useSyncExternalStore(subscribe, storedDismissals, noDismissals),
  );

  function dismiss(id: string, button: HTMLElement) {
    const buttons = [...(container.current?.querySelectorAll<HTMLElement>('button[data-dismiss]') ?? [])];
    const position = buttons.indexOf(button);
    const next = buttons[position + 1] ?? buttons[position - 1];
    writeStored(dismissedNotificationBannersItem, {
      ...readStored(dismissedNotificationBannersItem),
      [id]: true,
    });
    if (next) next.focus({ preventScroll: true });
    else focusPage();
  }

  const visibleBanners = banners.filter(({ id }) => !dismissed[id]);
  if (visibleBanners.length === 0) return null;
  return (
    <aside ref={container} aria-label={lazyTexts.notificationBanners}>
      {visibleBanners.map((banner) => (
        <Banner
          key={banner.id}
          data-notification-banner={banner.id}
          data-surface={banner.darkBackground ? 'dark' : 'light'}
          // The inline script below may have set `hidden`.
          suppressHydrationWarning
        >
          <BannerContent>
            <RichText html={banner.message} />
            {banner.buttons.length > 0 ? (
              <Cluster>
                {banner.buttons.map((button) => (
                  <ButtonLink
                    key={button.id}
                    href={button.href}
                    variant={button.variant}
                    buttonSize="small"
                    openInNewTab={button.openInNewTab}
                  >
                    {button.text}
                  </ButtonLink>
                ))}
              </Cluster>
            ) : null}
          </BannerContent>
          <button
            type="button"
            data-dismiss
            onClick={(event) => dismiss(banner.id, event.currentTarget)}
            aria-label={lazyTexts.dismissNotificationBanner}
          >
            <Icon name="close" size="1.1rem" />
          </button>
        </Banner>
      ))}
      <script dangerouslySetInnerHTML={{ __html: hideDismissedNotificationBanners }} />
    </aside>
  );
}

const Banner = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${space.s};
  padding: ${space['2xs']} ${space.xs} ${space['2xs']} ${space.gutter};
  border-block-end: 1px solid ${color.ornament};
  background: ${color.raised};
  color: ${color.text};
  > button {
    display: grid;
    place-items: center;
    flex: none;
    width: ${size.target};
    height: ${size.target};
    ${media.hover} {
      &:hover {
        color: ${color.accent};
      }
    }
  }
  ${media.forcedColors} {
    border-block-end: 1px solid CanvasText;
  }
`;

/** Message and buttons on one line if they fit, centered on the page. */
const BannerContent = styled.div`
  flex: 1 1 auto;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.l};
  min-width: 0;
  min-height: ${size.target};
  padding-block: ${space['2xs']};
  ${media.aboveMobile} {
    justify-content: center;
    padding-inline-start: calc(${size.target} - ${space.gutter} + ${space.xs});
  }
  > div {
    max-width: 60rem;
    font-size: ${fontSize.s};
    line-height: 1.45;
    text-wrap: pretty;
  }
  /* Lets buttons wrap with very large text in a small window. */
  a[data-size] {
    white-space: normal;
  }
`;
