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
import { subscribeToStored, readStored, writeStored } from '../../state/storage';
import { lazyTexts } from '../lazyTexts';
import { dismissedNotificationsItem } from './dismissals';
import { hideDismissedNotifications } from './hideDismissedNotifications';
import { focusPage } from '../focusPage';

const subscribe = (listener: () => void) => subscribeToStored(dismissedNotificationsItem, listener);
const storedDismissals = () => JSON.stringify(readStored(dismissedNotificationsItem) ?? {});
const noDismissals = () => '{}';

/**
 * What visitors of this page should know now (SPEC 2.3, 4.4): a band for each notice between the header and the page. The
 * server writes it, so that nothing moves when scripts arrive; closed notices are hidden before the first paint.
 */
export function NotificationBanners({ banners }: { banners: NotificationBannerModel[] }) {
  const place = useRef<HTMLElement>(null);
  const dismissed: Record<string, true> = JSON.parse(
    useSyncExternalStore(subscribe, storedDismissals, noDismissals),
  );

  function dismiss(id: string, button: HTMLElement) {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('button[data-dismiss]') ?? [])];
    const position = buttons.indexOf(button);
    const next = buttons[position + 1] ?? buttons[position - 1];
    writeStored(dismissedNotificationsItem, { ...readStored(dismissedNotificationsItem), [id]: true });
    if (next) next.focus({ preventScroll: true });
    else focusPage();
  }

  const shown = banners.filter(({ id }) => !dismissed[id]);
  if (shown.length === 0) return null;
  return (
    <aside ref={place} aria-label={lazyTexts.notices}>
      {shown.map((banner) => (
        <Note
          key={banner.id}
          data-notice={banner.id}
          data-surface={banner.darkBackground ? 'dark' : 'light'}
          // `hidden` may be set already, by the script below.
          suppressHydrationWarning
        >
          <Line>
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
          </Line>
          <button
            type="button"
            data-dismiss
            onClick={(event) => dismiss(banner.id, event.currentTarget)}
            aria-label={lazyTexts.dismissNotice}
          >
            <Icon name="close" size="1.1rem" />
          </button>
        </Note>
      ))}
      <script dangerouslySetInnerHTML={{ __html: hideDismissedNotifications }} />
    </aside>
  );
}

const Note = styled.div`
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

/** Message and buttons in one line where they fit, centered on the page. */
const Line = styled.div`
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
  /* Very large text in a small window. */
  a[data-size] {
    white-space: normal;
  }
`;
