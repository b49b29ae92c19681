import styled from '@emotion/styled';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  Button,
  FormErrorSummary,
  media,
  Modal,
  Notice,
  space,
  Stack,
  StarDivider,
  Text,
  inertProps,
} from '../../design-system';
import { useIsHydrated } from '../../state/useIsHydrated';
import { useOnline } from '../../state/useOnline';
import { texts } from './texts';
import type { EnquiryForm } from './useEnquiryForm';

export interface EnquiryFrameProps<Fields extends FieldValues> {
  form: EnquiryForm<Fields>;
  intro: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** Title of the modal while the request is sent. */
  sendingTitle: string;
  thanksTitle: (fields: Fields) => string;
  thanksText: (fields: Fields, reference: string) => string;
  children: ReactNode;
  /** Milliseconds before the visitor is told that sending takes longer. Default 4000. */
  slowAfterMs?: number;
}

/** The layout of an enquiry form: errors above the fields, the submit button below, and the modals after a submit. */
export function EnquiryFrame<Fields extends FieldValues>({
  form,
  intro,
  submitLabel,
  sendingTitle,
  thanksTitle,
  thanksText,
  children,
  slowAfterMs = 4000,
}: EnquiryFrameProps<Fields>) {
  const { phase, failure, summary, attempt } = form;
  const top = useRef<HTMLDivElement>(null);
  const okayButton = useRef<HTMLButtonElement>(null);
  const isHydrated = useIsHydrated();
  const isOnline = useOnline();

  useEffect(() => {
    if (!failure) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [failure, attempt]);

  return (
    <>
      <Form
        noValidate
        // Input before hydration would be lost.
        {...inertProps(!isHydrated)}
        // If the browser submits the form before the scripts are loaded, no values may appear in the URL.
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Top ref={top} tabIndex={-1}>
          {failure ? (
            <Notice
              tone="danger"
              title={failure.title}
              actions={
                failure.canRetry ? (
                  <Button variant="secondary" buttonSize="small" onClick={form.submit}>
                    {texts.tryAgain}
                  </Button>
                ) : undefined
              }
            >
              {failure.message}
            </Notice>
          ) : null}
          <FormErrorSummary errors={summary} attempt={attempt} title={texts.errorTitle} />
          {isOnline ? null : (
            <Notice tone="warning" title={texts.offlineTitle}>
              {texts.offlineText}
            </Notice>
          )}
          <Text>{intro}</Text>
        </Top>
        {children}
        <div>
          <Button type="submit" buttonSize="large" onMouseDown={preventFocusChange}>
            {submitLabel}
          </Button>
        </div>
      </Form>
      <Modal open={phase.name === 'sending'} onClose={form.reset} title={sendingTitle} busy>
        <SendingText slowAfterMs={slowAfterMs} />
      </Modal>
      <Modal
        open={phase.name === 'thanks'}
        onClose={form.reset}
        title={phase.name === 'thanks' ? thanksTitle(phase.fields) : ''}
        role="alertdialog"
        initialFocus={okayButton}
        actions={
          <Button ref={okayButton} onClick={form.reset}>
            {texts.okay}
          </Button>
        }
      >
        {phase.name === 'thanks' ? (
          <Stack gap="l">
            <StarDivider />
            <Text>{thanksText(phase.fields, phase.reference)}</Text>
          </Stack>
        ) : null}
      </Modal>
    </>
  );
}

/**
 * Keeps the focus in the field while the button is pressed. An error message that appears on blur would move the
 * button away from the pointer before it is released, and nothing would be submitted.
 */
function preventFocusChange(event: MouseEvent) {
  event.preventDefault();
}

function SendingText({ slowAfterMs }: { slowAfterMs: number }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [slowAfterMs]);
  return <Text role="status">{isSlow ? texts.sendingSlow : texts.sendingText}</Text>;
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;

const Top = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  /* The container is focused by script only and has no action. */
  &:focus-visible {
    outline: none;
  }
`;

/** Two short fields, side by side on wide screens. */
export const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: ${space.m};
  ${media.aboveMobile} {
    grid-template-columns: 1fr 1fr;
  }
`;
