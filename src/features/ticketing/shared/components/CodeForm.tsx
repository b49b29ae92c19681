import styled from '@emotion/styled';
import { useState, type FormEvent } from 'react';
import { Button, TextField, space } from '../../../../design-system';

export interface CodeFormProps {
  label: string;
  hint?: string;
  /** Label of the button */
  buttonLabel: string;
  /** Error of an empty field */
  emptyError: string;
  /** Submits the code; rejects with the error */
  onSubmit: (code: string) => Promise<unknown>;
  /** Returns the message for an error */
  getErrorText: (error: unknown) => string;
  maxLength: number;
}

/** A field for a code with a submit button. */
export function CodeForm({
  label,
  hint,
  buttonLabel,
  emptyError,
  onSubmit,
  getErrorText,
  maxLength,
}: CodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setError(emptyError);
    setIsBusy(true);
    setError(undefined);
    try {
      await onSubmit(code.trim());
      setCode('');
    } catch (reason) {
      setError(getErrorText(reason));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={label}
        hint={hint}
        error={error}
        value={code}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="secondary" buttonSize="small" busy={isBusy}>
        {buttonLabel}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${space.s};
  > :not(button) {
    align-self: stretch;
  }
`;
