import styled from '@emotion/styled';
import { forwardRef, useEffect, useId, useRef, useState, type TextareaHTMLAttributes } from 'react';
import { color, fontSize } from '../tokens';
import { FieldFrame, controlStyles, getFieldAriaProps, type FieldProps } from './FieldFrame';
import { formTexts } from '../formTexts';

type TextAreaFieldProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'maxLength'> & {
    /**
     * Shows a character counter with this limit. Text above the limit is not cut off, so that nothing is lost; the form
     * must show an error.
     */
    characterLimit?: number;
    /** Text of the counter. */
    counterText?: (used: number, limit: number) => string;
  };

/** A text box with several lines. */
export const TextAreaField = forwardRef<HTMLTextAreaElement, TextAreaFieldProps>(function TextAreaField(
  {
    label,
    hint,
    error,
    optional,
    id,
    rows = 4,
    characterLimit,
    counterText = formTexts.counter,
    onInput,
    ...rest
  },
  ref,
) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [used, setUsed] = useState(0);
  // Changes by the form dispatch no event.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- runs after each render; stops when the length is unchanged
  useEffect(() => setUsed(area.current?.value.length ?? 0));

  const counterId = `${fieldId}-counter`;
  const ariaProps = getFieldAriaProps(fieldId, { hint, error, optional });
  const describedBy =
    [ariaProps['aria-describedby'], characterLimit === undefined ? null : counterId]
      .filter(Boolean)
      .join(' ') || undefined;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <TextArea
        ref={(element) => {
          area.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        id={fieldId}
        rows={rows}
        onInput={(event) => {
          setUsed(event.currentTarget.value.length);
          onInput?.(event);
        }}
        {...ariaProps}
        aria-describedby={describedBy}
        {...rest}
      />
      {characterLimit === undefined ? null : (
        <Counter id={counterId} data-over={used > characterLimit || undefined}>
          {counterText(used, characterLimit)}
        </Counter>
      )}
    </FieldFrame>
  );
});

const TextArea = styled.textarea(controlStyles, { resize: 'vertical' });

const Counter = styled.p`
  align-self: end;
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  font-variant-numeric: tabular-nums;
  line-height: 1.45;
  &[data-over] {
    color: ${color.danger};
  }
`;
