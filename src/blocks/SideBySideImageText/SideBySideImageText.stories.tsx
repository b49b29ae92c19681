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
};

/** Without space above and below, blocks join; words alone are centred; a picture that nobody described cannot be enlarged. */
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
