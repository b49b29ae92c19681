import { useRef } from 'react';
import { track } from '../../../analytics/events';
import { Button, inertProps } from '../../../design-system';
import { useIsHydrated } from '../../../state/useIsHydrated';
import { StayInTouchFields } from '../StayInTouchFlow/StayInTouchFields';
import { Submission } from '../StayInTouchFlow/Submission';
import { texts } from '../StayInTouchFlow/texts';
import { useStayInTouchForm } from '../StayInTouchFlow/useStayInTouchForm';

export interface SignupFormProps {
  /** Milliseconds before the visitor is told that sending takes longer. Default 4000. */
  slowAfterMs?: number;
}

/** The form of product 5.1 on its own page (/signup), with the modals after a submit. */
export function SignupForm({ slowAfterMs = 4000 }: SignupFormProps) {
  const form = useStayInTouchForm('', 'signupForm');
  const isHydrated = useIsHydrated();
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
    // Listens to focus events of the fields. Input before hydration would be lost.
    <div onFocus={begin} {...inertProps(!isHydrated)}>
      <StayInTouchFields form={form} id="signupForm" topRef={top}>
        <div>
          {/* An error message on blur would move the button away from the pointer before it is released. */}
          <Button type="submit" buttonSize="large" onMouseDown={(event) => event.preventDefault()}>
            {texts.submit}
          </Button>
        </div>
      </StayInTouchFields>
      <Submission open phase={form.phase} onClose={finish} onDone={finish} slowAfterMs={slowAfterMs} />
    </div>
  );
}
