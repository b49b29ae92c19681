import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { withHelios } from '../../state/heliosContext.mocks';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import { PromoStayInTouchForm } from './PromoStayInTouchForm';
import { heliosMock, promoStayInTouchFormMock as mock, typed } from './PromoStayInTouchForm.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/PromoStayInTouchForm',
  component: PromoStayInTouchForm,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
  decorators: [withHelios(() => heliosMock)],
} satisfies Meta<typeof PromoStayInTouchForm>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With a text on parchment; with other words on night ink; alone. */
export const Options: Story = {
  render: (args) => (
    <>
      <PromoStayInTouchForm {...args} />
      <PromoStayInTouchForm
        {...args}
        title="A letter now and then"
        text=""
        submitButtonText="Write to us"
        darkBackground
      />
      <PromoStayInTouchForm {...args} title="" text="" />
    </>
  ),
};

/** Pressed while fields are empty: each says what it needs, and the focus goes to the first. */
export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }));
    await canvas.findByText('First name is required.', {}, { timeout: 10_000 });
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'First name' })).toHaveFocus());
  },
};

/** Filled in and pressed: it only logs, and says so. */
export const Logged: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const fill = async (name: string, value: string) => {
      await userEvent.click(canvas.getByRole('textbox', { name: new RegExp(`^${name}`) }));
      await userEvent.paste(value);
    };
    await fill('First name', typed.firstName);
    await fill('Last name', typed.lastName);
    await fill('Email address', typed.emailAddress);
    await fill('Phone number', typed.primaryPhone);
    await fill('Address', typed.address);
    await fill('City', typed.city);
    await fill('State', typed.state);
    await fill('ZIP code', typed.zipCode);
    const submit = canvas.getByRole('button', { name: 'Sign up' });
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled'), { timeout: 10_000 });
    await userEvent.click(submit);
    await expect(await canvas.findByText(/Nothing was sent/)).toBeVisible();
  },
};

export const TenTimesTheText: Story = {
  args: {
    title: tenTimes(mock.title),
    text: tenTimes(mock.text),
    submitButtonText: tenTimes('Write to us'),
  },
};
