import styled from '@emotion/styled';
import { AnyLink, color, fontSize, fontWeight, Icon, radius, size } from '../../design-system';
import { useCartBadge, useCartHref } from '../../state/cartBadge';
import { texts } from '../texts';

/** The cart link of the header with the number of items (product 2.3). */
export function CartLink({ onFollow }: { onFollow: () => void }) {
  const badge = useCartBadge();
  const href = useCartHref();
  return (
    <CartAnchor
      href={href}
      aria-label={badge > 0 ? texts.cartWithCount(badge) : texts.cart}
      onClick={onFollow}
    >
      <Icon name="cart" size="1.5rem" />
      {badge > 0 ? <CountBadge aria-hidden="true">{badge}</CountBadge> : null}
    </CartAnchor>
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
