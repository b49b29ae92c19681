import type { ImageModel } from '../../design-system';
import { normaliseHtml } from '../html';
import { normaliseDownload, normaliseImage, type DownloadModel } from '../image';
import type {
  MediaToolkitAssetsShowItem,
  ResellerToolkitAssetsShowItem,
  ShowItem,
  ToolkitAssetItem,
} from '../items';
import { toHref } from '../link';
import { bySort, flag, list, one, plain } from '../read';

export interface ToolkitAsset {
  id: string;
  title: string;
  description: string;
  preview: ImageModel | null;
  /** The preview stands on a dark ground. */
  darkPreview: boolean;
  /** The file to download; null where it lies at `href`. */
  file: DownloadModel | null;
  href: string | null;
}

/** Of both toolkits: they differ in who they are for, not in what they hold. */
export interface ToolkitAssetsShowProps {
  /** The name of the show where the editor gave no other. */
  title: string;
  /** Sanitised HTML. */
  text: string;
  /** May be empty: the block says so. */
  assetListContent: ToolkitAsset[];
  darkBackground: boolean;
}

/** An asset without a title, or with nothing to fetch, is left out. */
export function normaliseToolkitAssetsShow(
  item: MediaToolkitAssetsShowItem | ResellerToolkitAssetsShowItem,
): ToolkitAssetsShowProps {
  const show: ShowItem | null = one(item.show);
  return {
    title: plain(item.title) || plain(show?.name),
    text: normaliseHtml(item.text),
    assetListContent: bySort(list(item.assetListContent)).flatMap((asset: ToolkitAssetItem) => {
      const title = plain(asset.title);
      const file = normaliseDownload(asset.file);
      const href = file ? null : toHref({ url: asset.url });
      if (!title || !(file ?? href)) return [];
      return [
        {
          id: asset.id,
          title,
          description: plain(asset.description),
          preview: normaliseImage(asset.preview) ?? (file?.isImage ? normaliseImage(asset.file) : null),
          darkPreview: flag(asset.darkPreview),
          file,
          href,
        },
      ];
    }),
    darkBackground: flag(item.darkBackground),
  };
}
