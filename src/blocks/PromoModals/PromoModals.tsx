import styled from '@emotion/styled';
import { Image, radius, RichText } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { PromoModalsProps } from '../../content/blocks/promoModals';
import { BlockModal } from '../shared/BlockModal';
import { ButtonRow } from '../shared/ButtonRow';

/** The default texts of a promotion modal. */
const texts = {
  title: 'From the house',
  open: 'Read more',
};

/** More buttons would leave no space for the text and the close button on phones. */
const maxFixedButtons = 3;

/** An image, a text and buttons in a modal (product 2.7). */
export function PromoModals({
  modalId,
  modalTitle,
  image,
  text,
  buttons,
  opensBy,
  buttonText,
  lastBlock,
}: PromoModalsProps & BlockPlacement) {
  const buttonRow = buttons.length > 0 ? <ButtonRow buttons={buttons} justify="end" /> : null;
  const areButtonsFixed = buttons.length <= maxFixedButtons;
  return (
    <BlockModal
      modalId={modalId}
      opensBy={opensBy}
      buttonText={buttonText || texts.open}
      title={modalTitle || texts.title}
      hideTitle={!modalTitle}
      actions={buttonRow && areButtonsFixed ? () => buttonRow : undefined}
      lastBlock={lastBlock}
    >
      {image ? <ModalImage image={image} sizes="(min-width: 769px) 50vw, 90vw" aspectRatio="16:9" /> : null}
      {text ? <RichText html={text} /> : null}
      {areButtonsFixed ? null : buttonRow}
    </BlockModal>
  );
}

const ModalImage = styled(Image)`
  border-radius: ${radius.m};
`;
