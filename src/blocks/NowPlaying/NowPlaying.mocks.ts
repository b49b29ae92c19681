import type { NowPlayingProps } from '../../content/blocks/nowPlaying';

const image = {
  id: 'ruth',
  width: 1920,
  height: 1080,
  description: 'Ruth in the barley',
  modifiedOn: '2026-03-01T10:00:00.000Z',
};

export const nowPlayingMock: NowPlayingProps = {
  title: 'Now playing',
  subtitle: 'Two doors are open this season.',
  darkBackground: true,
  items: [
    {
      id: 'ruth',
      title: 'Ruth',
      subtitle: 'The Lantern House, Lancaster',
      image,
      buttons: [{ id: 'b1', text: 'Get tickets', href: '/ticketing/RUTHL/calendar', variant: 'primary' }],
    },
    { id: 'gideon', title: 'Gideon', subtitle: 'The Hill House, Branson', image: null, buttons: [] },
  ],
};
