/** The texts of floating tiles. */
export const texts = {
  /** The label of the link of a tile without text and image description. */
  shop: 'Open the shop',
};
