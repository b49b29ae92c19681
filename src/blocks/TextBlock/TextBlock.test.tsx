import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { placement } from '../blocks.mocks';
import { TextBlock } from './TextBlock';
import { textBlockMock } from './TextBlock.mocks';

it('is a region labeled by its title', () => {
  render(<TextBlock {...placement} {...textBlockMock} />);
  expect(screen.getByRole('region', { name: textBlockMock.title })).toHaveTextContent('timber');
});

it('follows internal links without a reload', async () => {
  render(<TextBlock {...placement} {...textBlockMock} />);
  await userEvent.click(screen.getByRole('link', { name: 'About us' }));
  expect(navigate).toHaveBeenCalledWith('/about');
});

it('uses the dark surface with darkBackground', () => {
  const { container } = render(<TextBlock {...placement} {...textBlockMock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});

it('renders without a title', () => {
  render(<TextBlock {...placement} {...textBlockMock} title="" />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByText('timber')).toBeVisible();
});
