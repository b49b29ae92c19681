import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { AnyLink, color, fontSize, fontWeight, Icon, radius, size } from '../../design-system';
import { useCartBadge, useCartHref } from '../../state/cartBadge';
import { forgetOldOrders } from '../../state/rememberedOrders';
import { texts } from '../texts';
import { showStoredCart } from './showStoredCart';

/** The cart link of the header with the number of items (product 2.3), which an inline script shows before hydration. */
export function CartLink({ onFollow }: { onFollow: () => void }) {
  const badge = useCartBadge();
  const href = useCartHref();
  const label = badge > 0 ? texts.cartWithCount(badge) : texts.cart;
  const link = useRef<HTMLAnchorElement>(null);
  // The header is on every page, and its code is not in the first load.
  useEffect(forgetOldOrders, []);
  // React does not compare the attributes that the inline script has set.
  useEffect(() => {
    link.current?.setAttribute('href', href);
    link.current?.setAttribute('aria-label', label);
  }, [href, label]);
  return (
    <>
      <CartAnchor ref={link} href={href} aria-label={label} onClick={onFollow} suppressHydrationWarning>
        <Icon name="cart" size="1.5rem" />
        <CountBadge aria-hidden="true" suppressHydrationWarning>
          {badge > 0 ? String(badge) : ''}
        </CountBadge>
      </CartAnchor>
      <script dangerouslySetInnerHTML={{ __html: showStoredCart }} />
    </>
  );
}

const CartAnchor = styled(AnyLink)`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${size.target};
  height: ${size.target};
  color: ${color.text};
  border-radius: ${radius.pill};
  &:hover,
  &[aria-current] {
    color: ${color.accent};
  }
`;

const CountBadge = styled.span`
  &:empty {
    display: none;
  }
  position: absolute;
  inset-block-start: 0.1rem;
  inset-inline-end: 0;
  min-width: 1.25rem;
  padding: 0.125rem 0.3rem;
  border-radius: ${radius.pill};
  background: ${color.fixed.candle};
  color: ${color.fixed.onCandle};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.bold};
  line-height: 1rem;
  text-align: center;
`;
