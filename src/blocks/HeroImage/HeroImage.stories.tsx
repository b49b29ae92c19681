import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { HeroImage } from './HeroImage';
import { heroImageMock as mock } from './HeroImage.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/HeroImage',
  component: HeroImage,
  args: { ...placement, ...mock, image: pictureMock('show-ruth', 'Ruth in the barley'), headingLevel: 1 },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof HeroImage>;

export default meta;
type Story = StoryObj<typeof meta>;

const titleLogo = {
  id: 'logo-lamplight.svg',
  description: '',
  modifiedOn: '2026-03-01T10:00:00.000Z',
  width: 289,
  height: 72,
};

/** The first block of a page: loaded first, and as high as the viewport. */
export const Full: Story = { tags: ['picture-phone', 'picture-desktop'], args: { priority: true } };

/** Two thirds of the viewport. A logo instead of the title; another image for phones; two buttons. */
export const Medium: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  args: { size: 'medium' },
  render: (args) => (
    <>
      <HeroImage {...args} logo={titleLogo} />
      <HeroImage
        {...args}
        headingLevel={2}
        title="Three hundred torches"
        image={pictureMock('show-gideon')}
        mobileImage={pictureMock('show-elijah')}
        buttons={[
          ...args.buttons,
          { id: 'b2', text: 'About the show', href: '/gideon', variant: 'secondary' },
        ]}
      />
    </>
  ),
};

/** An image without description only; text only; the image for phones only; a logo without a size. */
export const WithLess: Story = {
  args: { size: 'medium' },
  render: (args) => (
    <>
      <HeroImage
        {...args}
        image={pictureMock('theatre-lancaster', '')}
        eyebrow=""
        title=""
        text=""
        buttons={[]}
      />
      <HeroImage {...args} image={null} />
      <HeroImage
        {...args}
        headingLevel={2}
        title="Nehemiah"
        logo={{ ...titleLogo, width: null, height: null }}
        image={null}
        mobileImage={pictureMock('show-nehemiah')}
      />
    </>
  ),
};

/** Long words break. They are not cut off, and the page does not scroll horizontally. */
export const OneLongWord: Story = {
  tags: ['picture-phone'],
  args: { title: 'Mahershalalhashbazandhisneighbours', text: `Of ${'Chushanrishathaim'.repeat(5)}` },
  play: async ({ canvasElement }) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
    for (const element of canvasElement.querySelectorAll('h1, p')) {
      await expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(clientWidth);
      await expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    }
  },
};

export const TenTimesTheText: Story = {
  args: {
    eyebrow: repeatTenTimes(mock.eyebrow),
    title: repeatTenTimes(mock.title),
    text: repeatTenTimes(mock.text),
    buttons: mock.buttons.map((button) => ({ ...button, text: repeatTenTimes(button.text) })),
  },
};

export const FiftyButtons: Story = {
  args: {
    buttons: Array.from({ length: 50 }, (_, index) => ({
      id: `b${index}`,
      text: `Evening ${index + 1}`,
      href: '/ticketing',
      variant: 'secondary',
    })),
  },
};
