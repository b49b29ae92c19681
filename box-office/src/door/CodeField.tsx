import { useState, type FormEvent } from 'react';
import { Button, TextField } from '../../../src/design-system';
import { doorTexts } from './doorTexts';
import { Row } from './layout';

export interface CodeFieldProps {
  code: string;
  onChange: (code: string) => void;
  /** The code is complete. A hand scanner does not wait until the one before is answered. */
  onSubmit: () => void;
}

/** The code by hand, or by a hand scanner, which types it and presses Enter. */
export function CodeField({ code, onChange, onSubmit }: CodeFieldProps) {
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = code.trim() === '';
    setIsMissing(isEmpty);
    if (!isEmpty) onSubmit();
  };
  return (
    <Row noValidate method="dialog" onSubmit={submit}>
      <TextField
        label={doorTexts.code}
        hint={doorTexts.codeHint}
        error={isMissing ? doorTexts.codeMissing : undefined}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button type="submit" variant="secondary">
        {doorTexts.check}
      </Button>
    </Row>
  );
}
