import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect } from 'storybook/test';
import { onlyOn } from '../../../src/design-system/screens.mocks';

/* Stories with one fault each, built only for `npm run test:stories`. controls.spec.ts checks that each fault is reported. */

const meta = { title: 'Controls' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Valid: Story = { render: () => <p>Nothing is wrong here.</p> };

export const PlayThatFails: Story = {
  ...Valid,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing is wrong here.')).not.toBeInTheDocument();
  },
};

export const RenderThatThrows: Story = {
  render: () => {
    throw new Error('The curtain fell.');
  },
};

export const ErrorInTheConsole: Story = {
  render: function LoggingComponent() {
    useEffect(() => console.error('The lamp went out.'), []);
    return <p>All seems well.</p>;
  },
};

export const UnhandledRejection: Story = {
  ...Valid,
  play: async () => {
    void Promise.reject(new Error('Nobody waited for me.'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  },
};

export const LowContrastText: Story = {
  render: () => <p style={{ color: 'lightgray', background: 'white' }}>Pale words</p>,
};

export const ButtonWithoutAName: Story = { render: () => <button type="button" /> };

export const WiderThanThePhone: Story = { render: () => <p style={{ width: '22rem' }}>A wide paragraph</p> };

export const BoxThatClipsGrownText: Story = {
  render: () => (
    <p style={{ height: '1.7rem', fontSize: '1rem', overflow: 'hidden', maxHeight: '30px' }}>One line</p>
  ),
};

export const NetworkRequest: Story = {
  render: () => <img src="https://pictures.example/lamp.svg" alt="A lamp" />,
};

export const DesktopsOnly: Story = { ...Valid, parameters: { chromatic: onlyOn('desktop') } };

export const TabletPicture: Story = { ...Valid, tags: ['picture-tablet'] };
