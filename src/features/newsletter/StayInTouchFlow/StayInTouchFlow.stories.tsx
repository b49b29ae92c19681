import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { never, NEVER_MS, refused, unreachable } from '../../../api/helios.mocks';
import { withHelios } from '../../../state/heliosContext.mocks';
import { StayInTouchFlow } from './StayInTouchFlow';
import { mockHelios, type StayInTouchCalls } from './StayInTouchFlow.mocks';

const meta = {
  title: 'Features/Newsletter/StayInTouchFlow',
  component: StayInTouchFlow,
  args: {
    open: true,
    email: 'naomi@example.com',
    slowAfterMs: NEVER_MS,
    onBlockedDomains: fn(),
    onClose: fn(),
    onDone: fn(),
  },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <div style={{ minHeight: '100vh' }}>
        <Story />
      </div>
    ),
    withHelios(mockHelios),
  ],
} satisfies Meta<typeof StayInTouchFlow>;

export default meta;
type Story = StoryObj<typeof meta>;

const answers = (given: Partial<StayInTouchCalls>) => ({ answers: given });

async function formIn(canvasElement: HTMLElement) {
  return within(await within(canvasElement).findByRole('dialog', { name: 'Stay in touch' }));
}

type Form = Awaited<ReturnType<typeof formIn>>;

const press = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Sign Up' }));

async function fill(form: Form) {
  await userEvent.type(form.getByLabelText('First name'), 'Naomi');
  await userEvent.type(form.getByLabelText('Last name'), 'Weaver');
  await userEvent.type(form.getByLabelText('Phone number'), '7175550142');
  await userEvent.type(form.getByLabelText('Address'), '12 Orchard Lane');
  await userEvent.type(form.getByLabelText('City'), 'Ronks');
  await userEvent.type(form.getByLabelText('State'), 'PA');
  await userEvent.type(form.getByLabelText('ZIP code'), '17572');
  await userEvent.click(await form.findByRole('checkbox', { name: 'Shows in Lancaster' }));
}

/** Right after Sign Up in the band. */
export const Opened: Story = {
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await expect(form.getByLabelText('Email address')).toHaveValue('naomi@example.com');
    await expect(form.getByRole('combobox', { name: 'Country' })).toHaveValue('USA');
    await expect(await form.findByRole('checkbox', { name: 'Films and streaming' })).not.toBeChecked();
  },
};

export const EveryFieldMissing: Story = {
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await form.findByRole('checkbox', { name: 'Films and streaming' });
    await userEvent.clear(form.getByLabelText('Email address'));
    await press(form);
    const summary = await form.findByRole('alert', { name: 'Please correct the following:' });
    await expect(summary).toHaveFocus();
    await expect(within(summary).getAllByRole('link')).toHaveLength(8);
  },
};

export const EveryFieldWrong: Story = {
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await form.findByRole('checkbox', { name: 'Films and streaming' });
    await userEvent.type(form.getByLabelText('First name'), 'A very long first name');
    await userEvent.type(form.getByLabelText('Last name'), 'A very long last name');
    await userEvent.clear(form.getByLabelText('Email address'));
    await userEvent.type(form.getByLabelText('Email address'), 'naomi@mailinator.com');
    await userEvent.type(form.getByLabelText('Phone number'), '717-555-ruth');
    await userEvent.type(form.getByLabelText('State'), 'Pennsylvania');
    await press(form);
    const summary = within(await form.findByRole('alert', { name: 'Please correct the following:' }));
    await expect(summary.getByText('Your email provider is not supported')).toBeVisible();
    await expect(summary.getByText('Phone number can be only numbers')).toBeVisible();
  },
};

/** The form asks for what the other country calls a region. */
export const AnotherCountry: Story = {
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await form.findByRole('option', { name: 'Germany' });
    await userEvent.type(form.getByLabelText('State'), 'PA');
    await userEvent.selectOptions(form.getByLabelText('Country'), 'Germany');
    await expect(form.getByLabelText('State or region')).toHaveValue('');
    await expect(form.getByLabelText('Postal code')).toBeVisible();
  },
};

export const ListsOnTheirWay: Story = {
  parameters: answers({
    listCountries: never,
    listMarketingInterests: never,
    listBlockedEmailDomains: never,
  }),
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await expect(form.getByText('Loading what we write about…')).toBeVisible();
  },
};

/** Neither list could be loaded: the form can be sent all the same, and each can be asked for again. */
export const ListsFailed: Story = {
  parameters: answers({
    listCountries: unreachable,
    listMarketingInterests: unreachable,
    listBlockedEmailDomains: unreachable,
  }),
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await expect(await form.findByText('What we write about could not be loaded.')).toBeVisible();
    await expect(form.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  },
};

export const Submitting: Story = {
  parameters: answers({ stayInTouch: never }),
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await fill(form);
    await press(form);
    await expect(
      await within(canvasElement).findByRole('dialog', { name: 'Submitting your subscription' }),
    ).toBeVisible();
  },
};

export const SubmittingSlowly: Story = {
  ...Submitting,
  args: { slowAfterMs: 0 },
  play: async (context) => {
    await Submitting.play?.(context);
    await expect(
      await within(context.canvasElement).findByText(
        'This takes longer than usual. Please stay on this page.',
      ),
    ).toBeVisible();
  },
};

/** What was typed is still there, and the same can be sent again. */
export const Failed: Story = {
  parameters: answers({ stayInTouch: unreachable }),
  play: async ({ canvasElement }) => {
    await fill(await formIn(canvasElement));
    await press(await formIn(canvasElement));
    const form = await formIn(canvasElement);
    const notice = await form.findByText('We cannot be reached right now');
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    await expect(form.getByLabelText('First name')).toHaveValue('Naomi');
    await expect(form.getByLabelText('Phone number')).toHaveValue('(717) 555-0142');
    await expect(form.getByRole('checkbox', { name: 'Shows in Lancaster' })).toBeChecked();
    await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** Helios knows a blocked provider that the list did not have yet. */
export const RefusedProvider: Story = {
  parameters: answers({
    stayInTouch: refused(422, 'EMAIL_PROVIDER_NOT_SUPPORTED', [
      { path: '/customer/contact/emailAddress', message: 'is of a provider that is not supported' },
    ]),
  }),
  play: async ({ canvasElement }) => {
    await fill(await formIn(canvasElement));
    await press(await formIn(canvasElement));
    const form = await formIn(canvasElement);
    await expect(await form.findByText('This email address cannot be used')).toBeVisible();
    await expect(form.getByLabelText('Email address')).toBeInvalid();
  },
};

export const ThankYou: Story = {
  play: async ({ canvasElement, args }) => {
    await fill(await formIn(canvasElement));
    await press(await formIn(canvasElement));
    const thanks = await within(canvasElement).findByRole('alertdialog', { name: 'Thank you, Naomi' });
    await waitFor(() => expect(within(thanks).getByRole('button', { name: 'Okay' })).toBeVisible());
    await expect(args.onDone).not.toHaveBeenCalled();
  },
};
