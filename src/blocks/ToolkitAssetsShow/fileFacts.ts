import type { DownloadModel } from '../../content/image';

/** The kinds of files whose media type does not end in the name that people know. */
const names: Record<string, string> = {
  'image/svg+xml': 'SVG',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.ms-powerpoint': 'PPT',
  'audio/mpeg': 'MP3',
  'video/quicktime': 'MOV',
  'text/plain': 'TXT',
};

/** What kind of file it is, in a word: `PDF`; '' where nobody would know it. */
export function fileKind(type: string): string {
  const known = names[type];
  if (known) return known;
  const subtype = type.split('/')[1] ?? '';
  return /^[a-z0-9]{1,5}$/i.test(subtype) ? subtype.toUpperCase() : '';
}

/** Kind and size, e.g. `PDF, 1.2 MB`. Sizes in bytes of 1000, as file managers say them. */
export function fileFacts({ type, bytes }: DownloadModel): string {
  return [fileKind(type), bytes === null ? '' : fileSize(bytes)].filter(Boolean).join(', ');
}

function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
