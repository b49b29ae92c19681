import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import readme from './README.md?raw';
import { SideBySideImageText } from './SideBySideImageText';
import { sideBySideImageTextMock as mock } from './SideBySideImageText.mocks';

const picture = pictureMock('theatre-lancaster', 'The Lantern House at dusk');

const meta = {
  title: 'Blocks/SideBySideImageText',
  component: SideBySideImageText,
  args: { ...place, ...mock, image: picture },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof SideBySideImageText>;

export default meta;
type Story = StoryObj<typeof meta>;

const twoButtons = [
  ...mock.buttons,
  { id: 'b2', text: 'Get tickets', href: '/ticketing', variant: 'primary' as const },
];

/** Where the picture, the words and the buttons of each block lie on the screen. */
function layoutOf(canvasElement: HTMLElement) {
  return [...canvasElement.querySelectorAll('section')].map((section) => {
    const box = (selector: string) =>
      section.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(section);
    return {
      picture: box('picture'),
      title: box('h2'),
      buttons: [...section.querySelectorAll('a')].map((link) => link.getBoundingClientRect()),
      paddingBlockStart: parseFloat(paddingBlockStart),
      paddingBlockEnd: parseFloat(paddingBlockEnd),
    };
  });
}

const isPhone = () => window.matchMedia('(max-width: 768px)').matches;

/** On either side, light and dark; on a phone picture or text first; text at the top; buttons below one another. */
export const Options: Story = {
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
    const [plain, turned] = layoutOf(canvasElement);
    if (!plain || !turned) throw new Error('Two blocks were expected.');
    if (isPhone()) {
      await expect(plain.picture.bottom).toBeLessThan(plain.title.top);
      await expect(turned.title.bottom).toBeLessThan(turned.picture.top);
    } else {
      await expect(plain.picture.right).toBeLessThan(plain.title.left);
      await expect(turned.title.right).toBeLessThan(turned.picture.left);
      // In the middle of the picture, and at its top.
      await expect(plain.title.top).toBeGreaterThan(plain.picture.top + 50);
      await expect(Math.abs(turned.title.top - turned.picture.top)).toBeLessThan(2);
    }
    const [first, second] = turned.buttons;
    await expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Infinity);
    await expect(second?.width).toBe(first?.width);
  },
};

/** Without space above and below, blocks join; words alone and a picture alone are centred; a picture that nobody described cannot be enlarged. */
export const JoinedAndWithLess: Story = {
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
    const [upper, lower, words] = layoutOf(canvasElement);
    if (!upper || !lower || !words) throw new Error('Three blocks were expected.');
    await expect(upper.paddingBlockStart).toBeGreaterThan(0);
    await expect(upper.paddingBlockEnd).toBe(0);
    await expect(lower.paddingBlockStart).toBe(0);
    await expect(lower.paddingBlockEnd).toBeGreaterThan(0);
    const [first, second] = upper.buttons;
    await expect(second?.top).toBe(first?.top);
    // The picture alone, and the words alone, stand in the middle of the page.
    const { clientWidth } = document.documentElement;
    if (isPhone()) return;
    await expect(lower.picture.left + lower.picture.right).toBeCloseTo(clientWidth, -1);
    await expect(words.title.left + words.title.right).toBeCloseTo(clientWidth, -1);
  },
};

/** A film behind the picture. Nothing of the video service is in the page before the press. */
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

/** The picture was deleted; the film is still there. */
export const FilmWithoutAPicture: Story = {
  args: { image: null, videoVimeoId: '76979871' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: `WATCH VIDEO: ${mock.title}` })).toBeVisible();
  },
};

/** Broken, and no page goes sideways. */
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
    title: tenTimes(mock.title),
    text: tenTimes(mock.text),
    textTopAlign: 'top',
    buttons: twoButtons.map((button) => ({ ...button, text: tenTimes(button.text) })),
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
