import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import { HeroImage } from './HeroImage';
import { heroImageMock as mock } from './HeroImage.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/HeroImage',
  component: HeroImage,
  args: { ...place, ...mock, image: pictureMock('show-ruth', 'Ruth in the barley'), headingLevel: 1 },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof HeroImage>;

export default meta;
type Story = StoryObj<typeof meta>;

const lettering = {
  id: 'logo-lamplight.svg',
  description: '',
  modifiedOn: '2026-03-01T10:00:00.000Z',
  width: 289,
  height: 72,
};

/** The opening of a page: loaded first, and as high as the window. */
export const Full: Story = { args: { priority: true } };

/** Two thirds of the window. Lettering in place of the title; another picture for phones; two buttons. */
export const Medium: Story = {
  args: { size: 'medium' },
  render: (args) => (
    <>
      <HeroImage {...args} logo={lettering} />
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

/** A picture that nobody described, alone; words without a picture; the picture for phones alone; lettering without a size. */
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
        logo={{ ...lettering, width: null, height: null }}
        image={null}
        mobileImage={pictureMock('show-nehemiah')}
      />
    </>
  ),
};

/** Broken, not cut off, and no page goes sideways. */
export const OneLongWord: Story = {
  args: { title: 'Mahershalalhashbazandhisneighbours', text: `Of ${'Chushanrishathaim'.repeat(5)}` },
  play: async ({ canvasElement }) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
    for (const words of canvasElement.querySelectorAll('h1, p')) {
      await expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(clientWidth);
      await expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth);
    }
  },
};

export const TenTimesTheText: Story = {
  args: {
    eyebrow: tenTimes(mock.eyebrow),
    title: tenTimes(mock.title),
    text: tenTimes(mock.text),
    buttons: mock.buttons.map((button) => ({ ...button, text: tenTimes(button.text) })),
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
