import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Stepper } from './Stepper';
import { Panel } from '../../../shared/screen/Panels';

const meta = {
  title: 'Features/Ticketing/Stepper',
  component: Stepper,
  args: {
    title: 'Adult',
    hint: 'ages 13+ · from $49.00',
    labels: { group: 'Adult tickets', fewer: 'One adult ticket fewer', more: 'One adult ticket more' },
    count: 0,
    canAdd: true,
    onChange: () => undefined,
  },
  parameters: { screens: ['phone'] },
} satisfies Meta<typeof Stepper>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Zero, a value between, the limit, and the small look. */
export const States: Story = {
  render: (args) => (
    <Panel>
      <Stepper {...args} />
      <Stepper {...args} title="Child" hint="ages 3-12" count={4} labels={createLabels('child')} />
      <Stepper
        {...args}
        title="Senior"
        hint={null}
        count={12}
        canAdd={false}
        labels={createLabels('senior')}
      />
      <Stepper
        {...args}
        look="small"
        title="Wheelchair spaces"
        hint="A place without a chair, reached without steps."
        count={1}
        labels={createLabels('wheelchair')}
      />
    </Panel>
  ),
};

/** The disabled button keeps the focus. */
export const UpToTheLimit: Story = {
  tags: ['!autodocs'],
  render: function Counting(args) {
    const [count, setCount] = useState(0);
    return <Stepper {...args} count={count} canAdd={count < 2} onChange={setCount} />;
  },
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: 'One adult ticket more' });
    await userEvent.click(more);
    await userEvent.keyboard('{Enter}{Enter}');
    await expect(canvas.getByText('2')).toBeVisible();
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    await expect(more).toHaveFocus();
  },
};

function createLabels(what: string) {
  return { group: `${what} tickets`, fewer: `One ${what} ticket fewer`, more: `One ${what} ticket more` };
}
