import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Toggle } from './Toggle';

const options = [
  { value: 'adult', label: 'ADULT AUDITIONS' },
  { value: 'minor', label: 'MINOR AUDITIONS' },
] as const;

const meta = {
  title: 'Design system/Toggle',
  component: Toggle,
  args: { label: 'Auditions', options, value: 'adult', onChange: fn() },
  parameters: {
    docs: {
      description: {
        component: `A switch between two options.

**Use** it for two short options that are both visible, such as adult and youth auditions. **Do not use** it for on and off,
which is a CheckboxField, or for more options: use Tabs or SelectField.

**Accessibility:** radio buttons with one tab stop. Arrow keys change the option. \`controls\` names the element that
changes.`,
      },
    },
  },
} satisfies Meta<typeof Toggle>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Left: Story = { tags: ['picture-phone'] };

export const Right: Story = { args: { value: 'minor' } };

export const OnNightInk: Story = { parameters: { surface: 'dark' } };

export const LongWords: Story = {
  tags: ['picture-phone'],
  args: {
    options: [
      { value: 'adult', label: 'Auditions for everybody who is grown up' },
      { value: 'minor', label: 'For children' },
    ],
  },
};

function ControlledToggle() {
  const [value, setValue] = useState<'adult' | 'minor'>('adult');
  return <Toggle label="Auditions" options={options} value={value} onChange={setValue} />;
}

export const ByHand: Story = {
  render: () => <ControlledToggle />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('MINOR AUDITIONS'));
    await expect(canvas.getByRole('radio', { name: 'MINOR AUDITIONS' })).toBeChecked();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('radio', { name: 'ADULT AUDITIONS' })).toBeChecked();
  },
};

/** With forced colors the chosen side is still distinguishable. */
export const ForcedColors: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: { forcedColors: 'active' } },
};
