import styled from '@emotion/styled';
import { useState, type FormEvent } from 'react';
import { Button, TextField, space } from '../../../design-system';

export interface CodeFormProps {
  label: string;
  hint?: string;
  /** Of the button */
  action: string;
  /** What is said when nothing was typed */
  missing: string;
  /** Uses the code; rejects with whatever went wrong */
  onUse: (code: string) => Promise<unknown>;
  /** What went wrong, in words for the field */
  wordsOf: (error: unknown) => string;
  maxLength: number;
}

/** One code, and the button that uses it. */
export function CodeForm({ label, hint, action, missing, onUse, wordsOf, maxLength }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);

  async function use(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setError(missing);
    setIsBusy(true);
    setError(undefined);
    try {
      await onUse(code.trim());
      setCode('');
    } catch (reason) {
      setError(wordsOf(reason));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Form onSubmit={(event) => void use(event)} noValidate>
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
        {action}
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
