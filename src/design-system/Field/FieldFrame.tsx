import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import { formTexts } from '../formTexts';
import { color, duration, easing, fontSize, fontWeight, radius, size, space } from '../tokens';

/** What every field takes besides the attributes of its own control. */
export interface FieldProps {
  /** The name of the field, always in sight. */
  label: ReactNode;
  /** Help that stands below the label from the start. */
  hint?: ReactNode;
  /** What is wrong, and what to do; marks the control as invalid. */
  error?: string;
  /** Adds "(optional)" to the label. Fields are required unless they say so. */
  optional?: boolean;
}

interface FrameProps extends FieldProps {
  /** Id of the control. */
  id: string;
  /** The control, described by `describe(id, …)`. */
  children: ReactNode;
}

/** The ids that tie a control to its hint and its error; put them on the control. */
export function describe(
  id: string,
  { hint, error, optional }: Pick<FieldProps, 'hint' | 'error' | 'optional'>,
) {
  const ids = [hint ? hintId(id) : null, error ? errorId(id) : null].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  } as const;
}

/** Label, hint and error around a control. */
export function FieldFrame({ id, label, hint, error, optional, children }: FrameProps) {
  return (
    <Frame>
      <Label htmlFor={id}>
        {label}
        {optional ? <Optional> {formTexts.optional}</Optional> : null}
      </Label>
      {hint ? <Hint id={hintId(id)}>{hint}</Hint> : null}
      {children}
      <FieldError id={id} error={error} />
    </Frame>
  );
}

/** The name of a group of controls, to stand first in a FieldsetFrame. */
export function Legend({ optional, children }: { optional?: boolean; children: ReactNode }) {
  return (
    <LegendText>
      {children}
      {optional ? <Optional> {formTexts.optional}</Optional> : null}
    </LegendText>
  );
}

export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  return hint ? <Hint id={hintId(id)}>{hint}</Hint> : null;
}

/** @param live announces the error as soon as it is there, for one that no step of the visitor's brings up */
export function FieldError({ id, error, live }: { id: string; error?: string; live?: boolean }) {
  return error ? (
    <ErrorText id={errorId(id)} role={live ? 'alert' : undefined}>
      <Icon name="alert" size="1.1em" />
      <span>{error}</span>
    </ErrorText>
  ) : null;
}

function hintId(id: string) {
  return `${id}-hint`;
}

function errorId(id: string) {
  return `${id}-error`;
}

/** The look of every one-line control. */
export const controlLook = css`
  width: 100%;
  min-height: 3rem;
  padding: 0.6rem 0.875rem;
  background: ${color.raised};
  color: ${color.text};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.m};
  font-size: max(1rem, ${fontSize.s});
  line-height: 1.4;
  transition:
    border-color ${duration.quick} ${easing.standard},
    box-shadow ${duration.quick} ${easing.standard};
  &:hover {
    border-color: ${color.text};
  }
  &:focus-visible {
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
    box-shadow: 0 0 0 1px ${color.danger};
  }
  &:disabled {
    background: ${color.sunken};
    color: ${color.textMuted};
    cursor: not-allowed;
  }
  &::placeholder {
    color: ${color.textMuted};
    opacity: 1;
  }
`;

export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  min-width: 0;
`;

/** Around several controls that belong together. */
export const FieldsetFrame = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  min-width: 0;
  padding: 0;
  border: 0;
`;

/** A control of one line. */
export const Input = styled.input(controlLook);

const labelLook = css`
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: 1.4;
`;

const Label = styled.label(labelLook);

const LegendText = styled.legend(labelLook, { padding: 0 });

const Optional = styled.span`
  color: ${color.textMuted};
  font-weight: ${fontWeight.regular};
`;

const Hint = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  line-height: 1.45;
`;

const ErrorText = styled.p`
  display: flex;
  gap: ${space['2xs']};
  align-items: start;
  color: ${color.danger};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.semibold};
  line-height: 1.45;
`;

export const CheckRow = styled.div`
  display: flex;
  align-items: start;
  gap: ${space.xs};
  min-height: ${size.target};
  padding-block: ${space.xs};
  input {
    flex: none;
    width: 1.35rem;
    height: 1.35rem;
    margin-block-start: 0.05rem;
    accent-color: ${color.accent};
    cursor: pointer;
  }
  label {
    font-size: ${fontSize.s};
    line-height: 1.5;
    cursor: pointer;
  }
`;
