import { file, show } from '../items.mocks';
import { normalizeToolkitAssetsShow } from './toolkitAssetsShow';

it('sorts the assets and uses an image file as its own preview', () => {
  expect(
    normalizeToolkitAssetsShow({
      id: 'm',
      show,
      text: '<p>Free<script>x()</script></p>',
      assetListContent: [
        {
          id: 'b',
          title: 'Sheet',
          file: { id: 'pdf', type: 'application/pdf', filesize: '120000' },
          preview: file,
          sort: 2,
        },
        {
          id: 'a',
          title: 'Scene',
          description: 'Wide',
          file: { ...file, filesize: 240000 },
          url: '/ignored',
          sort: 1,
        },
        { id: 'c', title: 'Footage', url: 'https://press.example/footage', sort: 3 },
      ],
    }),
  ).toEqual({
    title: 'Ruth',
    text: '<p>Free</p>',
    assetListContent: [
      {
        id: 'a',
        title: 'Scene',
        description: 'Wide',
        preview: expect.objectContaining({ id: 'file-1', width: 1920 }),
        darkPreview: false,
        file: {
          id: 'file-1',
          modifiedOn: file.modified_on,
          type: 'image/jpeg',
          isImage: true,
          bytes: 240000,
        },
        href: null,
      },
      {
        id: 'b',
        title: 'Sheet',
        description: '',
        preview: expect.objectContaining({ id: 'file-1' }),
        darkPreview: false,
        file: { id: 'pdf', modifiedOn: '', type: 'application/pdf', isImage: false, bytes: 120000 },
        href: null,
      },
      {
        id: 'c',
        title: 'Footage',
        description: '',
        preview: null,
        darkPreview: false,
        file: null,
        href: 'https://press.example/footage',
      },
    ],
    darkBackground: false,
  });
});

it('omits assets without a title or without a file or address', () => {
  expect(
    normalizeToolkitAssetsShow({
      id: 'm',
      title: 'Press',
      show,
      assetListContent: [
        { id: 'a', title: '', file },
        { id: 'b', title: 'Gone', file: null, url: '' },
        { id: 'c', title: 'Code', url: 'javascript:x()' },
      ],
    }),
  ).toMatchObject({ title: 'Press', assetListContent: [] });
});

it('does not return null without assets, because the block shows a message', () => {
  expect(normalizeToolkitAssetsShow({ id: 'm', show: null, assetListContent: null })).toEqual({
    title: '',
    text: '',
    assetListContent: [],
    darkBackground: false,
  });
});
