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
import type { NotificationBannerModel } from '../../content/notifications';
import { subscribeToStored, readStored, writeStored } from '../../lib/storage';
import { lazyTexts } from '../lazyTexts';
import { dismissedNotificationsItem } from './dismissals';
import { hideDismissedNotifications } from './hideDismissedNotifications';
import { focusPage } from '../focusPage';

const subscribe = (listener: () => void) => subscribeToStored(dismissedNotificationsItem, listener);
const storedDismissals = () => JSON.stringify(readStored(dismissedNotificationsItem) ?? {});
const noDismissals = () => '{}';

/**
 * A banner for each notice between the header and the page (product 2.3, 4.4). It is server-rendered, which avoids a layout
 * shift on hydration, and dismissed notices are hidden before the first paint.
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
    writeStored(dismissedNotificationsItem, { ...readStored(dismissedNotificationsItem), [id]: true });
    if (next) next.focus({ preventScroll: true });
    else focusPage();
  }

  const visibleBanners = banners.filter(({ id }) => !dismissed[id]);
  if (visibleBanners.length === 0) return null;
  return (
    <aside ref={container} aria-label={lazyTexts.notices}>
      {visibleBanners.map((banner) => (
        <Notice
          key={banner.id}
          data-notice={banner.id}
          data-surface={banner.darkBackground ? 'dark' : 'light'}
          // The inline script below may have set `hidden`.
          suppressHydrationWarning
        >
          <NoticeContent>
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
          </NoticeContent>
          <button
            type="button"
            data-dismiss
            onClick={(event) => dismiss(banner.id, event.currentTarget)}
            aria-label={lazyTexts.dismissNotice}
          >
            <Icon name="close" size="1.1rem" />
          </button>
        </Notice>
      ))}
      <script dangerouslySetInnerHTML={{ __html: hideDismissedNotifications }} />
    </aside>
  );
}

const Notice = styled.div`
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
const NoticeContent = styled.div`
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
