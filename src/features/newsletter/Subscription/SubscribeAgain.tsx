import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { Button, Stack } from '../../../design-system';
import { SectionHeading } from '../../shared/screen/SectionHeading';
import { SignupForm } from '../SignupForm/SignupForm';
import { texts } from './texts';

/** A button that is replaced by the form of product 5.1. */
export function SubscribeAgain() {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <OpenForm />;
  return (
    <div>
      <Button buttonSize="large" onClick={() => setIsOpen(true)}>
        {texts.again}
      </Button>
    </div>
  );
}

/** Takes the focus, because the pressed button was removed. */
function OpenForm() {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} aria-label={texts.formTitle}>
      <Stack gap="l">
        <SectionHeading>{texts.formTitle}</SectionHeading>
        <SignupForm />
      </Stack>
    </Box>
  );
}

const Box = styled.section`
  &:focus {
    outline: none;
  }
`;
