import styled from '@emotion/styled';
import { forwardRef, useEffect, useId, useRef, useState, type TextareaHTMLAttributes } from 'react';
import { color, fontSize } from '../tokens';
import { FieldFrame, controlLook, describe, type FieldProps } from './FieldFrame';
import { formTexts } from '../formTexts';

export type TextAreaFieldProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'maxLength'> & {
    /**
     * Counts the characters towards this number. It does not cut off what is typed or pasted: the form says
     * when it is too long, and nothing is lost.
     */
    countTo?: number;
    /** The words of the counter. */
    counterText?: (used: number, of: number) => string;
  };

/** Several lines of text. */
export const TextAreaField = forwardRef<HTMLTextAreaElement, TextAreaFieldProps>(function TextAreaField(
  { label, hint, error, optional, id, rows = 4, countTo, counterText = formTexts.counter, onInput, ...rest },
  ref,
) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [used, setUsed] = useState(0);
  // What the form puts in, or takes out, comes with no event.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- after each render; it ends where the length is the same
  useEffect(() => setUsed(area.current?.value.length ?? 0));

  const counterId = `${fieldId}-counter`;
  const described = describe(fieldId, { hint, error, optional });
  const describedBy =
    [described['aria-describedby'], countTo === undefined ? null : counterId].filter(Boolean).join(' ') ||
    undefined;
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
        {...described}
        aria-describedby={describedBy}
        {...rest}
      />
      {countTo === undefined ? null : (
        <Counter id={counterId} data-over={used > countTo || undefined}>
          {counterText(used, countTo)}
        </Counter>
      )}
    </FieldFrame>
  );
});

const TextArea = styled.textarea(controlLook, { resize: 'vertical' });

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
