import type { ShowDetailsProps } from '../../content/blocks/showDetails';

export const showDetailsMock: ShowDetailsProps = {
  eventCode: 'RUTHL',
  displayedCode: 'RUTHL',
  showName: 'Ruth',
  location: 'The Lantern House, Ronks, PA',
  startDate: '2026-03-07',
  darkBackground: false,
};
