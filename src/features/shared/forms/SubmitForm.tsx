import styled from '@emotion/styled';
import { useEffect } from 'react';
import { Button, FormErrorSummary, Notice, space, Text, type Elements } from '../../../design-system';
import { useOnline } from '../../../runtime/useOnline';
import { submitTexts as texts } from './texts';
import { keepFocusInField } from './useFields';
import type { FormSubmit } from './useFormSubmit';

/** Why a submit failed, and what the visitor can do. */
export interface SubmitFailure {
  title: string;
  message: string;
  /** Whether a retry of the same request can succeed. */
  canRetry: boolean;
}

interface SubmitFormProps {
  submission: Pick<
    FormSubmit<unknown, unknown, SubmitFailure>,
    'failure' | 'summary' | 'attempt' | 'topRef' | 'submit' | 'formProps'
  >;
  /** Id of the form, for a submit button outside of it. */
  id?: string;
  intro: string;
  /** What a visitor without a connection is told. */
  offlineText: string;
  /** The fields and the submit button. */
  children: Elements;
}

/**
 * A form with its messages above the fields: why the last submit failed, the list of errors, and that the visitor is
 * offline. They get the focus and scroll into view after each submit that was invalid or failed.
 */
export function SubmitForm({ submission, id, intro, offlineText, children }: SubmitFormProps) {
  const { failure, summary, attempt, topRef, submit, formProps } = submission;
  const isOnline = useOnline();

  // Runs after the error list has focused itself, because the failure is shown above it. In a modal that closes while the
  // request is sent, this component is mounted with the failure, and its modal may still be open.
  useEffect(() => {
    if (!failure) return;
    topRef.current?.focus({ preventScroll: true });
    topRef.current?.scrollIntoView({ block: 'start' });
  }, [failure, attempt, topRef]);

  return (
    <Form id={id} {...formProps} onMouseDown={keepFocusInField}>
      <Top ref={topRef} tabIndex={-1}>
        {failure ? (
          <Notice
            tone="danger"
            title={failure.title}
            actions={
              failure.canRetry ? (
                <Button variant="secondary" buttonSize="small" onClick={submit}>
                  {texts.tryAgain}
                </Button>
              ) : undefined
            }
          >
            {failure.message}
          </Notice>
        ) : null}
        <FormErrorSummary errors={summary} attempt={attempt} />
        {isOnline ? null : (
          <Notice tone="warning" title={texts.offlineTitle}>
            {offlineText}
          </Notice>
        )}
        <Text>{intro}</Text>
      </Top>
      {children}
    </Form>
  );
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
