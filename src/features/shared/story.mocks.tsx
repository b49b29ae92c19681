import type { Decorator } from '@storybook/react-vite';
import { expect, waitFor, type within } from 'storybook/test';

/* Helpers for the stories of screens of a purchase. */

/** Shows a part of a screen in a column as wide as the one of the screen on a desktop. */
export const inColumn =
  (maxWidth: string): Decorator =>
  (Story) => (
    <div style={{ maxWidth }}>
      <Story />
    </div>
  );

/** Fires timeouts with exactly these delays at once. */
export function skipTimeouts(...delaysMs: number[]): () => void {
  const { setTimeout } = window;
  const setTimeoutSkipping = (handler: () => void, delay?: number) =>
    setTimeout(handler, delaysMs.includes(delay ?? 0) ? 0 : delay);
  Object.assign(window, { setTimeout: setTimeoutSkipping });
  return () => {
    Object.assign(window, { setTimeout });
  };
}

/** Waits until the card fields are loaded and the iframe has their height. */
export async function waitForCardFields(canvas: ReturnType<typeof within>): Promise<HTMLIFrameElement> {
  const frame = await canvas.findByTitle('Card details');
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('The card fields are not in an iframe.');
  await waitFor(() => expect(frame.style.height).not.toBe(''));
  await frame.contentDocument?.fonts.ready;
  await waitFor(() => expect(frame.clientHeight).toBe(getContentHeight(frame)));
  return frame;
}

function getContentHeight({ contentDocument }: HTMLIFrameElement): number {
  return Math.ceil(contentDocument?.documentElement.getBoundingClientRect().height ?? 0);
}
