import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import { formTexts } from '../formTexts';
import { color, duration, easing, fontSize, fontWeight, radius, size, space } from '../tokens';
import type { Elements } from '../ownText';

/** Props of every field besides the attributes of its control. */
export interface FieldProps {
  /** The label, which is always visible. */
  label: ReactNode;
  /** Help below the label. */
  hint?: ReactNode;
  /** The error and its remedy. Marks the control as invalid. */
  error?: string;
  /** Adds "(optional)" to the label. Fields are required by default. */
  optional?: boolean;
}

interface FrameProps extends FieldProps {
  /** Id of the control. */
  id: string;
  /** The control, with the attributes of `getFieldAriaProps(id, …)`. */
  children: Elements;
}

/** ARIA attributes that associate a control with its hint and its error. */
export function getFieldAriaProps(
  id: string,
  { hint, error, optional }: Pick<FieldProps, 'hint' | 'error' | 'optional'>,
) {
  const ids = [hint ? getHintId(id) : null, error ? getErrorId(id) : null].filter(Boolean).join(' ');
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
        <span>{label}</span>
        {optional ? <Optional> {formTexts.optional}</Optional> : null}
      </Label>
      {hint ? <Hint id={getHintId(id)}>{hint}</Hint> : null}
      {children}
      <FieldError id={id} error={error} />
    </Frame>
  );
}

/** The name of a group of controls. Must be the first child of a FieldsetFrame. */
export function Legend({ optional, children }: { optional?: boolean; children: ReactNode }) {
  return (
    <LegendText>
      <span>{children}</span>
      {optional ? <Optional> {formTexts.optional}</Optional> : null}
    </LegendText>
  );
}

export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  return hint ? <Hint id={getHintId(id)}>{hint}</Hint> : null;
}

/** @param live announces the error when it appears, for errors that do not follow a submit */
export function FieldError({ id, error, live }: { id: string; error?: string; live?: boolean }) {
  return error ? (
    <ErrorText id={getErrorId(id)} role={live ? 'alert' : undefined}>
      <Icon name="alert" size="1.1em" />
      <span>{error}</span>
    </ErrorText>
  ) : null;
}

function getHintId(id: string) {
  return `${id}-hint`;
}

function getErrorId(id: string) {
  return `${id}-error`;
}

/** Styles of every one-line control. */
export const controlStyles = css`
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

/** Frame of a group of controls. */
export const FieldsetFrame = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  min-width: 0;
  padding: 0;
  border: 0;
`;

export const Input = styled.input(controlStyles);

const labelStyles = css`
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: 1.4;
`;

const Label = styled.label(labelStyles);

const LegendText = styled.legend(labelStyles, { padding: 0 });

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
