import { useEffect, useRef, useState } from 'react';
import type { formTexts } from '../formTexts';

export interface FileChoice {
  /** The chosen file. */
  value: File | null;
  /** Called with the file chosen or dropped, and with null when it was removed or rejected. */
  onValueChange: (file: File | null) => void;
  /** Accepted file name extensions with the dot: `['.pdf', '.doc']`. */
  accept: readonly string[];
  /** The maximum size in bytes. */
  maxBytes: number;
  /** Called when a file was rejected. The field shows a message in any case. */
  onReject?: (problem: FileProblem, file: File | null) => void;
}

/** Checks a chosen file. `rejection` is the message about the last file, if it was rejected. */
export function useFileChoice(
  { value, onValueChange, accept, maxBytes, onReject }: FileChoice,
  texts: typeof formTexts.file,
) {
  const input = useRef<HTMLInputElement>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const kinds = accept.join(', ');
  const maxSize = formatFileSize(maxBytes);

  useEffect(() => {
    if (value) setRejection(null);
  }, [value]);
  // After a rejection the value is already null, so only the `reset` event reports that the form was cleared.
  useEffect(() => {
    const form = input.current?.form;
    const clearRejection = () => setRejection(null);
    form?.addEventListener('reset', clearRejection);
    return () => form?.removeEventListener('reset', clearRejection);
  }, []);

  function rejectFile(problem: FileProblem, file: File | null) {
    const messages: Record<FileProblem, (rejected: File) => string> = {
      wrongKind: (rejected) => texts.wrongKind(rejected.name, kinds),
      tooLarge: (rejected) => texts.tooLarge(rejected.name, maxSize),
      empty: (rejected) => texts.empty(rejected.name),
      several: () => texts.several,
    };
    setRejection(file ? messages[problem](file) : texts.several);
    onValueChange(null);
    onReject?.(problem, file);
  }

  function acceptFiles(files: FileList | null) {
    const file = files?.[0];
    // The visitor canceled the file dialog: keep the current file.
    if (!files || !file) return;
    if (files.length > 1) return rejectFile('several', null);
    const problem = checkFile(file, accept, maxBytes);
    if (problem) return rejectFile(problem, file);
    setRejection(null);
    onValueChange(file);
  }

  // A file chosen before hydration caused no event.
  useEffect(() => {
    if (!value) acceptFiles(input.current?.files ?? null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);

  function removeFile() {
    setRejection(null);
    onValueChange(null);
    // The button that had the focus is no longer rendered.
    input.current?.focus();
  }

  return { input, rejection, acceptFiles, removeFile };
}

/** Why a file is rejected. */
type FileProblem = 'wrongKind' | 'tooLarge' | 'empty' | 'several';

/**
 * The problem of a file, or null.
 * @param accept file name extensions with the dot, `.pdf`; case-insensitive
 * @param maxBytes the maximum size, inclusive
 */
function checkFile(file: File, accept: readonly string[], maxBytes: number): FileProblem | null {
  const name = file.name.toLowerCase();
  if (!accept.some((extension) => name.endsWith(extension.toLowerCase()))) return 'wrongKind';
  if (file.size > maxBytes) return 'tooLarge';
  if (file.size === 0) return 'empty';
  return null;
}

/** Formats bytes in decimal units: `4.5 MB`, `320 KB`. */
export function formatFileSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${trimTrailingZeros((bytes / 1_000_000).toFixed(2))} MB`;
  if (bytes >= 1000) return `${Math.round(bytes / 1000)} KB`;
  return bytes === 1 ? '1 byte' : `${bytes} bytes`;
}

function trimTrailingZeros(number: string): string {
  return number.replace(/\.?0+$/, '');
}
