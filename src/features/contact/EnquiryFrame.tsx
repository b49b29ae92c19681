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
  inertWhen,
} from '../../design-system';
import { useIsAlive } from '../../state/useIsAlive';
import { useOnline } from '../../state/useOnline';
import { texts } from './texts';
import type { EnquiryForm } from './useEnquiryForm';

export interface EnquiryFrameProps<Fields extends FieldValues> {
  form: EnquiryForm<Fields>;
  intro: string;
  /** The words of the button. */
  send: string;
  /** Title of the modal while it is sent. */
  sending: string;
  thanksTitle: (typed: Fields) => string;
  thanksText: (typed: Fields, reference: string) => string;
  /** The fields. */
  children: ReactNode;
  /** Milliseconds after which the visitor is told that it takes longer. Default 4000. */
  slowAfterMs?: number;
}

/** What stands around the fields: what is wrong above them, the button below, and what follows the press of it. */
export function EnquiryFrame<Fields extends FieldValues>({
  form,
  intro,
  send,
  sending,
  thanksTitle,
  thanksText,
  children,
  slowAfterMs = 4000,
}: EnquiryFrameProps<Fields>) {
  const { phase, failure, summary, attempt } = form;
  const top = useRef<HTMLDivElement>(null);
  const okay = useRef<HTMLButtonElement>(null);
  const isAlive = useIsAlive();
  const isOnline = useOnline();

  useEffect(() => {
    if (!failure) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [failure, attempt]);

  return (
    <>
      <Fields
        noValidate
        // Typed or pressed before, it would be lost.
        {...inertWhen(!isAlive)}
        // Sent by a browser whose scripts have not come, nothing of it may land in an address.
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
          <Button type="submit" buttonSize="large" onMouseDown={keepFocus}>
            {send}
          </Button>
        </div>
      </Fields>
      <Modal open={phase.name === 'sending'} onClose={form.reset} title={sending} busy>
        <SendingText slowAfterMs={slowAfterMs} />
      </Modal>
      <Modal
        open={phase.name === 'thanks'}
        onClose={form.reset}
        title={phase.name === 'thanks' ? thanksTitle(phase.to) : ''}
        role="alertdialog"
        initialFocus={okay}
        actions={
          <Button ref={okay} onClick={form.reset}>
            {texts.okay}
          </Button>
        }
      >
        {phase.name === 'thanks' ? (
          <Stack gap="l">
            <StarDivider />
            <Text>{thanksText(phase.to, phase.reference)}</Text>
          </Stack>
        ) : null}
      </Modal>
    </>
  );
}

/**
 * The field that is left by pressing the button would say what is wrong with it, which moves the button away from under the
 * pointer before it is let go: nothing would be sent. So the field keeps the focus, and the attempt to send says it.
 */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

function SendingText({ slowAfterMs }: { slowAfterMs: number }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [slowAfterMs]);
  return <Text role="status">{isSlow ? texts.sendingSlow : texts.sendingText}</Text>;
}

const Fields = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;

const Top = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  /* The focus begins here, where there is nothing to press. */
  &:focus-visible {
    outline: none;
  }
`;

/** Two short fields side by side where there is room. */
export const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: ${space.m};
  ${media.aboveMobile} {
    grid-template-columns: 1fr 1fr;
  }
`;
