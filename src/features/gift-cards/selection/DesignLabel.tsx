import type { GiftCardDesign } from '../../../content/giftCards';
import styled from '@emotion/styled';
import { Image, color, fontSize, giftCardRatios, space } from '../../../design-system';

/** The picture and the name of a design on its tile. The picture is described there, because the choice depends on it. */
export function DesignLabel({ design: { name, occasion, image } }: { design: GiftCardDesign }) {
  return (
    <>
      <Image image={image} sizes="(min-width: 1024px) 13rem, 46vw" aspectRatio={giftCardRatios.tile} />
      <Words>
        <span>{name}</span>
        {occasion ? <small>{occasion}</small> : null}
      </Words>
    </>
  );
}

const Words = styled.span`
  display: flex;
  flex-direction: column;
  padding: ${space.xs} ${space.s};
  small {
    color: ${color.textMuted};
    font-size: ${fontSize.xs};
  }
`;
