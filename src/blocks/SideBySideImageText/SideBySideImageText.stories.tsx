import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { imageFrame } from '../../design-system';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { repeatTenTimes, placement } from '../blocks.mocks';
import readme from './README.md?raw';
import { SideBySideImageText } from './SideBySideImageText';
import { sideBySideImageTextMock as mock } from './SideBySideImageText.mocks';

const picture = pictureMock('theatre-lancaster', 'The Lantern House at dusk');

const meta = {
  title: 'Blocks/SideBySideImageText',
  component: SideBySideImageText,
  args: { ...placement, ...mock, image: picture },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof SideBySideImageText>;

export default meta;
type Story = StoryObj<typeof meta>;

const twoButtons = [
  ...mock.buttons,
  { id: 'b2', text: 'Get tickets', href: '/ticketing', variant: 'primary' as const },
];

/** Measures the positions of image, title and buttons of each block. */
function measureLayout(canvasElement: HTMLElement) {
  return [...canvasElement.querySelectorAll('section')].map((section) => {
    const getRect = (selector: string) =>
      section.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(section);
    return {
      picture: getRect(imageFrame),
      title: getRect('h2'),
      buttons: [...section.querySelectorAll('a')].map((link) => link.getBoundingClientRect()),
      paddingBlockStart: parseFloat(paddingBlockStart),
      paddingBlockEnd: parseFloat(paddingBlockEnd),
    };
  });
}

const isPhone = () => window.matchMedia('(max-width: 768px)').matches;

/** Image left and right, light and dark; image or text first on phones; text at the top; stacked buttons. */
export const Options: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <>
      <SideBySideImageText {...args} />
      <SideBySideImageText
        {...args}
        title="The Hill House"
        image={pictureMock('theatre-branson', 'The Hill House in the morning')}
        leftImage={false}
        invert
        darkBackground
        textTopAlign="top"
        buttons={twoButtons}
        stackButtons
      />
    </>
  ),
  play: async ({ canvasElement }) => {
    const [firstBlock, invertedBlock] = measureLayout(canvasElement);
    if (!firstBlock || !invertedBlock) throw new Error('Two blocks were expected.');
    if (isPhone()) {
      await expect(firstBlock.picture.bottom).toBeLessThan(firstBlock.title.top);
      await expect(invertedBlock.title.bottom).toBeLessThan(invertedBlock.picture.top);
    } else {
      await expect(firstBlock.picture.right).toBeLessThan(firstBlock.title.left);
      await expect(invertedBlock.title.right).toBeLessThan(invertedBlock.picture.left);
      // Vertically centered, and at the top.
      await expect(firstBlock.title.top).toBeGreaterThan(firstBlock.picture.top + 50);
      await expect(Math.abs(invertedBlock.title.top - invertedBlock.picture.top)).toBeLessThan(2);
    }
    const [first, second] = invertedBlock.buttons;
    await expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Infinity);
    await expect(second?.width).toBe(first?.width);
  },
};

/** Blocks without padding join; text only and image only are centered; an image without a description cannot be enlarged. */
export const JoinedAndWithLess: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <>
      <SideBySideImageText {...args} bottomPadding={false} buttons={twoButtons} />
      <SideBySideImageText
        {...args}
        topPadding={false}
        leftImage={false}
        title=""
        text=""
        buttons={[]}
        image={pictureMock('show-elijah', '')}
      />
      <SideBySideImageText {...args} title="Words alone" image={null} darkBackground lastBlock />
    </>
  ),
  play: async ({ canvasElement }) => {
    const [upper, lower, words] = measureLayout(canvasElement);
    if (!upper || !lower || !words) throw new Error('Three blocks were expected.');
    await expect(upper.paddingBlockStart).toBeGreaterThan(0);
    await expect(upper.paddingBlockEnd).toBe(0);
    await expect(lower.paddingBlockStart).toBe(0);
    await expect(lower.paddingBlockEnd).toBeGreaterThan(0);
    const [first, second] = upper.buttons;
    await expect(second?.top).toBe(first?.top);
    // A single column is centered.
    const { clientWidth } = document.documentElement;
    if (isPhone()) return;
    await expect(lower.picture.left + lower.picture.right).toBeCloseTo(clientWidth, -1);
    await expect(words.title.left + words.title.right).toBeCloseTo(clientWidth, -1);
  },
};

/** A video with an image. The page requests nothing from the video service before the click. */
export const Film: Story = {
  args: { videoVimeoId: '76979871' },
  play: async ({ canvas }) => {
    await expect(document.documentElement.innerHTML).not.toContain('player.vimeo.com');
    const play = canvas.getByRole('button', { name: `WATCH VIDEO: ${mock.title}` });
    await userEvent.click(play);
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Close the video' }));
    await expect(play).toHaveFocus();
  },
};

/** A video without an image. */
export const FilmWithoutAPicture: Story = {
  args: { image: null, videoVimeoId: '76979871' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: `WATCH VIDEO: ${mock.title}` })).toBeVisible();
  },
};

/** Long words break, and the page does not scroll horizontally. */
export const OneLongWord: Story = {
  args: {
    title: 'Mahershalalhashbazandhisneighbours',
    text: '<p>https://lamplight.example/a/very/long/address/that/nobody/would/ever/type/by/hand/but/pastes</p>',
  },
  play: async () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
  },
};

export const TenTimesTheText: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    text: repeatTenTimes(mock.text),
    textTopAlign: 'top',
    buttons: twoButtons.map((button) => ({ ...button, text: repeatTenTimes(button.text) })),
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
