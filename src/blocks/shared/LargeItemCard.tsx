import styled from '@emotion/styled';
import {
  color,
  duration,
  easing,
  fontSize,
  Heading,
  Image,
  media,
  radius,
  RichText,
  shadow,
  space,
  type HeadingLevel,
  type ImageModel,
} from '../../design-system';
import type { ButtonModel } from '../../content/link';
import { ButtonRow } from './ButtonRow';

export interface LargeItemCardProps {
  title: string;
  subtitle: string;
  image: ImageModel | null;
  /** Sanitised HTML. */
  text?: string;
  buttons: ButtonModel[];
  headingLevel: HeadingLevel;
  /** From 769 px on: picture and words side by side over the whole width; else a cell of a grid. */
  wide?: boolean;
  /** Of the picture. */
  sizes: string;
  /** Where in its row or list the card stands; of the `<li>`. */
  className?: string;
}

/** A picture with its words beneath, as a list item; the large card of a phone (SPEC 2.7). */
export function LargeItemCard({
  title,
  subtitle,
  image,
  text,
  buttons,
  headingLevel,
  wide,
  sizes,
  className,
}: LargeItemCardProps) {
  return (
    <Card className={className} data-wide={wide || undefined} data-no-image={!image || undefined}>
      {/* The words beside it name what it shows. */}
      {image ? <Image image={image} aspectRatio={3 / 2} sizes={sizes} alt="" /> : null}
      <Words data-part="words">
        <Heading level={headingLevel} look={wide ? '2xl' : 'xl'}>
          {title}
        </Heading>
        {subtitle ? <Subtitle>{subtitle}</Subtitle> : null}
        {text ? <RichText html={text} /> : null}
        {buttons.length > 0 ? (
          <Actions data-part="actions">
            <ButtonRow buttons={buttons} buttonSize={wide ? 'medium' : 'small'} />
          </Actions>
        ) : null}
      </Words>
    </Card>
  );
}

const Subtitle = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  line-height: 1.5;
`;

const Actions = styled.div`
  margin-block-start: auto;
  padding-block-start: ${space.s};
`;

const Words = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  min-width: 0;
  padding: ${space.l};
`;

const Card = styled.li`
  display: flex;
  flex-direction: column;
  min-width: 0;
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  transition:
    border-color ${duration.slow} ${easing.standard},
    box-shadow ${duration.slow} ${easing.curtain};
  img {
    ${media.motion} {
      transition: transform ${duration.curtain} ${easing.curtain};
    }
  }
  ${media.hover} {
    &:hover {
      border-color: ${color.ornament};
      box-shadow: ${shadow.stage};
    }
    &:hover img {
      transform: scale(1.03);
    }
  }
  &[data-wide] {
    ${media.aboveMobile} {
      flex-direction: row;
      &:nth-of-type(even) {
        flex-direction: row-reverse;
      }
      picture {
        flex: 0 0 58%;
        min-height: 100%;
      }
      img {
        width: 100%;
        height: 100%;
      }
      [data-part='words'] {
        justify-content: center;
        gap: ${space.s};
        padding: clamp(1.5rem, 4vw, 4rem);
      }
      [data-part='actions'] {
        margin-block-start: 0;
        padding-block-start: ${space.m};
      }
      &[data-no-image] [data-part='words'] {
        align-items: center;
        text-align: center;
      }
    }
  }
`;
