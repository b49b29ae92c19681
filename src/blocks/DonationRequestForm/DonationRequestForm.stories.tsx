import type { Meta, StoryObj } from '@storybook/react-vite';
import { mockHelios } from '../../features/donation-request/donation.mocks';
import { withHelios } from '../../state/heliosContext.mocks';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { DonationRequestForm } from './DonationRequestForm';
import { donationRequestFormMock as mock } from './DonationRequestForm.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/DonationRequestForm',
  component: DonationRequestForm,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
  decorators: [withHelios(() => mockHelios())],
} satisfies Meta<typeof DonationRequestForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { tags: ['picture-desktop'] };

/** Without title and text, on the dark surface. */
export const FormOnly: Story = { args: { title: '', text: '', darkBackground: true } };

export const TenTimesTheText: Story = {
  args: { title: repeatTenTimes(mock.title), text: repeatTenTimes(mock.text) },
};
