import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { GiftCardItem } from '../../../helios/types';
import {
  Image,
  color,
  font,
  fontSize,
  fontWeight,
  giftCardRatios,
  media,
  pictureRatios,
  opticalSize,
  radius,
  space,
  type Elements,
} from '../../../design-system';
import { formatCardAmount } from './delivery';
import { findDesign, useGiftCardData } from './giftCardData';
import { cardTexts, cartTexts } from './texts';

/** "$50 gift card" or "3 gift cards of $50" */
export function getItemName(
  { amountCents, quantity }: Pick<GiftCardItem, 'amountCents' | 'quantity'>,
  currency: string,
) {
  return cartTexts.item(formatCardAmount(amountCents, currency), quantity);
}

/** The name of the recipient in a sentence */
export function getRecipientName({ recipient }: Pick<GiftCardItem, 'recipient'>): string {
  return recipient?.name ?? cartTexts.yourself;
}

interface ItemRowProps {
  item: Pick<GiftCardItem, 'amountCents' | 'quantity' | 'designImageId' | 'recipient' | 'message'>;
  currency: string;
  /** How it arrives */
  delivery: ReactNode;
  /** Formatted, or empty while it is awaited; undefined: not shown */
  total?: string;
  /** Below the text: actions or the cards */
  children?: Elements;
}

/** Gift cards of a cart or an order: picture, amount, recipient, message and delivery. */
export function ItemRow({ item, currency, delivery, total, children }: ItemRowProps) {
  const { designs } = useGiftCardData();
  const design = findDesign(designs, item.designImageId);
  return (
    <Row>
      <Picture>
        {design ? <Image image={design.image} sizes="9rem" aspectRatio={giftCardRatios.card} alt="" /> : null}
      </Picture>
      <Body>
        <Head>
          <Name>{getItemName(item, currency)}</Name>
          {total === undefined ? null : <Total>{total}</Total>}
        </Head>
        <p>{item.recipient ? cardTexts.for(item.recipient.name) : cardTexts.forYou}</p>
        <Muted>{delivery}</Muted>
        {item.message ? <Message>{item.message}</Message> : null}
        {children}
      </Body>
    </Row>
  );
}

/** The list of `ItemRow`. */
export const ItemList = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(4rem, 9rem) minmax(0, 1fr);
  align-items: start;
  gap: ${space.m};
  padding-block: ${space.m};
  font-size: ${fontSize.s};
  line-height: 1.5;
  & + & {
    border-block-start: 1px solid ${color.border};
  }
  &:first-of-type {
    padding-block-start: 0;
  }
  &:last-of-type {
    padding-block-end: 0;
  }
  ${media.upToMobile} {
    grid-template-columns: 5.5rem minmax(0, 1fr);
  }
`;

const Picture = styled.div`
  overflow: hidden;
  aspect-ratio: ${pictureRatios.card};
  border: 1px solid ${color.border};
  border-radius: ${radius.s};
  background: ${color.fixed.night};
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['3xs']};
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space['2xs']} ${space.m};
`;

const Name = styled.p`
  font-family: ${font.display};
  font-size: ${fontSize.l};
  font-variation-settings: ${opticalSize.l};
  font-weight: ${fontWeight.semibold};
  line-height: 1.25;
`;

const Total = styled.p`
  font-variant-numeric: tabular-nums;
  font-weight: ${fontWeight.semibold};
`;

const Muted = styled.div`
  color: ${color.textMuted};
`;

const Message = styled.p`
  color: ${color.textMuted};
  font-family: ${font.display};
  font-style: italic;
  white-space: pre-line;
`;
