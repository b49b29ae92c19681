import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { describeAnswer } from './answers';
import { AnswerScreen } from './AnswerScreen';
import { createSeat, performance } from './door.mocks';

const at = '2026-03-14T16:02:00.000Z';
const answer = { result: 'in', seat: createSeat(0), other: null } as const;

/** The answer to a scan on the whole screen. */
const meta = {
  title: 'Box office/Door answer',
  component: AnswerScreen,
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '30rem' } } },
  args: { answer: describeAnswer(answer), isShort: false, onClose: fn(), onKey: () => false, onUndo: fn() },
} satisfies Meta<typeof AnswerScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Green: Story = {
  play: async ({ args }) => {
    await expect(screen.getByRole('alertdialog', { name: 'Let in' })).toHaveAccessibleDescription(/row C/);
    await expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Yellow: Story = {
  args: {
    answer: describeAnswer({ ...answer, result: 'used', other: { door: 'Balcony left', at } }),
    onUndo: undefined,
  },
};

export const Unpaid: Story = { args: { answer: describeAnswer({ ...answer, isUnpaid: true }) } };

export const Red: Story = {
  args: {
    answer: describeAnswer({ ...answer, result: 'otherPerformance', show: performance }),
    onUndo: undefined,
  },
};

export const NotOnTheList: Story = {
  args: {
    answer: describeAnswer({ ...answer, result: 'notListed', seat: null, listedAt: at }),
    onUndo: undefined,
  },
};
