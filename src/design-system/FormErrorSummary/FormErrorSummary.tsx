import styled from '@emotion/styled';
import { useEffect, useRef, type MouseEvent } from 'react';
import { formTexts } from '../formTexts';
import { color, fontSize, fontWeight, radius, space } from '../tokens';

export interface FormError {
  /** Id of the control, so that the entry can lead there. */
  fieldId?: string;
  /** The sentence that stands at the field too. */
  message: string;
}

export interface FormErrorSummaryProps {
  /** In the order of the fields. */
  errors: FormError[];
  /** Default `Please correct the following:`. */
  title?: string;
  /** The count of attempts to send: each new one brings the page and the focus here again. */
  attempt: number;
}

/** Lists what is wrong at the top of a form, takes the focus and scrolls into view; nothing while all is well. */
export function FormErrorSummary({
  errors,
  title = formTexts.pleaseCorrect,
  attempt,
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;

  useEffect(() => {
    if (!hasErrors || attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    // Stops below the header: the page's scroll-padding keeps the 112 px of SPEC 2.1.
    box.current?.scrollIntoView({ block: 'start' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new attempt moves the focus: typing must not
  }, [attempt]);

  if (!hasErrors) return null;
  return (
    <Box ref={box} tabIndex={-1} role="alert" aria-label={title}>
      <p>{title}</p>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId ?? ''}${message}`}>
            {fieldId ? (
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  // Of a group, which takes no focus itself, the first control.
  const control = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field;
  control?.focus();
  // The label is read first, so it comes into view with its control.
  document.querySelector(`label[for="${CSS.escape(fieldId)}"]`)?.scrollIntoView({ block: 'nearest' });
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  padding: ${space.m} ${space.l};
  border: 2px solid ${color.danger};
  border-radius: ${radius.m};
  background: ${color.dangerSurface};
  font-size: ${fontSize.s};
  /* Inside, where no header and no edge of a dialog cuts it off. */
  &:focus-visible {
    outline-offset: -0.5rem;
  }
  > p {
    font-weight: ${fontWeight.bold};
  }
  ul {
    display: grid;
    gap: ${space['2xs']};
    padding-inline-start: 1.2em;
    list-style: disc;
  }
  a {
    color: ${color.danger};
    font-weight: ${fontWeight.semibold};
  }
`;
