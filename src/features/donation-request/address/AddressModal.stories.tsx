import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { donationLimits } from '../../../helios/limits.generated';
import { AddressModal, texts } from './AddressModal';

const typed = {
  addressLine1: '12 Orchrad Lane',
  addressLine2: 'Suite 4',
  city: 'Rons',
  state: 'PA',
  country: 'USA',
  zipcode: '17579',
};
const suggestion = { ...typed, addressLine1: '12 Orchard Ln', city: 'Ronks', zipcode: '17572-1234' };

const meta = {
  title: 'Features/DonationRequest/AddressModal',
  component: AddressModal,
  args: { question: { typed, suggestion }, answer: () => undefined },
} satisfies Meta<typeof AddressModal>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).findByRole('alertdialog', { name });

export const Corrected: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    const dialog = within(await findDialog(canvasElement, texts.corrected.title));
    await expect(dialog.getByRole('button', { name: texts.corrected.use })).toHaveFocus();
  },
};

export const NotFound: Story = {
  args: { question: { typed, suggestion: null } },
  play: async ({ canvasElement }) => {
    const dialog = within(await findDialog(canvasElement, texts.notFound.title));
    await expect(dialog.getByRole('button', { name: texts.notFound.edit })).toHaveFocus();
  },
};

const { MAX_LENGTHS } = donationLimits;
const longest = {
  addressLine1: 'Llanfairpwll'.repeat(5).slice(0, MAX_LENGTHS.addressLine1),
  addressLine2: 'Apartment'.repeat(4).slice(0, MAX_LENGTHS.addressLine2),
  city: 'Chargoggagogg'.repeat(3).slice(0, MAX_LENGTHS.city),
  state: 'Massachusetts'.repeat(4).slice(0, MAX_LENGTHS.state),
  country: 'USA',
  zipcode: '17572-1234',
};

/** Each line has the greatest length that the form accepts, without a space. */
export const LongestAddress: Story = {
  tags: ['picture-phone'],
  args: { question: { typed: longest, suggestion: longest } },
};
