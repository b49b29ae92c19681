import styled from '@emotion/styled';
import { useState } from 'react';
import { Button, TextField, color, fontSize, space } from '../../../design-system';
import { codeLimits } from '../../../helios/limits.generated';
import { useFormSubmit } from '../forms/useFormSubmit';

interface CodeFormProps {
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
}

/** A field for a code with a submit button. */
export function CodeForm({ label, hint, buttonLabel, emptyError, onSubmit, getErrorText }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submission = useFormSubmit({
    validate: () => {
      const trimmed = code.trim();
      setIsMissing(trimmed === '');
      return Promise.resolve(trimmed === '' ? null : trimmed);
    },
    send: (trimmed) => onSubmit(trimmed),
    onSent: () => setCode(''),
    describeFailure: getErrorText,
  });

  return (
    <Form {...submission.formProps}>
      <TextField
        label={label}
        hint={hint}
        error={isMissing ? emptyError : (submission.failure ?? undefined)}
        value={code}
        maxLength={codeLimits.MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="secondary" buttonSize="small" busy={submission.phase.name === 'sending'}>
        {buttonLabel}
      </Button>
    </Form>
  );
}

/** Hides a CodeForm behind a question. */
export const CodeDetails = styled.details`
  summary {
    padding-block: ${space.xs};
    color: ${color.link};
    font-size: ${fontSize.s};
    cursor: pointer;
  }
  /* Room for the focus ring of the question. */
  &[open] > summary {
    margin-block-end: ${space.xs};
  }
`;

const Form = styled.form`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${space.s};
  > :not(button) {
    align-self: stretch;
  }
`;
