import styled from '@emotion/styled';
import {
  color,
  duration,
  easing,
  fontSize,
  Heading,
  Image,
  imageFrame,
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

interface LargeItemCardProps {
  title: string;
  subtitle: string;
  image: ImageModel | null;
  /** Sanitized HTML. */
  text?: string;
  buttons: ButtonModel[];
  headingLevel: HeadingLevel;
  /** True: image and text side by side over the full width from 769 px on. False: a cell of a grid. */
  wide?: boolean;
  /** The `sizes` of the image. */
  sizes: string;
  /** The class of the `<li>`, for its position in the list. */
  className?: string;
}

/** A list item with an image and text below it; the large card on phones (product 2.7). */
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
      {/* The title describes the image, so the alternative text is empty. */}
      {image ? <Image image={image} aspectRatio="3:2" sizes={sizes} alt="" /> : null}
      <TextColumn data-part="text">
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
      </TextColumn>
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

const TextColumn = styled.div`
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
  picture {
    ${media.motion} {
      transition: transform ${duration.curtain} ${easing.curtain};
    }
  }
  ${media.hover} {
    &:hover {
      border-color: ${color.ornament};
      box-shadow: ${shadow.stage};
    }
    &:hover picture {
      transform: scale(1.03);
    }
  }
  &[data-wide] {
    ${media.aboveMobile} {
      flex-direction: row;
      &:nth-of-type(even) {
        flex-direction: row-reverse;
      }
      ${imageFrame} {
        flex: 0 0 58%;
        min-height: 100%;
      }
      [data-part='text'] {
        justify-content: center;
        gap: ${space.s};
        padding: clamp(1.5rem, 4vw, 4rem);
      }
      [data-part='actions'] {
        margin-block-start: 0;
        padding-block-start: ${space.m};
      }
      &[data-no-image] [data-part='text'] {
        align-items: center;
        text-align: center;
      }
    }
  }
`;
