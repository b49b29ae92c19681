import { useRef } from 'react';
import { Button, Link, Modal, Text, getTelephoneHref } from '../../design-system';
import type { Notification } from '../../state/overlays';
import { lazyTexts } from '../lazyTexts';

interface NotificationModalProps {
  /** Null closes the modal. */
  notification: Notification | null;
  onClose: () => void;
}

/** Product 4.2: a message that any part of the site can show. Its button closes it. */
export function NotificationModal({ notification, onClose }: NotificationModalProps) {
  const okayButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={notification !== null}
      onClose={onClose}
      role="alertdialog"
      initialFocus={okayButton}
      title={notification?.title || lazyTexts.notification.title}
      actions={
        <Button ref={okayButton} onClick={onClose}>
          {notification?.buttonLabel || lazyTexts.notification.okay}
        </Button>
      }
    >
      <Text style={{ whiteSpace: 'pre-wrap' }}>{notification?.message}</Text>
      {notification?.phone ? (
        <Text>
          {lazyTexts.notification.call}{' '}
          <Link href={getTelephoneHref(notification.phone)}>{notification.phone}</Link>
        </Text>
      ) : null}
    </Modal>
  );
}
