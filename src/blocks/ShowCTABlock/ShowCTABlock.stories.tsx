import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { HeliosError } from '../../helios/heliosError';
import { withHelios } from '../../state/heliosContext.mocks';
import { repeatTenTimes, placement } from '../blocks.mocks';
import readme from './README.md?raw';
import { ShowCTABlock } from './ShowCTABlock';
import { mockHelios, showCTABlockMock as mock } from './ShowCTABlock.mocks';

const meta = {
  title: 'Blocks/ShowCTABlock',
  component: ShowCTABlock,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
  decorators: [withHelios(mockHelios)],
} satisfies Meta<typeof ShowCTABlock>;

export default meta;
type Story = StoryObj<typeof meta>;

const page = () => within(document.body);

/** All buttons on the dark surface; without trailer on the light surface; the calendar only; no buttons. */
export const Options: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <>
      <ShowCTABlock {...args} />
      <ShowCTABlock {...args} showName="Gideon" trailerVimeoId={null} darkBackground={false} />
      <ShowCTABlock {...args} showName="Elijah" upperText="" ticketsHref={null} trailerVimeoId={null} />
      <ShowCTABlock
        {...args}
        showName="Nehemiah"
        lowerText=""
        ticketsHref={null}
        trailerVimeoId={null}
        calendar={false}
        darkBackground={false}
      />
    </>
  ),
};

/** The calendar of the ticketing route. */
export const Calendar: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View Show Calendar' }));
    await expect(await page().findByRole('link', { name: /7:00 PM, Saturday, March 21/ })).toBeVisible();
  },
};

/** When the modal closes, the focus returns to the button. */
export const CalendarClosed: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'View Show Calendar' });
    await userEvent.click(button);
    await userEvent.click(await page().findByRole('button', { name: 'Close' }));
    await expect(button).toHaveFocus();
  },
};

export const CalendarOutOfReach: Story = {
  parameters: {
    answers: { getEvent: () => Promise.reject(new HeliosError('UNREACHABLE', 'Helios cannot be reached.')) },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View Show Calendar' }));
    await expect(await page().findByRole('alert')).toBeVisible();
  },
};

/** The texts without buttons. */
export const WithoutAShow: Story = {
  args: { eventCode: null, showName: '', ticketsHref: null, trailerVimeoId: null, calendar: false },
};

export const TenTimesTheText: Story = {
  args: { upperText: repeatTenTimes(mock.upperText), lowerText: repeatTenTimes(mock.lowerText) },
};
