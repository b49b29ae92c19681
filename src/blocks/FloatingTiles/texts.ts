/** The words of floating tiles. */
export const texts = {
  /** Names the link of a tile that has neither words nor a picture with a description. */
  shop: 'Open the shop',
};
