import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { HeliosError } from '../../helios/heliosError';
import { HeliosContext } from '../../state/heliosContext';
import { ShowCalendar } from './ShowCalendar';
import { changedMock, crowdedMock, eventMock, heliosMock } from './ShowCalendar.mocks';
import { enlargeText } from '../../design-system/largeText.mocks';
import { onlyOn } from '../../design-system/screens.mocks';

const meta = {
  title: 'Features/Calendar/ShowCalendar',
  component: ShowCalendar,
  args: {
    event: eventMock,
    phone: '(717) 555-0142',
    getHref: (eventDateTime) => `/ticketing/RUTHL/${eventDateTime}`,
  },
  decorators: [
    (Story, { parameters }) => (
      <HeliosContext.Provider value={heliosMock(parameters['getCalendar'])}>
        <Story />
      </HeliosContext.Provider>
    ),
  ],
} satisfies Meta<typeof ShowCalendar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every status: past, sold out, not available, call, on sale. Today is gold; past days are struck through. */
export const Month: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvas }) => {
    const book = await canvas.findByRole('link', {
      name: '3:00 PM, Saturday, March 21, 2026: choose tickets',
    });
    await expect(book).toHaveAttribute('href', '/ticketing/RUTHL/2026-03-21T15:00:00');
  },
};

/** Seven columns of enlarged text have no room on a phone: the month is a list of days, and each time is in its own box. */
export const LargeText: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: enlargeText,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('link', { name: /3:00 PM, Saturday, March 21/ });
    for (const time of canvasElement.querySelectorAll<HTMLElement>('[data-time]'))
      await expect(time.scrollWidth).toBeLessThanOrEqual(time.clientWidth);
    const month = canvas.getByRole('heading').getBoundingClientRect();
    const next = canvas.getByRole('button', { name: /April/ }).getBoundingClientRect();
    await expect(month.right).toBeLessThanOrEqual(next.left);
  },
};

export const OnNightInk: Story = {
  parameters: { surface: 'dark' },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /3:00 PM, Saturday, March 21/ });
  },
};

/** On a desktop the phone number is shown in a popover, which Escape closes. */
export const Call: Story = {
  tags: ['picture-desktop'],
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvas }) => {
    const call = await canvas.findByRole('button', {
      name: /11:00 AM, Wednesday, March 18.*call for tickets/,
    });
    await userEvent.click(call);
    await userEvent.keyboard('{Escape}');
    await expect(call).toHaveFocus();
    await userEvent.click(call);
    const number = await canvas.findByRole('link', { name: '(717) 555-0142' });
    await expect(number).toHaveAttribute('href', 'tel:7175550142');
    await waitFor(() => expect(canvas.getByRole('dialog')).toHaveFocus());
  },
};

/** On a phone the time is a telephone link. */
export const CallOnPhone: Story = {
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    const call = await canvas.findByRole('link', { name: /11:00 AM, Wednesday, March 18.*call for tickets/ });
    await expect(call).toHaveAttribute('href', 'tel:7175550142');
  },
};

/** Arrow keys move between days and times. Page Down changes the month and keeps the focus in the grid. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const book = await canvas.findByRole('link', { name: /3:00 PM, Saturday, March 21/ });
    book.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('link', { name: /7:00 PM, Saturday, March 21/ })).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    await canvas.findByText('There are no performances this month.');
    await expect(document.activeElement).toHaveAttribute('data-date', '2026-04-21');
    await userEvent.keyboard('{PageUp}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/11:00 AM, Saturday, March 21/));
  },
};

/** There is no next month after the end date. */
export const LastMonth: Story = {
  args: { event: { ...eventMock, eventEndDate: '2026-03-28' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /3:00 PM, Saturday, March 21/ });
    await expect(canvas.queryByRole('button', { name: /Next month/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Previous month, February 2026' })).toBeVisible();
  },
};

/** A future show opens at its first month, which may be empty. */
export const FutureShow: Story = {
  args: { event: { ...eventMock, eventStartDate: '2026-06-05' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('There are no performances this month.')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'June 2026' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Previous month/ })).toBeNull();
  },
};

export const Crowded: Story = {
  tags: ['picture-phone'],
  parameters: { getCalendar: () => Promise.resolve(crowdedMock) },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /7:30 PM, Saturday, March 21/ });
  },
};

/** A canceled performance is text, and a moved one says so. Screen readers hear the former time. */
export const Changed: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  parameters: { getCalendar: () => Promise.resolve(changedMock) },
  play: async ({ canvas }) => {
    await canvas.findByRole('note', { name: '2:00 PM, Friday, March 20, 2026: canceled' });
    await canvas.findByRole('link', {
      name: '8:30 PM new time, Saturday, March 21, 2026: choose tickets. It was 7:00 PM',
    });
    await canvas.findByRole('note', {
      name: '7:00 PM new time, Friday, March 27, 2026: sold out. It was 7:00 PM, Thursday, March 26, 2026',
    });
  },
};

export const Loading: Story = {
  tags: ['picture-phone'],
  parameters: { getCalendar: () => new Promise(() => undefined) },
};

export const Failed: Story = {
  parameters: {
    getCalendar: () => Promise.reject(new HeliosError('UNREACHABLE', 'Helios cannot be reached.')),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Call (717) 555-0142');
  },
};
