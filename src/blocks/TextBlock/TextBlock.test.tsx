import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { place } from '../testPlace';
import { TextBlock } from './TextBlock';
import { textBlockMock } from './TextBlock.mocks';

it('is a region named by its title', () => {
  render(<TextBlock {...place} {...textBlockMock} />);
  expect(screen.getByRole('region', { name: textBlockMock.title })).toHaveTextContent('timber');
});

it('follows links of this site without a reload', async () => {
  render(<TextBlock {...place} {...textBlockMock} />);
  await userEvent.click(screen.getByRole('link', { name: 'About us' }));
  expect(navigate).toHaveBeenCalledWith('/about');
});

it('stands on night ink when asked to', () => {
  const { container } = render(<TextBlock {...place} {...textBlockMock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});

it('needs no title', () => {
  render(<TextBlock {...place} {...textBlockMock} title="" />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByText('timber')).toBeVisible();
});
