import styled from '@emotion/styled';
import { useSyncExternalStore } from 'react';
import { color, fontSize, fontWeight, Icon, lineHeight, Link, media, size, space } from '../../design-system';
import type { PromoBannerModel } from '../../content/header';
import { subscribeToStored, readStored, writeStored } from '../../lib/storage';
import { texts } from '../texts';
import { hideDismissedPromoBanner, isPromoBannerDue, promoDismissedItem } from './dismissals';
import { focusPage } from '../focusPage';

const subscribe = (listener: () => void) => subscribeToStored(promoDismissedItem, listener);

/**
 * The banner above the header (product 2.3, 4.4). It is server-rendered, which avoids a layout shift on hydration, and an inline
 * script hides a dismissed banner before the first paint.
 */
export function PromoBanner({ banner }: { banner: PromoBannerModel }) {
  const isDue = useSyncExternalStore(
    subscribe,
    () => isPromoBannerDue(banner.updatedAt, readStored(promoDismissedItem)),
    () => true,
  );
  if (!isDue) return null;

  function dismiss() {
    writeStored(promoDismissedItem, new Date().toISOString());
    focusPage();
  }

  return (
    <BannerElement
      aria-label={texts.announcement}
      data-updated-at={banner.updatedAt}
      // The inline script below may have set `hidden`.
      suppressHydrationWarning
    >
      <p>
        <span>{banner.message}</span>
        {banner.buttonText && banner.href ? (
          <span>
            {' '}
            <Link href={banner.href}>{banner.buttonText}</Link>
          </span>
        ) : null}
      </p>
      <button type="button" onClick={dismiss} aria-label={texts.dismissAnnouncement}>
        <Icon name="close" size="1rem" />
      </button>
      <script dangerouslySetInnerHTML={{ __html: hideDismissedPromoBanner }} />
    </BannerElement>
  );
}

/** Styled as the lower edge of a red velvet curtain. */
const BannerElement = styled.aside`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space.s};
  padding: ${space['2xs']} ${space.xs} ${space['2xs']} ${space.gutter};
  background: ${color.fixed.curtain}
    repeating-linear-gradient(
      90deg,
      ${color.fixed.curtainShade} 0,
      ${color.fixed.transparent} 0.9rem,
      ${color.fixed.transparent} 1.7rem,
      ${color.fixed.curtainShade} 3.1rem
    );
  color: ${color.fixed.onPicture};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.medium};
  line-height: ${lineHeight.snug};
  p {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    text-wrap: balance;
    ${media.aboveMobile} {
      padding-inline-start: calc(${size.target} - ${space.gutter} + ${space.xs});
      font-size: ${fontSize.s};
      text-align: center;
    }
  }
  a,
  a:hover {
    color: ${color.fixed.candleBright};
    font-weight: ${fontWeight.bold};
    /* On one line, if it fits into one. */
    display: inline-block;
  }
  button {
    display: grid;
    place-items: center;
    flex: none;
    width: ${size.target};
    height: ${size.target};
    outline-offset: -6px;
  }
  :focus-visible {
    outline-color: ${color.fixed.candleBright};
  }
  ${media.forcedColors} {
    border-block-end: 1px solid CanvasText;
    color: CanvasText;
    a,
    a:hover {
      color: LinkText;
    }
  }
`;
