import { Button, RichText } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { InfoModalsProps } from '../../content/blocks/infoModals';
import { BlockModal } from '../shared/BlockModal';

/** The default texts of an info modal. */
const texts = {
  title: 'A word from the house',
  open: 'Read more',
  close: 'Okay',
};

/** A message in a modal, with a button that closes it (product 2.7). */
export function InfoModals({
  modalId,
  modalTitle,
  message,
  closeButtonText,
  opensBy,
  buttonText,
  lastBlock,
}: InfoModalsProps & BlockPlacement) {
  return (
    <BlockModal
      modalId={modalId}
      opensBy={opensBy}
      buttonText={buttonText || texts.open}
      title={modalTitle || texts.title}
      hideTitle={!modalTitle}
      actions={(close) => <Button onClick={close}>{closeButtonText || texts.close}</Button>}
      lastBlock={lastBlock}
    >
      <RichText html={message} />
    </BlockModal>
  );
}
