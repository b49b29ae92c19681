import styled from '@emotion/styled';
import { useEffect, useRef, type MouseEvent } from 'react';
import { focusField } from '../focusField';
import { formTexts } from '../formTexts';
import { color, fontSize, fontWeight, radius, space } from '../tokens';

export interface FormError {
  /** Id of the control that the entry links to. */
  fieldId?: string;
  /** The same message as at the field. */
  message: string;
}

interface FormErrorSummaryProps {
  /** In the order of the fields. Equal entries are listed once. */
  errors: FormError[];
  /** Default `Please correct the following:`. */
  title?: string;
  /** Number of submit attempts. Each new attempt scrolls to the summary and focuses it. */
  attempt: number;
}

/** Lists the errors at the top of a form, takes the focus and scrolls into view. Renders nothing without errors. */
export function FormErrorSummary({
  errors,
  title = formTexts.pleaseCorrect,
  attempt,
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  const entries = new Map(errors.map((error) => [JSON.stringify([error.fieldId, error.message]), error]));

  useEffect(() => {
    if (!hasErrors || attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    // The scroll-padding of the page keeps the summary 112 px below the top (product 2.1).
    box.current?.scrollIntoView({ block: 'start' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new attempt moves the focus, not typing
  }, [attempt]);

  if (!hasErrors) return null;
  return (
    <Box ref={box} tabIndex={-1} role="alert" aria-label={title}>
      <p>{title}</p>
      <ul>
        {Array.from(entries, ([key, { fieldId, message }]) => (
          <li key={key}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                onClick={(event: MouseEvent) => {
                  if (focusField(fieldId)) event.preventDefault();
                }}
              >
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

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  padding: ${space.m} ${space.l};
  border: 2px solid ${color.danger};
  border-radius: ${radius.m};
  background: ${color.dangerSurface};
  font-size: ${fontSize.s};
  /* Inside the box, where neither the header nor the edge of a modal cuts it off. */
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
