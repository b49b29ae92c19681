import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { Icon } from '../Icon/Icon';
import { color, duration, easing, fontSize, fontWeight, media, radius, size, space } from '../tokens';
import { FieldError, FieldFrame, describe, type FieldProps } from './FieldFrame';
import { checkFile, formatFileSize, type FileProblem } from './fileRules';
import { formTexts } from '../formTexts';

export interface FileFieldProps extends Omit<FieldProps, 'hint'> {
  /** Help below the label. Default: the accepted kinds and the largest size. */
  hint?: string;
  /** The file that is chosen. */
  value: File | null;
  /** Takes the file that was chosen or dropped, and null when it is removed or was refused. */
  onValueChange: (file: File | null) => void;
  /** Accepted kinds by the end of the name, with the dot: `['.pdf', '.doc']`. */
  accept: readonly string[];
  /** The largest size in bytes. */
  maxBytes: number;
  /** Called when a file was refused, besides the sentence that the field shows itself. */
  onRefuse?: (problem: FileProblem, file: File | null) => void;
  /** Called when the focus leaves the field. */
  onBlur?: () => void;
  /** Of the control, as forms send it. */
  name?: string;
  /** Id of the control, where an error summary leads. */
  id?: string;
  /** The words of the field, where the generic ones do not fit. */
  texts?: Partial<typeof formTexts.file>;
}

/**
 * One file, chosen or dropped. What is of another kind or too large is refused with a sentence that says what to
 * do; the server checks again. With react-hook-form through `Controller`. A form that is emptied otherwise than by `reset`
 * gives it a new key, else what it says of a refused file stays.
 */
export function FileField({
  label,
  hint,
  error,
  optional,
  value,
  onValueChange,
  accept,
  maxBytes,
  onRefuse,
  onBlur,
  name,
  id,
  texts,
}: FileFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (value) setRefusal(null);
  }, [value]);
  // After a refusal the value is null already: that the form was emptied shows in its event alone.
  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setRefusal(null);
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);

  const words = { ...formTexts.file, ...texts };
  const kinds = accept.join(', ');
  const maxSize = formatFileSize(maxBytes);
  const shownHint = hint ?? words.accepted(kinds, maxSize);
  const shownError = refusal ?? error;

  function refuse(problem: FileProblem, file: File | null) {
    const sentences: Record<FileProblem, (of: File) => string> = {
      wrongKind: (of) => words.wrongKind(of.name, kinds),
      tooLarge: (of) => words.tooLarge(of.name, maxSize),
      empty: (of) => words.empty(of.name),
      several: () => words.several,
    };
    setRefusal(file ? sentences[problem](file) : words.several);
    onValueChange(null);
    onRefuse?.(problem, file);
  }

  function take(files: FileList | null) {
    const file = files?.[0];
    // Nothing was chosen: the dialog of the system was left, and what was there stays.
    if (!files || !file) return;
    if (files.length > 1) return refuse('several', null);
    const problem = checkFile(file, accept, maxBytes);
    if (problem) return refuse(problem, file);
    setRefusal(null);
    onValueChange(file);
  }

  function remove() {
    setRefusal(null);
    onValueChange(null);
    // The button that had the focus is gone.
    input.current?.focus();
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <FieldFrame id={fieldId} label={label} hint={shownHint} error={undefined} optional={optional}>
      <Zone
        data-over={isOver || undefined}
        data-invalid={shownError ? true : undefined}
        onDragOver={(event) => {
          // Without this the browser opens the file in place of the page.
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <Chosen role="status">
          {value ? <span>{words.chosen(value.name, formatFileSize(value.size))}</span> : null}
        </Chosen>
        {value ? (
          <Remove type="button" onClick={remove} aria-label={words.remove(value.name)}>
            <Icon name="trash" />
          </Remove>
        ) : null}
        <Choose>
          <input
            ref={input}
            id={fieldId}
            type="file"
            name={name}
            accept={accept.join(',')}
            {...describe(fieldId, { hint: shownHint, error: shownError, optional })}
            onChange={(event) => {
              take(event.target.files);
              // So that the same file can be chosen again after it was removed or made smaller.
              event.target.value = '';
            }}
            onBlur={onBlur}
          />
          <span aria-hidden="true">
            <Icon name="plus" size="1em" /> {value ? words.replace : words.choose}
          </span>
        </Choose>
        {value ? null : <Drop aria-hidden="true">{words.drop}</Drop>}
      </Zone>
      <FieldError id={fieldId} error={shownError} live={refusal !== null} />
    </FieldFrame>
  );
}

const Zone = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.s};
  min-height: 4.5rem;
  padding: ${space.s} ${space.m};
  border: 1px dashed ${color.controlBorder};
  border-radius: ${radius.m};
  background: ${color.raised};
  font-size: ${fontSize.s};
  transition:
    border-color ${duration.quick} ${easing.standard},
    background-color ${duration.quick} ${easing.standard};
  &[data-over] {
    border-style: solid;
    border-color: ${color.accent};
    background: ${color.sunken};
  }
  &[data-invalid] {
    border-color: ${color.danger};
    box-shadow: 0 0 0 1px ${color.danger};
  }
`;

/* The browser's own control lies over the button that is seen, so that a click, a key and a screen reader meet it. */
const Choose = styled.span`
  position: relative;
  display: inline-flex;
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  input::file-selector-button {
    cursor: pointer;
  }
  span {
    display: inline-flex;
    align-items: center;
    gap: ${space.xs};
    min-height: ${size.target};
    padding: 0.4em 1.15em;
    border: 1px solid ${color.controlBorder};
    border-radius: ${radius.pill};
    font-weight: ${fontWeight.semibold};
    line-height: 1.2;
  }
  input:focus-visible + span {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }
  ${media.hover} {
    input:hover + span {
      border-color: ${color.accent};
      color: ${color.accent};
    }
  }
`;

/* A finger drops nothing. */
const Drop = styled.span`
  display: none;
  color: ${color.textMuted};
  ${media.hover} {
    display: inline;
  }
`;

const Chosen = styled.span`
  flex: 1 1 8rem;
  min-width: 0;
  /* Stays a live region, and takes no room. */
  &:empty {
    position: absolute;
  }
  font-weight: ${fontWeight.semibold};
  overflow-wrap: anywhere;
`;

const Remove = styled.button`
  display: inline-grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  border-radius: ${radius.pill};
  color: ${color.textMuted};
  &:hover {
    color: ${color.danger};
    background: ${color.sunken};
  }
`;
