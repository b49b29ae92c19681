import { useEffect, useRef } from 'react';
import { Button, Notice } from '../../../design-system';
import { FocusedNotice } from '../../shared/screen/FocusedNotice';
import { getItemName, getRecipientName } from '../shared/OrderLines';
import { cartTexts as texts } from '../shared/texts';
import type { Removal } from './useRemovedItem';

interface RemovedNoticeProps {
  removal: Removal;
  currency: string;
}

/** Says what was removed, with a button that restores it. The focus moves there, because the pressed button was removed. */
export function RemovedNotice({ removal: { removed, wasRestored, restore }, currency }: RemovedNoticeProps) {
  const undoButton = useRef<HTMLButtonElement>(null);
  const removedId = removed?.id;
  useEffect(() => {
    if (removedId !== undefined) undoButton.current?.focus();
  }, [removedId]);
  if (wasRestored) return <FocusedNotice tone="success">{texts.restored}</FocusedNotice>;
  if (!removed) return null;
  return (
    <Notice
      actions={
        <Button ref={undoButton} variant="secondary" buttonSize="small" onClick={restore}>
          {texts.undo}
        </Button>
      }
    >
      {texts.removed(getItemName(removed, currency), getRecipientName(removed))}
    </Notice>
  );
}
