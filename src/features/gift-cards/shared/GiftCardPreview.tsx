import type { GiftCardDesign } from '../../../content/giftCards';
import styled from '@emotion/styled';
import {
  Image,
  Surface,
  color,
  font,
  fontSize,
  fontWeight,
  giftCardRatios,
  layer,
  media,
  pictureRatios,
  opticalSize,
  radius,
  shadow,
  space,
} from '../../../design-system';
import { useGiftCardData } from './giftCardData';
import { cardTexts as texts } from './texts';

interface GiftCardPreviewProps {
  design: GiftCardDesign | undefined;
  /** Formatted; empty until one is chosen */
  amount: string;
  /** Null: the buyer */
  recipientName: string | null;
  senderName: string;
  message: string;
  /** How it arrives; empty until it is chosen */
  delivery: string;
  quantity: number;
}

/** The gift card as it will look: the card with its picture, and the letter with the message. */
export function GiftCardPreview({
  design,
  amount,
  recipientName,
  senderName,
  message,
  delivery,
  quantity,
}: GiftCardPreviewProps) {
  return (
    <Figure aria-label={texts.preview}>
      <GiftCardFace design={design} amount={amount} recipientName={recipientName} />
      {recipientName === null ? null : (
        <Letter>
          <Salutation>{texts.dear(recipientName || texts.recipientPlaceholder)}</Salutation>
          {message ? <Message>{message}</Message> : null}
          {senderName ? <Sender>{texts.from(senderName)}</Sender> : null}
        </Letter>
      )}
      <Caption>
        {[quantity > 1 ? texts.several(quantity) : null, delivery].filter(Boolean).join(' · ')}
      </Caption>
    </Figure>
  );
}

interface GiftCardFaceProps {
  design: GiftCardDesign | undefined;
  amount: string;
  recipientName: string | null;
}

/** The front of a gift card. */
function GiftCardFace({ design, amount, recipientName }: GiftCardFaceProps) {
  const { companyName } = useGiftCardData();
  return (
    <Card tone="dark" as="div">
      <Picture>
        {design ? (
          <Image
            image={design.image}
            sizes="(min-width: 1024px) 26rem, 92vw"
            aspectRatio={giftCardRatios.card}
            fill
            priority
          />
        ) : null}
      </Picture>
      <Face>
        <Company>{companyName}</Company>
        <Bottom>
          <div>
            <Kind>{texts.giftCard}</Kind>
            <Name>
              {recipientName === null ? texts.forYou : texts.for(recipientName || texts.recipientPlaceholder)}
            </Name>
          </div>
          <Amount data-empty={amount === '' || undefined}>{amount || texts.noAmount}</Amount>
        </Bottom>
      </Face>
    </Card>
  );
}

const Figure = styled.figure`
  display: flex;
  flex-direction: column;
  margin: 0;
  min-width: 0;
`;

const Card = styled(Surface)`
  position: relative;
  overflow: hidden;
  aspect-ratio: ${pictureRatios.card};
  border-radius: ${radius.l};
  background: ${color.fixed.nightSunken};
  box-shadow: ${shadow.glow};
  container-type: inline-size;
  z-index: ${layer.raised};
`;

const Picture = styled.div`
  position: absolute;
  inset: 0;
  img {
    object-fit: cover;
  }
`;

/** Text has a quiet ground: the edges of the picture fade into night ink. */
const Face = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  padding: 5cqi;
  background:
    linear-gradient(to top, ${color.fixed.nightSunken} 6%, ${color.fixed.scrim} 30%, transparent 62%),
    linear-gradient(to bottom, ${color.fixed.scrim}, transparent 30%);
  color: ${color.fixed.onPicture};
  &::after {
    content: '';
    position: absolute;
    inset: 2.4cqi;
    border: 1px solid ${color.fixed.glow};
    border-radius: ${radius.m};
    pointer-events: none;
  }
`;

const Company = styled.p`
  font-family: ${font.display};
  font-size: 4.6cqi;
  font-weight: ${fontWeight.medium};
  letter-spacing: 0.02em;
  line-height: 1.2;
`;

const Bottom = styled.div`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: ${space.s};
  > :first-of-type {
    min-width: 0;
  }
`;

const Kind = styled.p`
  color: ${color.fixed.candleBright};
  font-size: 3.3cqi;
  letter-spacing: 0.14em;
  line-height: 1.4;
  text-transform: uppercase;
`;

const Name = styled.p`
  font-size: 4.6cqi;
  font-weight: ${fontWeight.semibold};
  line-height: 1.3;
  overflow-wrap: anywhere;
`;

const Amount = styled.p`
  flex: none;
  color: ${color.fixed.candle};
  font-family: ${font.display};
  font-size: 12cqi;
  font-variant-numeric: lining-nums tabular-nums;
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.02em;
  line-height: 1;
  &[data-empty] {
    font-size: 5cqi;
    letter-spacing: 0;
    opacity: 0.8;
  }
`;

/** The letter looks out from behind the card. */
const Letter = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  margin-inline: 5%;
  margin-block-start: -${space.m};
  padding: calc(${space.l} + ${space.m}) ${space.l} ${space.l};
  border: 1px solid ${color.border};
  border-radius: 0 0 ${radius.m} ${radius.m};
  background: ${color.raised};
  box-shadow: ${shadow.low};
  font-family: ${font.display};
  overflow-wrap: anywhere;
`;

const Salutation = styled.p`
  font-size: ${fontSize.l};
  font-variation-settings: ${opticalSize.l};
  font-weight: ${fontWeight.medium};
  line-height: 1.3;
`;

const Message = styled.p`
  font-size: ${fontSize.m};
  font-variation-settings: ${opticalSize.m};
  line-height: 1.5;
  white-space: pre-line;
`;

const Sender = styled.p`
  align-self: end;
  color: ${color.textMuted};
  font-size: ${fontSize.m};
  font-variation-settings: ${opticalSize.m};
  font-style: italic;
`;

const Caption = styled.figcaption`
  padding-block-start: ${space.s};
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  line-height: 1.45;
  text-align: center;
  text-wrap: balance;
  &:empty {
    display: none;
  }
  ${media.upToMobile} {
    font-size: ${fontSize.xs};
  }
`;
