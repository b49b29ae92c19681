import { forwardRef, memo, useImperativeHandle, useState } from 'react';
import { VisuallyHidden } from '../../../design-system';

export interface AnnouncerHandle {
  /** Says it even where the same was said last: with a no-break space, since only what changes is announced. */
  say: (words: string) => void;
}

/** Tells who cannot see it what has just happened. It keeps its words, so that saying something renders nothing else. */
export const Announcer = memo(
  forwardRef<AnnouncerHandle>(function Announcer(_, ref) {
    const [said, setSaid] = useState('');
    useImperativeHandle(
      ref,
      () => ({ say: (words) => setSaid((before) => (before === words ? `${words}\u00a0` : words)) }),
      [],
    );
    return (
      <VisuallyHidden as="div" role="status">
        {said}
      </VisuallyHidden>
    );
  }),
);
