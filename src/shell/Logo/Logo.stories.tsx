import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { logoMock } from '../Header/Header.mocks';
import { Logo } from './Logo';

const meta = {
  title: 'Shell/Logo',
  component: Logo,
  parameters: { surface: 'dark' },
  args: { logo: logoMock, companyName: 'Lamplight Theatres' },
  decorators: [
    (Story) => (
      <header>
        <Story />
      </header>
    ),
  ],
} satisfies Meta<typeof Logo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Picture: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Lamplight Theatres, home' })).toHaveAttribute('href', '/');
    // The box has its size before the picture loads.
    const { width, height } = canvas.getByRole('img').getBoundingClientRect();
    await expect(width / height).toBe(4);
  },
};

/** Without a picture the company name shows. */
export const Name: Story = {
  tags: ['picture-phone'],
  args: { logo: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveTextContent('Lamplight Theatres');
  },
};
