import styled from '@emotion/styled';
import { useId, useState, type DragEvent } from 'react';
import { Icon } from '../Icon/Icon';
import { iconButton } from '../iconButton';
import { color, duration, easing, fontSize, fontWeight, media, radius, size, space } from '../tokens';
import { FieldError, FieldFrame, getFieldAriaProps, type FieldProps } from './FieldFrame';
import { formatFileSize, useFileChoice, type FileChoice } from './useFileChoice';
import { formTexts } from '../formTexts';

export interface FileFieldProps extends Omit<FieldProps, 'hint'>, FileChoice {
  /** Help below the label. Default: the accepted file types and the maximum size. */
  hint?: string;
  /** Called when the field loses the focus. */
  onBlur?: () => void;
  /** `name` of the control. */
  name?: string;
  /** Id of the control, the link target of an error summary. */
  id?: string;
  /** Overrides of the default texts. */
  texts?: Partial<typeof formTexts.file>;
}

/**
 * A field for one file, chosen or dropped. Rejects files of another type or above the maximum size with a message; the
 * server checks again. Use it with react-hook-form through `Controller`. A form that clears its values without a `reset`
 * event must change the key of the field, otherwise the message about a rejected file stays.
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
  onReject,
  onBlur,
  name,
  id,
  texts,
}: FileFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  const fileTexts = { ...formTexts.file, ...texts };
  const choice = useFileChoice({ value, onValueChange, accept, maxBytes, onReject }, fileTexts);
  const shownHint = hint ?? fileTexts.accepted(accept.join(', '), formatFileSize(maxBytes));
  const shownError = choice.rejection ?? error;

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsDraggedOver(false);
    choice.acceptFiles(event.dataTransfer.files);
  }

  return (
    <FieldFrame id={fieldId} label={label} hint={shownHint} error={undefined} optional={optional}>
      <DropZone
        data-over={isDraggedOver || undefined}
        data-invalid={shownError ? true : undefined}
        onDragOver={(event) => {
          // Without this the browser would open the file instead of dropping it.
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={onDrop}
      >
        <ChosenFile role="status">
          {value ? <span>{fileTexts.chosen(value.name, formatFileSize(value.size))}</span> : null}
        </ChosenFile>
        {value ? (
          <RemoveButton type="button" onClick={choice.removeFile} aria-label={fileTexts.remove(value.name)}>
            <Icon name="trash" />
          </RemoveButton>
        ) : null}
        <ChooseButton>
          <input
            ref={choice.input}
            id={fieldId}
            type="file"
            name={name}
            accept={accept.join(',')}
            {...getFieldAriaProps(fieldId, { hint: shownHint, error: shownError, optional })}
            onChange={(event) => {
              choice.acceptFiles(event.target.files);
              // Allows the same file to be chosen again after it was removed or changed.
              event.target.value = '';
            }}
            onBlur={onBlur}
          />
          <span aria-hidden="true">
            <Icon name="plus" size="1em" /> <span>{value ? fileTexts.replace : fileTexts.choose}</span>
          </span>
        </ChooseButton>
        {value ? null : <DropHint aria-hidden="true">{fileTexts.drop}</DropHint>}
      </DropZone>
      <FieldError id={fieldId} error={shownError} live={choice.rejection !== null} />
    </FieldFrame>
  );
}

const DropZone = styled.div`
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

/* The native control covers the styled button, so that clicks, keys and screen readers reach it. */
const ChooseButton = styled.span`
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
  > span {
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

/* Touch screens have no drag and drop of files. */
const DropHint = styled.span`
  display: none;
  color: ${color.textMuted};
  ${media.hover} {
    display: inline;
  }
`;

const ChosenFile = styled.span`
  flex: 1 1 8rem;
  min-width: 0;
  /* Must stay rendered as a live region, but without taking space. */
  &:empty {
    position: absolute;
  }
  font-weight: ${fontWeight.semibold};
  overflow-wrap: anywhere;
`;

const RemoveButton = styled.button`
  ${iconButton}
  &:hover {
    color: ${color.danger};
    background: ${color.sunken};
  }
`;
