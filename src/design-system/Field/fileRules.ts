/** Why a file is rejected. */
export type FileProblem = 'wrongKind' | 'tooLarge' | 'empty' | 'several';

/**
 * The problem of a file, or null.
 * @param accept file name extensions with the dot, `.pdf`; case-insensitive
 * @param maxBytes the maximum size, inclusive
 */
export function checkFile(file: File, accept: readonly string[], maxBytes: number): FileProblem | null {
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
