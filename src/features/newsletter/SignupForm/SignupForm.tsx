import { useRef } from 'react';
import { track } from '../../../analytics/events';
import { Button, inertWhen } from '../../../design-system';
import { useIsAlive } from '../../../state/useIsAlive';
import { StayInTouchFields } from '../StayInTouchFlow/StayInTouchFields';
import { Submission } from '../StayInTouchFlow/Submission';
import { texts } from '../StayInTouchFlow/texts';
import { useStayInTouchForm } from '../StayInTouchFlow/useStayInTouchForm';

export interface SignupFormProps {
  /** Milliseconds after which the visitor is told that it takes longer. Default 4000. */
  slowAfterMs?: number;
}

/** The whole form of SPEC 5.1 on a page of its own (/signup), with what follows it. */
export function SignupForm({ slowAfterMs = 4000 }: SignupFormProps) {
  const form = useStayInTouchForm('', 'signupForm');
  const isAlive = useIsAlive();
  const top = useRef<HTMLDivElement>(null);
  const hasBegun = useRef(false);

  function begin() {
    if (!hasBegun.current) track({ name: 'stayInTouchBegin' });
    hasBegun.current = true;
  }

  function finish() {
    form.reset();
    hasBegun.current = false;
  }

  return (
    // Hears what bubbles out of the fields; it is nothing to press. Typed or pressed before it is alive, it would be lost.
    <div onFocus={begin} {...inertWhen(!isAlive)}>
      <StayInTouchFields form={form} id="signupForm" topRef={top}>
        <div>
          {/* A field that is left says what is wrong, and moves the button from under the pointer before it is let go. */}
          <Button type="submit" buttonSize="large" onMouseDown={(event) => event.preventDefault()}>
            {texts.submit}
          </Button>
        </div>
      </StayInTouchFields>
      <Submission open phase={form.phase} onClose={finish} onDone={finish} slowAfterMs={slowAfterMs} />
    </div>
  );
}
