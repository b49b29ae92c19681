import styled from '@emotion/styled';
import { Image, radius, RichText } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { PromoModalsProps } from '../../content/blocks/promoModals';
import { BlockWindow } from '../shared/BlockWindow';
import { ButtonRow } from '../shared/ButtonRow';
import { texts } from './texts';

/** More than these would leave no room for the text on a phone, nor for the close button. */
const mostInView = 3;

/** A picture, a text and buttons in a window over the page (SPEC 2.7). */
export function PromoModals({
  windowId,
  modalTitle,
  image,
  text,
  buttons,
  opensBy,
  buttonText,
  lastBlock,
}: PromoModalsProps & BlockPlace) {
  const row = buttons.length > 0 ? <ButtonRow buttons={buttons} justify="end" /> : null;
  const isFewButtons = buttons.length <= mostInView;
  return (
    <BlockWindow
      windowId={windowId}
      opensBy={opensBy}
      buttonText={buttonText || texts.open}
      title={modalTitle || texts.title}
      hideTitle={!modalTitle}
      actions={row && isFewButtons ? () => row : undefined}
      lastBlock={lastBlock}
    >
      {image ? <Picture image={image} sizes="(min-width: 769px) 50vw, 90vw" aspectRatio={16 / 9} /> : null}
      {text ? <RichText html={text} /> : null}
      {isFewButtons ? null : row}
    </BlockWindow>
  );
}

const Picture = styled(Image)`
  border-radius: ${radius.m};
`;
