import { buttonRow, file } from '../testItems';
import { normaliseNowPlaying } from './nowPlaying';

it('sorts the entries and leaves out those without a title', () => {
  const nowPlaying = normaliseNowPlaying({
    id: 'n',
    items: [
      { id: 'b', title: 'Gideon', sort: 2 },
      { id: 'c', title: ' ', sort: 3 },
      { id: 'a', title: 'Ruth', subtitle: 'Lancaster', image: file, buttons: [buttonRow], sort: 1 },
    ],
  });
  expect(nowPlaying?.items).toEqual([
    {
      id: 'a',
      title: 'Ruth',
      subtitle: 'Lancaster',
      image: expect.objectContaining({ id: 'file-1' }),
      buttons: [expect.objectContaining({ href: '/ticketing' })],
    },
    { id: 'b', title: 'Gideon', subtitle: '', image: null, buttons: [] },
  ]);
});

it('has nothing to show when nothing is on', () => {
  expect(normaliseNowPlaying({ id: 'n', title: 'On stage' })).toBeNull();
});
