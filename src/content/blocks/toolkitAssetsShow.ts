import type { ImageModel } from '../../design-system';
import { normalizeHtml } from '../html';
import { normalizeDownload, normalizeImage, type DownloadModel } from '../image';
import type {
  MediaToolkitAssetsShowItem,
  ResellerToolkitAssetsShowItem,
  ShowItem,
  ToolkitAssetItem,
} from '../items';
import { toHref } from '../link';
import { readBoolean, readItem, readItems, readText, sortItems } from '../read';

export interface ToolkitAsset {
  id: string;
  title: string;
  description: string;
  preview: ImageModel | null;
  /** Whether the preview has a dark background. */
  darkPreview: boolean;
  /** The file to download; null if `href` is used. */
  file: DownloadModel | null;
  href: string | null;
}

/** The props of both toolkit blocks, which differ only in their audience. */
export interface ToolkitAssetsShowProps {
  /** Defaults to the name of the show. */
  title: string;
  /** Sanitized HTML. */
  text: string;
  /** May be empty; then the block shows a message. */
  assetListContent: ToolkitAsset[];
  darkBackground: boolean;
}

/** Omits assets without a title, and assets without a file and an address. */
export function normalizeToolkitAssetsShow(
  item: MediaToolkitAssetsShowItem | ResellerToolkitAssetsShowItem,
): ToolkitAssetsShowProps {
  const show: ShowItem | null = readItem(item.show);
  return {
    title: readText(item.title) || readText(show?.name),
    text: normalizeHtml(item.text),
    assetListContent: sortItems(readItems(item.assetListContent)).flatMap((asset: ToolkitAssetItem) => {
      const title = readText(asset.title);
      const file = normalizeDownload(asset.file);
      const href = file ? null : toHref({ url: asset.url });
      if (!title || !(file ?? href)) return [];
      return [
        {
          id: asset.id,
          title,
          description: readText(asset.description),
          preview: normalizeImage(asset.preview) ?? (file?.isImage ? normalizeImage(asset.file) : null),
          darkPreview: readBoolean(asset.darkPreview),
          file,
          href,
        },
      ];
    }),
    darkBackground: readBoolean(item.darkBackground),
  };
}
