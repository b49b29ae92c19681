import { pictureMock } from '../../design-system/Image/Image.mocks';
import type { ToolkitAssetsShowProps } from '../../content/blocks/toolkitAssetsShow';

const modifiedOn = '2026-03-01T10:00:00.000Z';

export const toolkitAssetsShowMock: ToolkitAssetsShowProps = {
  title: 'Ruth',
  text: '<p>Free to print with a word about the play. Please name the Lantern House.</p>',
  assetListContent: [
    {
      id: 'scene',
      title: 'Ruth in the barley',
      description: 'Picture, 1920 by 1080 pixels',
      preview: pictureMock('show-ruth', 'Ruth in the barley'),
      darkPreview: false,
      file: { id: 'show-ruth.jpg', modifiedOn, type: 'image/jpeg', isImage: true, bytes: 284_112 },
      href: null,
    },
    {
      id: 'notes',
      title: 'Programme notes',
      description: '',
      preview: null,
      darkPreview: false,
      file: { id: 'notes.pdf', modifiedOn, type: 'application/pdf', isImage: false, bytes: 1_240_000 },
      href: null,
    },
    {
      id: 'reel',
      title: 'Footage for broadcast',
      description: 'Four minutes, on our press server',
      preview: pictureMock('show-bts', ''),
      darkPreview: false,
      file: null,
      href: 'https://press.lamplight.example/ruth/footage',
    },
  ],
  darkBackground: false,
};
