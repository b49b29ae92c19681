/** Product 2.7: the query parameter with the index of the active tab of a block, from 0. */
export function getInfoCarouselParameter(blockId: string): string {
  return `infoCarousel${blockId}Index`;
}
