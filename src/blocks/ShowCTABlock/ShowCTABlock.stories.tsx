import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { HeliosError } from '../../api/heliosError';
import { withHelios } from '../../state/heliosContext.mocks';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import readme from './README.md?raw';
import { ShowCTABlock } from './ShowCTABlock';
import { mockHelios, showCTABlockMock as mock } from './ShowCTABlock.mocks';

const meta = {
  title: 'Blocks/ShowCTABlock',
  component: ShowCTABlock,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
  decorators: [withHelios(mockHelios)],
} satisfies Meta<typeof ShowCTABlock>;

export default meta;
type Story = StoryObj<typeof meta>;

/** For code that comes when it is needed. */
const patience = { timeout: 10_000 };

const page = () => within(document.body);

/** Everything on night ink; on parchment without trailer; the calendar alone; no button at all. */
export const Options: Story = {
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

/** The very calendar of the ticketing route. */
export const Calendar: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View Show Calendar' }));
    await expect(
      await page().findByRole('link', { name: /7:00 PM, Saturday, March 21/ }, patience),
    ).toBeVisible();
  },
};

/** Escape closes it, and the focus goes back. */
export const CalendarClosed: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'View Show Calendar' });
    await userEvent.click(button);
    await userEvent.click(await page().findByRole('button', { name: 'Close' }, patience));
    await expect(button).toHaveFocus();
  },
};

export const CalendarOutOfReach: Story = {
  parameters: {
    answers: { getEvent: () => Promise.reject(new HeliosError('UNREACHABLE', 'Helios cannot be reached.')) },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View Show Calendar' }));
    await expect(await page().findByRole('alert', {}, patience)).toBeVisible();
  },
};

/** The texts stand, and there is nothing to press. */
export const WithoutAShow: Story = {
  args: { eventCode: null, showName: '', ticketsHref: null, trailerVimeoId: null, calendar: false },
};

export const TenTimesTheText: Story = {
  args: { upperText: tenTimes(mock.upperText), lowerText: tenTimes(mock.lowerText) },
};
