import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent, within } from 'storybook/test';
import { CaptchaModal } from './CaptchaModal';
import { renderFailing, renderSolvable, renderPending } from './CaptchaModal.mocks';

const solve = fn();
const cancel = fn();

const meta = {
  title: 'Shell/CaptchaModal',
  component: CaptchaModal,
  args: { request: { solve, cancel }, apiKey: 'key', phone: '1-800-555-0117', renderCaptcha: renderSolvable },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, iframeHeight: 480 } } },
  // The modal needs a page of some height behind it.
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
} satisfies Meta<typeof CaptchaModal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A mock replaces the captcha of the bot protection. */
export const Shown: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'I am a person' })).toBeVisible();
    await expect(canvas.queryByRole('status')).toBeNull();
  },
};

/** The script of the bot protection is loading. */
export const Loading: Story = {
  args: { renderCaptcha: renderPending },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('One moment, please…');
  },
};

export const Failed: Story = {
  args: { renderCaptcha: renderFailing },
  beforeEach: () => {
    spyOn(console, 'error').mockReturnValue(undefined);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Please close it and try again');
    await expect(canvas.getByRole('link', { name: '1-800-555-0117' })).toBeVisible();
  },
};

/** The solution goes to the request; its sender closes the modal. */
export const Solved: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I am a person' }));
    await expect(solve).toHaveBeenCalledWith('solved');
  },
};

/** Closing the modal fails the request. */
export const Left: Story = {
  play: async ({ canvasElement }) => {
    const dialog = within(canvasElement).getByRole('dialog', { name: 'Are you a person?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await expect(cancel).toHaveBeenCalledOnce();
    await expect(solve).not.toHaveBeenCalled();
  },
};
