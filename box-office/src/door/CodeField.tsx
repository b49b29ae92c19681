import styled from '@emotion/styled';
import { useState, type FormEvent } from 'react';
import { Button, TextField, space } from '../../../src/design-system';
import { doorTexts } from './doorTexts';

export interface CodeFieldProps {
  isBusy: boolean;
  onCode: (code: string) => void;
}

/** The code by hand, or by a hand scanner, which types it and presses Enter. */
export function CodeField({ isBusy, onCode }: CodeFieldProps) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = code.trim();
    setIsMissing(typed === '');
    if (typed === '') return;
    setCode('');
    onCode(typed);
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
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {doorTexts.check}
      </Button>
    </Row>
  );
}

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space.s};
  > :not(button) {
    flex: 1 1 12rem;
  }
`;
