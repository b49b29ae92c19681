import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Stepper } from './Stepper';
import { Panel } from '../../../shared/screen/Panels';
import { enlargeText } from '../../../../design-system/largeText.mocks';
import { onlyOn } from '../../../../design-system/screens.mocks';

const meta = {
  title: 'Features/Ticketing/Stepper',
  component: Stepper,
  args: {
    title: 'Adult',
    hint: 'ages 13+ · from $49.00',
    labels: { group: 'Adult tickets', fewer: 'One adult ticket fewer', more: 'One adult ticket more' },
    countText: '0 adult tickets',
    count: 0,
    canAdd: true,
    onChange: () => undefined,
  },
  parameters: { chromatic: onlyOn('phone') },
} satisfies Meta<typeof Stepper>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Zero, a value between, the limit, and the small look. */
export const States: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <Panel>
      <Stepper {...args} />
      <Stepper
        {...args}
        title="Child"
        hint="ages 3-12"
        count={4}
        countText="4 child tickets"
        labels={createLabels('child')}
      />
      <Stepper
        {...args}
        title="Senior"
        hint={null}
        count={12}
        countText="12 senior tickets"
        canAdd={false}
        labels={createLabels('senior')}
      />
      <Stepper
        {...args}
        look="small"
        title="Wheelchair spaces"
        hint="A place without a chair, reached without steps."
        count={1}
        countText="1 wheelchair space"
        labels={createLabels('wheelchair')}
      />
    </Panel>
  ),
};

/** Enlarged text keeps its width, and the controls are below it. */
export const LargeText: Story = {
  render: (args) => (
    <Panel>
      <Stepper {...args} />
    </Panel>
  ),
  beforeEach: enlargeText,
  play: async ({ canvas }) => {
    const title = canvas.getByText('Adult');
    await expect(title.offsetHeight).toBeLessThan(2 * parseFloat(getComputedStyle(title).fontSize));
  },
};

/** The disabled button keeps the focus. */
export const UpToTheLimit: Story = {
  tags: ['!autodocs'],
  render: function Counting(args) {
    const [count, setCount] = useState(0);
    return (
      <Stepper
        {...args}
        count={count}
        countText={`${count} adult tickets`}
        canAdd={count < 2}
        onChange={setCount}
      />
    );
  },
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: 'One adult ticket more' });
    await userEvent.click(more);
    await userEvent.keyboard('{Enter}{Enter}');
    await expect(canvas.getByText('2')).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent('2 adult tickets');
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    await expect(more).toHaveFocus();
  },
};

function createLabels(what: string) {
  return { group: `${what} tickets`, fewer: `One ${what} ticket fewer`, more: `One ${what} ticket more` };
}
