import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { neverAnswer, MAX_TIMER_MS, createRejection, rejectUnreachable } from '../../../helios/helios.mocks';
import { withHelios } from '../../../state/heliosContext.mocks';
import { StayInTouchFlow } from './StayInTouchFlow';
import { mockHelios, type StayInTouchCalls } from './StayInTouchFlow.mocks';

const meta = {
  title: 'Features/Newsletter/StayInTouchFlow',
  component: StayInTouchFlow,
  args: {
    open: true,
    email: 'naomi@example.com',
    slowAfterMs: MAX_TIMER_MS,
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

const answers = (calls: Partial<StayInTouchCalls>) => ({ answers: calls });

async function formIn(canvasElement: HTMLElement) {
  return within(await within(canvasElement).findByRole('dialog', { name: 'Stay in touch' }));
}

type Form = Awaited<ReturnType<typeof formIn>>;

const submit = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Sign Up' }));

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

/** The state after Sign Up in the band. */
export const Opened: Story = {
  tags: ['picture-phone'],
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
    await submit(form);
    const summary = await form.findByRole('alert', { name: 'Please correct the following:' });
    await expect(summary).toHaveFocus();
    await expect(within(summary).getAllByRole('link')).toHaveLength(8);
  },
};

export const EveryFieldInvalid: Story = {
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await form.findByRole('checkbox', { name: 'Films and streaming' });
    await userEvent.type(form.getByLabelText('First name'), 'A very long first name');
    await userEvent.type(form.getByLabelText('Last name'), 'A very long last name');
    await userEvent.clear(form.getByLabelText('Email address'));
    await userEvent.type(form.getByLabelText('Email address'), 'naomi@mailinator.com');
    await userEvent.type(form.getByLabelText('Phone number'), '717-555-ruth');
    await userEvent.type(form.getByLabelText('State'), 'Pennsylvania');
    await submit(form);
    const summary = within(await form.findByRole('alert', { name: 'Please correct the following:' }));
    await expect(summary.getByText('Your email provider is not supported')).toBeVisible();
    await expect(summary.getByText('Phone number can be only numbers')).toBeVisible();
  },
};

/** The labels depend on the country. */
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

export const ListsLoading: Story = {
  parameters: answers({
    listCountries: neverAnswer,
    listMarketingInterests: neverAnswer,
    listBlockedEmailDomains: neverAnswer,
  }),
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await expect(form.getByText('Loading what we write about…')).toBeVisible();
  },
};

/** Both lists failed to load: the form can be submitted, and each list can be retried. */
export const ListsFailed: Story = {
  parameters: answers({
    listCountries: rejectUnreachable,
    listMarketingInterests: rejectUnreachable,
    listBlockedEmailDomains: rejectUnreachable,
  }),
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await expect(await form.findByText('What we write about could not be loaded.')).toBeVisible();
    await expect(form.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  },
};

export const Submitting: Story = {
  parameters: answers({ stayInTouch: neverAnswer }),
  play: async ({ canvasElement }) => {
    const form = await formIn(canvasElement);
    await fill(form);
    await submit(form);
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

/** The values are kept, and the request can be retried. */
export const Failed: Story = {
  parameters: answers({ stayInTouch: rejectUnreachable }),
  play: async ({ canvasElement }) => {
    await fill(await formIn(canvasElement));
    await submit(await formIn(canvasElement));
    const form = await formIn(canvasElement);
    const notice = await form.findByText('We cannot be reached right now');
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    await expect(form.getByLabelText('First name')).toHaveValue('Naomi');
    await expect(form.getByLabelText('Phone number')).toHaveValue('(717) 555-0142');
    await expect(form.getByRole('checkbox', { name: 'Shows in Lancaster' })).toBeChecked();
    await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** Helios refuses a provider that the loaded list does not contain. */
export const ProviderRefused: Story = {
  parameters: answers({
    stayInTouch: createRejection(422, 'EMAIL_PROVIDER_NOT_SUPPORTED', [
      { path: '/customer/contact/emailAddress', message: 'is of a provider that is not supported' },
    ]),
  }),
  play: async ({ canvasElement }) => {
    await fill(await formIn(canvasElement));
    await submit(await formIn(canvasElement));
    const form = await formIn(canvasElement);
    await expect(await form.findByText('This email address cannot be used')).toBeVisible();
    await expect(form.getByLabelText('Email address')).toBeInvalid();
  },
};

export const Confirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await fill(await formIn(canvasElement));
    await submit(await formIn(canvasElement));
    const thanks = await within(canvasElement).findByRole('alertdialog', { name: 'Thank you, Naomi' });
    await waitFor(() => expect(within(thanks).getByRole('button', { name: 'Okay' })).toBeVisible());
    await expect(args.onDone).not.toHaveBeenCalled();
  },
};
