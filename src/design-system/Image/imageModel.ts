/** A picture of the content: its file, size, description and modification time. */
export interface ImageModel {
  /** Key of the file in Directus. */
  id: string;
  /** Pixels of the original. */
  width: number;
  /** Pixels of the original. */
  height: number;
  /** Alternative text; empty for decoration. */
  description: string;
  /** Modification time of the file, so that a changed picture has a new URL. */
  modifiedOn: string;
  /** Shown until the picture is loaded, as `#rrggbb`. Missing if Directus has not found one. */
  dominantColor?: string;
}
