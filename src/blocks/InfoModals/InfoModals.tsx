import { Button, RichText } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { InfoModalsProps } from '../../content/blocks/infoModals';
import { BlockWindow } from '../shared/BlockWindow';
import { texts } from './texts';

/** A message in a window over the page, with a button that closes it (SPEC 2.7). */
export function InfoModals({
  windowId,
  modalTitle,
  message,
  closeButtonText,
  opensBy,
  buttonText,
  lastBlock,
}: InfoModalsProps & BlockPlace) {
  return (
    <BlockWindow
      windowId={windowId}
      opensBy={opensBy}
      buttonText={buttonText || texts.open}
      title={modalTitle || texts.title}
      hideTitle={!modalTitle}
      actions={(close) => <Button onClick={close}>{closeButtonText || texts.close}</Button>}
      lastBlock={lastBlock}
    >
      <RichText html={message} />
    </BlockWindow>
  );
}
