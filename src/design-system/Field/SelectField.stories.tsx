import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { SelectField } from './SelectField';

const meta = {
  title: 'Design system/Field/SelectField',
  component: SelectField,
  args: {
    label: 'Country',
    options: [
      { value: 'USA', label: 'United States' },
      { value: 'CAN', label: 'Canada' },
      { value: 'GBR', label: 'United Kingdom' },
      { value: 'ATA', label: 'Antarctica', disabled: true },
    ],
  },
  parameters: {
    docs: {
      description: {
        component: `A native select.

**Use** it for one of five or more options, such as countries. **Do not use** it for two options, which Toggle shows both,
or for several options: use CheckboxGroup.

**Accessibility:** the list of the browser and of the device, with its keyboard search. Use \`placeholder\` if no option may
be chosen in advance.`,
      },
    },
  },
} satisfies Meta<typeof SelectField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ canvasElement }) => {
    const select = within(canvasElement).getByRole('combobox', { name: 'Country' });
    await userEvent.selectOptions(select, 'Canada');
    await expect(select).toHaveValue('CAN');
  },
};

export const NothingChosen: Story = { args: { placeholder: 'Choose a country', defaultValue: '' } };

export const WithHintAndError: Story = {
  tags: ['picture-phone'],
  args: {
    placeholder: 'Choose a country',
    defaultValue: '',
    hint: 'Where your letters go.',
    error: 'Country is required.',
  },
};

export const Disabled: Story = { args: { disabled: true } };

export const LongChoice: Story = {
  args: {
    options: [
      {
        value: 'SGS',
        label: 'South Georgia and the South Sandwich Islands, with everything that lies between them',
      },
    ],
  },
};

export const OnNight: Story = {
  args: { hint: 'Where your letters go.', error: 'Country is required.' },
  parameters: { surface: 'dark' },
};
