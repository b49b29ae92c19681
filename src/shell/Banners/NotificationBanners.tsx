import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import {
  ButtonLink,
  Cluster,
  color,
  duration,
  easing,
  fontSize,
  Icon,
  layer,
  media,
  radius,
  RichText,
  shadow,
  size,
  space,
  useCurrentPath,
} from '../../design-system';
import type { NotificationBannerModel } from '../../content/notifications';
import { onStoredChange, readStored, writeStored } from '../../state/storage';
import { lateTexts } from '../lateTexts';
import { dismissedNotificationsItem, isForRoute } from './dismissals';
import { focusPage } from '../focusPage';

export interface NotificationBannersProps {
  banners: NotificationBannerModel[];
  /** Whether a header stays at the upper edge of the window while the page scrolls. */
  belowHeader: boolean;
}

/**
 * What visitors of this route should know now (SPEC 2.3, 4.4). Lies over the upper edge of the page, since it is known
 * only in the browser whether it was dismissed: so nothing moves.
 */
export function NotificationBanners({ banners, belowHeader }: NotificationBannersProps) {
  const path = useCurrentPath();
  const place = useRef<HTMLElement>(null);
  /** Null until the storage was read. */
  const [dismissed, setDismissed] = useState<Record<string, true> | null>(null);

  useEffect(() => {
    const read = () => setDismissed(readStored(dismissedNotificationsItem) ?? {});
    read();
    return onStoredChange(dismissedNotificationsItem, read);
  }, []);

  function dismiss(id: string, button: HTMLElement) {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('button[data-dismiss]') ?? [])];
    const position = buttons.indexOf(button);
    const next = buttons[position + 1] ?? buttons[position - 1];
    writeStored(dismissedNotificationsItem, { ...readStored(dismissedNotificationsItem), [id]: true });
    if (next) next.focus({ preventScroll: true });
    else focusPage();
  }

  if (path === null || dismissed === null) return null;
  const shown = banners.filter(({ id, routes }) => !dismissed[id] && isForRoute(routes, path));
  if (shown.length === 0) return null;
  return (
    <Place ref={place} aria-label={lateTexts.notices} data-below-header={belowHeader || undefined}>
      <Notes>
        {shown.map((banner) => (
          <Note key={banner.id} data-surface={banner.darkBackground ? 'dark' : 'light'}>
            <div>
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
            </div>
            <button
              type="button"
              data-dismiss
              onClick={(event) => dismiss(banner.id, event.currentTarget)}
              aria-label={lateTexts.dismissNotice}
            >
              <Icon name="close" size="1.1rem" />
            </button>
          </Note>
        ))}
      </Notes>
    </Place>
  );
}

/** Takes no room of the page. On a phone it goes away with the top of the page: there, it would lie over what is read. */
const Place = styled.aside`
  position: relative;
  z-index: ${layer.notice};
  height: 0;
  ${media.aboveMobile} {
    position: sticky;
    inset-block-start: 0;
    &[data-below-header] {
      inset-block-start: ${size.headerMobile};
    }
  }
  ${media.aboveMenu} {
    &[data-below-header] {
      inset-block-start: ${size.headerDesktop};
    }
  }
`;

const Notes = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  max-width: calc(${size.wide} + 2 * ${space.gutter});
  margin-inline: auto;
  padding: ${space.s} ${space.gutter};
  pointer-events: none;
  animation: curtain-rise ${duration.slow} ${easing.curtain} both;
`;

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: end;
  gap: ${space.s};
  width: min(100%, 34rem);
  margin-inline-start: auto;
  padding: ${space.s} ${space.xs} ${space.s} ${space.l};
  border-radius: ${radius.l};
  border-inline-start: 4px solid ${color.ornament};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.stage};
  font-size: ${fontSize.s};
  pointer-events: auto;
  > div {
    flex: 1 1 10rem;
    min-width: 0;
    display: flex;
    flex-direction: column;
    gap: ${space['2xs']};
    padding-block: ${space['2xs']};
  }
  > div > div {
    font-size: ${fontSize.s};
    line-height: 1.45;
  }
  /* Very large text in a small window. */
  a[data-size] {
    white-space: normal;
  }
  > button {
    display: grid;
    place-items: center;
    flex: none;
    width: ${size.target};
    height: ${size.target};
    /* Its cross stands beside the first line. */
    margin-block-start: calc(-1 * ${space['2xs']});
    ${media.hover} {
      &:hover {
        color: ${color.accent};
      }
    }
  }
  ${media.forcedColors} {
    border: 1px solid CanvasText;
    border-inline-start-width: 4px;
  }
`;
