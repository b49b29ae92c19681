import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { ChooseDoor } from './ChooseDoor';
import { performance } from './door.mocks';

const open = { ...performance, opensAt: '2026-03-14T10:00:00.000Z' };
const later = {
  ...performance,
  performanceId: 'LATER',
  eventName: 'The Complete Works of a Theater Company, Abridged',
  opensAt: '2026-03-15T10:00:00.000Z',
};

/** Asks for the performance and for the name of the door. */
const meta = {
  title: 'Box office/Choose a door',
  component: ChooseDoor,
  args: {
    choices: {
      performances: [open, later, { ...performance, performanceId: 'CANCELED', isCanceled: true }],
      areKept: false,
    },
    doorName: '',
    onChoose: fn(),
  },
} satisfies Meta<typeof ChooseDoor>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Performances: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole('button', { name: /^Open the door for Ruth/ });
    await userEvent.click(button);
    await expect(await canvas.findByText('Name this door first.')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Name of this door'), 'Main');
    await userEvent.click(button);
    await expect(args.onChoose).toHaveBeenCalledWith('Main', performance.performanceId);
  },
};

export const None: Story = { args: { choices: { performances: [], areKept: false } } };

export const Offline: Story = {
  args: { choices: { performances: [open], areKept: true }, doorName: 'Main' },
};
