import type { ReleaseManifest } from 'gatsby-adapter-node';
import { getReleaseLimits } from '../../../lib-node/size-limits.ts';
import { getDocumentPath, type Page } from './page.ts';

type Files = ReleaseManifest['files'];

export interface Oversize {
  page: string;
  kind: keyof ReturnType<typeof getReleaseLimits>;
  bytes: number;
}

/** Finds the pages whose HTML or first scripts are above the limits, compressed. */
export function findOversize(pages: readonly Page[], files: Files): Oversize[] {
  return pages.flatMap(({ path, scripts }) => {
    const document = measure(files, getDocumentPath(path));
    const script = [...new Set(scripts)].reduce((sum, file) => sum + measure(files, file), 0);
    return (['document', 'script'] as const)
      .map((kind) => ({ page: path, kind, bytes: { document, script }[kind] }))
      .filter(({ kind, bytes }) => bytes > getReleaseLimits(path)[kind] * 1000);
  });
}

/** Those that were within the limits before. */
export function findNewlyOversize(found: readonly Oversize[], before: readonly Oversize[]): Oversize[] {
  return found.filter(({ page, kind }) => !before.some((old) => old.page === page && old.kind === kind));
}

export function describeOversize({ page, kind, bytes }: Oversize): string {
  const most = getReleaseLimits(page)[kind];
  const size = `${Math.ceil(bytes / 1000)} kB compressed, and at most ${most} kB are allowed`;
  return kind === 'document'
    ? `The page ${page} is too large: ${size}. Move a part of it to another page.`
    : `The page ${page} loads too many scripts: ${size}. Tell the operator of the site.`;
}

function measure(files: Files, path: string): number {
  const file = files[path];
  return file?.encodings.gzip?.size ?? file?.size ?? 0;
}
