import { buttonRow, file } from '../items.mocks';
import { normalizeNowPlaying } from './nowPlaying';

it('sorts the entries and omits those without a title', () => {
  const nowPlaying = normalizeNowPlaying({
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

it('keeps an entry with a missing image and page in its position', () => {
  const brokenButtonRow = { ...buttonRow, item: { id: 'b', text: 'About the show', page: null } };
  const nowPlaying = normalizeNowPlaying({
    id: 'n',
    title: '',
    subtitle: '',
    items: [
      { id: 'c', title: 'Elijah', sort: 3, image: file },
      { id: 'b', title: 'Gideon', sort: 2, image: null, buttons: [brokenButtonRow, buttonRow] },
      { id: 'a', title: 'Ruth', sort: 1, image: file, subtitle: '' },
    ],
  });
  expect(nowPlaying?.items.map(({ title, image }) => [title, image !== null])).toEqual([
    ['Ruth', true],
    ['Gideon', false],
    ['Elijah', true],
  ]);
  expect(nowPlaying?.items[1]?.buttons.map(({ text }) => text)).toEqual(['Get tickets']);
});

it('returns null without entries', () => {
  expect(normalizeNowPlaying({ id: 'n', title: 'On stage' })).toBeNull();
});
