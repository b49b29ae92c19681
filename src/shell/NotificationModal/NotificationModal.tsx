import { useRef } from 'react';
import { Button, Link, Modal, Text, telephoneHref } from '../../design-system';
import type { Notification } from '../../state/notification';
import { lazyTexts } from '../lazyTexts';

export interface NotificationModalProps {
  /** Null while there is nothing to say: the modal is closed then. */
  notification: Notification | null;
  onClose: () => void;
}

/** SPEC 4.2: a message that any part of the site may set; its button closes it. */
export function NotificationModal({ notification, onClose }: NotificationModalProps) {
  const okay = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={notification !== null}
      onClose={onClose}
      role="alertdialog"
      initialFocus={okay}
      title={notification?.title || lazyTexts.notification.title}
      actions={
        <Button ref={okay} onClick={onClose}>
          {notification?.buttonLabel || lazyTexts.notification.okay}
        </Button>
      }
    >
      <Text style={{ whiteSpace: 'pre-wrap' }}>{notification?.message}</Text>
      {notification?.phone ? (
        <Text>
          {lazyTexts.notification.call}{' '}
          <Link href={telephoneHref(notification.phone)}>{notification.phone}</Link>
        </Text>
      ) : null}
    </Modal>
  );
}
