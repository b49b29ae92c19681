import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react';
import { validateEmail } from '../../../helios/emailRule';
import type { StayInTouchFlowProps } from '../StayInTouchFlow/StayInTouchFlow';

export type LoadFlow = () => Promise<ComponentType<StayInTouchFlowProps>>;

const noDomains: readonly string[] = [];

/** The e-mail address of the band, and the form that a valid address opens. The form is loaded when the visitor types. */
export function useSignUpBand(loadFlow: LoadFlow) {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const [blockedDomains, setBlockedDomains] = useState(noDomains);
  const [Flow, setFlow] = useState<ComponentType<StayInTouchFlowProps> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  /** The address for which the form was requested. */
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const flowPromise = useRef<Promise<void> | null>(null);

  // Input before hydration, or restored by the browser, fires no event.
  useEffect(() => {
    const value = input.current?.value ?? '';
    setEmail(value);
    if (value !== '') loadOnce();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);

  const emailError = validateEmail(email, blockedDomains);
  const error = isTouched && emailError ? emailError : undefined;
  const isRequested = requestedEmail !== null;
  const isOpening = isRequested && !Flow && !hasFailed;

  /** Loads once; retries after a failure. */
  function loadOnce() {
    flowPromise.current ??= loadFlow().then(
      (loaded) => setFlow(() => loaded),
      () => {
        flowPromise.current = null;
        setHasFailed(true);
      },
    );
  }

  function onInput(event: FormEvent<HTMLInputElement>) {
    setEmail(event.currentTarget.value);
    if (!hasFailed) loadOnce();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isOpening) return;
    setIsTouched(true);
    // A press from before hydration is repeated before `email` has the input.
    const value = input.current?.value ?? '';
    if (validateEmail(value, blockedDomains) !== null) {
      input.current?.focus();
      return;
    }
    setHasFailed(false);
    setRequestedEmail(value.trim());
    loadOnce();
  }

  function onDone() {
    setRequestedEmail(null);
    setIsTouched(false);
    setEmail('');
    if (input.current) input.current.value = '';
  }

  return {
    error,
    isValid: emailError === null,
    isOpening,
    /** The form could not be loaded. */
    hasFailed: hasFailed && isRequested,
    onSubmit,
    inputProps: { ref: input, onInput, onBlur: () => setIsTouched(email !== '') },
    flow: Flow ? (
      <Flow
        open={isRequested}
        email={requestedEmail ?? ''}
        onBlockedDomains={setBlockedDomains}
        onClose={() => setRequestedEmail(null)}
        onDone={onDone}
      />
    ) : null,
  };
}
