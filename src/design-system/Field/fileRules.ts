/** Why a file is refused. */
export type FileProblem = 'wrongKind' | 'tooLarge' | 'empty' | 'several';

/**
 * What is wrong with a file, or null.
 * @param accept ends of names with the dot, `.pdf`; case does not count
 * @param maxBytes the largest size, itself allowed
 */
export function checkFile(file: File, accept: readonly string[], maxBytes: number): FileProblem | null {
  const name = file.name.toLowerCase();
  if (!accept.some((end) => name.endsWith(end.toLowerCase()))) return 'wrongKind';
  if (file.size > maxBytes) return 'tooLarge';
  if (file.size === 0) return 'empty';
  return null;
}

/** Bytes as people say them, in decimal units as files are sold and sent: `4.5 MB`, `320 KB`. */
export function formatFileSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${trimZero((bytes / 1_000_000).toFixed(2))} MB`;
  if (bytes >= 1000) return `${Math.round(bytes / 1000)} KB`;
  return bytes === 1 ? '1 byte' : `${bytes} bytes`;
}

function trimZero(number: string): string {
  return number.replace(/\.?0+$/, '');
}
