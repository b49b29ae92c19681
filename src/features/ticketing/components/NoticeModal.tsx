import { Button, Modal, Text } from '../../../design-system';
import { useTicketingNotice } from '../../../state/ticketing';
import { commonTexts } from '../texts';

/** Why the visitor was sent to this screen (SPEC 5.2). Double spaces are kept as they are written. */
export function NoticeModal() {
  const { notice, setNotice } = useTicketingNotice();
  const close = () => setNotice(null);
  return (
    <Modal
      open={notice !== null}
      onClose={close}
      title={notice?.title ?? ''}
      actions={<Button onClick={close}>{commonTexts.okay}</Button>}
    >
      <Text style={{ whiteSpace: 'pre-wrap' }}>{notice?.message}</Text>
    </Modal>
  );
}
