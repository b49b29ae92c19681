import { forwardRef, memo, useImperativeHandle, useState } from 'react';
import { VisuallyHidden } from '../../../design-system';

export interface AnnouncerHandle {
  /** Announces a text. A repeated text gets a no-break space, because screen readers announce changes only. */
  announce: (newText: string) => void;
}

/** Announces events to screen readers. The text is local state, so that an announcement renders nothing else. */
export const Announcer = memo(
  forwardRef<AnnouncerHandle>(function Announcer(_, ref) {
    const [text, setText] = useState('');
    useImperativeHandle(
      ref,
      () => ({
        announce: (newText) => setText((before) => (before === newText ? `${newText}\u00a0` : newText)),
      }),
      [],
    );
    return (
      <VisuallyHidden as="div" role="status">
        {text}
      </VisuallyHidden>
    );
  }),
);
