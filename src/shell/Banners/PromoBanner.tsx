import styled from '@emotion/styled';
import { useSyncExternalStore } from 'react';
import { color, fontSize, fontWeight, Icon, Link, media, size, space } from '../../design-system';
import type { PromoBannerModel } from '../../content/header';
import { onStoredChange, readStored, writeStored } from '../../state/storage';
import { texts } from '../texts';
import { isPromoBannerDue, promoDismissedItem } from './dismissals';

const subscribe = (listener: () => void) => onStoredChange(promoDismissedItem, listener);

/**
 * The band above the header (SPEC 2.3, 4.4). The server writes it, so that nothing moves when scripts arrive; whoever closed
 * it sees it there on the first page of a visit until then, and on no other.
 */
export function PromoBanner({ banner }: { banner: PromoBannerModel }) {
  const due = useSyncExternalStore(
    subscribe,
    () => isPromoBannerDue(banner.updatedAt, readStored(promoDismissedItem)),
    () => true,
  );
  if (!due) return null;

  const dismiss = () => writeStored(promoDismissedItem, new Date().toISOString());

  return (
    <Band aria-label={texts.announcement}>
      <p>
        {banner.message}
        {banner.buttonText && banner.href ? (
          <>
            {' '}
            <Link href={banner.href}>{banner.buttonText}</Link>
          </>
        ) : null}
      </p>
      <button type="button" onClick={dismiss} aria-label={texts.dismiss}>
        <Icon name="close" size="1rem" />
      </button>
    </Band>
  );
}

const Band = styled.aside`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space.s};
  padding: ${space['2xs']} ${space.xs} ${space['2xs']} ${space.gutter};
  background: ${color.fixed.curtain};
  color: ${color.fixed.onPicture};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.medium};
  line-height: 1.35;
  p {
    flex: 1;
    text-wrap: balance;
    ${media.aboveMobile} {
      text-align: center;
    }
  }
  a,
  a:hover {
    color: ${color.fixed.candleBright};
    font-weight: ${fontWeight.bold};
    white-space: nowrap;
  }
  button {
    display: grid;
    place-items: center;
    flex: none;
    width: ${size.target};
    height: ${size.target};
  }
`;
