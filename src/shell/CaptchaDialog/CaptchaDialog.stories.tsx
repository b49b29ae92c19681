import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent, within } from 'storybook/test';
import { CaptchaDialog } from './CaptchaDialog';
import { drawFailure, drawMock, drawNever } from './CaptchaDialog.mocks';

const solve = fn();
const cancel = fn();

const meta = {
  title: 'Shell/CaptchaDialog',
  component: CaptchaDialog,
  args: { request: { solve, cancel }, apiKey: 'key', phone: '1-800-555-0117', draw: drawMock },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, iframeHeight: 480 } } },
  // Room behind the dialog.
  decorators: [
    (Story) => (
      <div style={{ minHeight: '90vh' }}>
        <Story />
      </div>
    ),
  ],
  beforeEach: () => {
    solve.mockClear();
    cancel.mockClear();
  },
} satisfies Meta<typeof CaptchaDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The captcha itself is drawn by the bot protection; here by a stand-in. */
export const Shown: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'I am a person' })).toBeVisible();
    await expect(canvas.queryByRole('status')).toBeNull();
  },
};

/** While the script of the bot protection is on its way. */
export const Loading: Story = {
  args: { draw: drawNever },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('One moment, please…');
  },
};

export const Failed: Story = {
  args: { draw: drawFailure },
  beforeEach: () => {
    spyOn(console, 'error').mockReturnValue(undefined);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Please close it and try again');
    await expect(canvas.getByRole('link', { name: '1-800-555-0117' })).toBeVisible();
  },
};

/** Solved: the request goes on, and whoever asked closes the dialog. */
export const Solved: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I am a person' }));
    await expect(solve).toHaveBeenCalledWith('solved');
  },
};

/** Left: the request fails. */
export const Left: Story = {
  play: async ({ canvasElement }) => {
    const dialog = within(canvasElement).getByRole('dialog', { name: 'Are you a person?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await expect(cancel).toHaveBeenCalledOnce();
    await expect(solve).not.toHaveBeenCalled();
  },
};
