import type { DownloadModel } from '../../content/image';

/** The labels of media types whose subtype is not a well-known name. */
const knownLabels: Record<string, string> = {
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

/** The label of a media type, such as `PDF`. Returns '' if there is no common label. */
export function formatFileType(type: string): string {
  const known = knownLabels[type];
  if (known) return known;
  const subtype = type.split('/')[1] ?? '';
  return /^[a-z0-9]{1,5}$/i.test(subtype) ? subtype.toUpperCase() : '';
}

/** Type and size, e.g. `PDF, 1.2 MB`. A KB has 1000 bytes, as in file managers. */
export function formatFileDetails({ type, bytes }: DownloadModel): string {
  return [formatFileType(type), bytes === null ? '' : formatFileSize(bytes)].filter(Boolean).join(', ');
}

function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
