import type { ImageModel } from '../../design-system';
import { normalizeHtml } from '../html';
import { normalizeDownload, normalizeImage, type DownloadModel } from '../image';
import type { ItemOf, ShowItem } from '../items';
import { toHref } from '../link';
import { readBoolean, readItem, readItems, readText, sortItems } from '../read';
import { file, manyToOne, oneToMany } from '../relation';

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
  item: ItemOf<'mediaToolkitAssetsShow'> | ItemOf<'resellerToolkitAssetsShow'>,
): ToolkitAssetsShowProps {
  const show: ShowItem | null = readItem(item.show);
  return {
    title: readText(item.title) || readText(show?.name),
    text: normalizeHtml(item.text),
    assetListContent: sortItems(readItems(item.assetListContent)).flatMap(
      (asset: ItemOf<'toolkitAssets'>) => {
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
      },
    ),
    darkBackground: readBoolean(item.darkBackground),
  };
}

/** The relations of both blocks. */
export const toolkitRelations = {
  show: manyToOne('shows'),
  assetListContent: oneToMany('toolkitAssets'),
};

export const toolkitAssetRelations = { file, preview: file };

/** The parts of the definition that both blocks share. */
export const toolkitDefinition = {
  normalize: normalizeToolkitAssetsShow,
  requirement: 'Nothing is required',
  rowRequirements: { toolkitAssets: 'It needs a title, and a file or an address.' },
  innerHeadings: true,
};
