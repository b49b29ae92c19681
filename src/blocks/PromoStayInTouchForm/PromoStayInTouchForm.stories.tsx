import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { withHelios } from '../../state/heliosContext.mocks';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { PromoStayInTouchForm } from './PromoStayInTouchForm';
import { heliosMock, promoStayInTouchFormMock as mock, validFields } from './PromoStayInTouchForm.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/PromoStayInTouchForm',
  component: PromoStayInTouchForm,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
  decorators: [withHelios(() => heliosMock)],
} satisfies Meta<typeof PromoStayInTouchForm>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With a text on the light surface; with a custom button on the dark surface; the form only. */
export const Options: Story = {
  tags: ['picture-phone', 'picture-desktop'],
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

/** Submitted with empty fields: each shows its error, and the first gets the focus. */
export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }));
    await canvas.findByText('First name is required.');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'First name' })).toHaveFocus());
  },
};

/** A valid form is only logged, and a notice says so. */
export const Logged: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const fill = async (name: string, value: string) => {
      await userEvent.click(canvas.getByRole('textbox', { name: new RegExp(`^${name}`) }));
      await userEvent.paste(value);
    };
    await fill('First name', validFields.firstName);
    await fill('Last name', validFields.lastName);
    await fill('Email address', validFields.emailAddress);
    await fill('Phone number', validFields.primaryPhone);
    await fill('Address', validFields.address);
    await fill('City', validFields.city);
    await fill('State', validFields.state);
    await fill('ZIP code', validFields.zipCode);
    const submit = canvas.getByRole('button', { name: 'Sign up' });
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(submit);
    await expect(await canvas.findByText(/Nothing was sent/)).toBeVisible();
  },
};

export const TenTimesTheText: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    text: repeatTenTimes(mock.text),
    submitButtonText: repeatTenTimes('Write to us'),
  },
};
