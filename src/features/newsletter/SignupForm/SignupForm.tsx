import { useEffect, useRef } from 'react';
import { track } from '../../../analytics/events';
import { Button } from '../../../design-system';
import { StayInTouchFields } from '../StayInTouchFlow/StayInTouchFields';
import { StayInTouchModals } from '../StayInTouchFlow/StayInTouchModals';
import { texts } from '../StayInTouchFlow/texts';
import { useStayInTouchForm } from '../StayInTouchFlow/useStayInTouchForm';

interface SignupFormProps {
  /** Milliseconds before the visitor is told that sending takes longer. Default 4000. */
  slowAfterMs?: number;
}

/** The form of product 5.1 on its own page (/signup), with the modals after a submit. */
export function SignupForm({ slowAfterMs = 4000 }: SignupFormProps) {
  const form = useStayInTouchForm('', 'signupForm');
  const box = useRef<HTMLDivElement>(null);
  const hasBegun = useRef(false);

  function reportBegin() {
    if (!hasBegun.current) track({ name: 'stayInTouchBegin' });
    hasBegun.current = true;
  }

  useEffect(() => {
    // A focus before hydration caused no event.
    if (box.current?.contains(document.activeElement)) reportBegin();
  }, []);

  function finish() {
    form.reset();
    hasBegun.current = false;
  }

  return (
    // Listens to focus events of the fields.
    <div ref={box} onFocus={reportBegin}>
      <StayInTouchFields form={form} id="signupForm">
        <div>
          <Button type="submit" buttonSize="large">
            {texts.submit}
          </Button>
        </div>
      </StayInTouchFields>
      <StayInTouchModals form={form} onDone={finish} slowAfterMs={slowAfterMs} />
    </div>
  );
}
