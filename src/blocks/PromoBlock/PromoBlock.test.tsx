import { render, screen, within } from '@testing-library/react';
import { placement } from '../blocks.mocks';
import { PromoBlock } from './PromoBlock';
import { promoBlockMock as mock } from './PromoBlock.mocks';

it('renders image and text', () => {
  render(<PromoBlock {...placement} {...mock} />);
  const block = within(screen.getByRole('region', { name: 'There is room at this one' }));
  expect(block.getByText(/someone is knocking/)).toBeVisible();
  expect(document.querySelectorAll('picture')).toHaveLength(1);
});

it('opens an address that starts with / in the same tab', () => {
  render(<PromoBlock {...placement} {...mock} />);
  const link = screen.getByRole('link', { name: 'Step inside' });
  expect(link).toHaveAttribute('href', '/shows/the-inn-at-bethlehem');
  expect(link).not.toHaveAttribute('target');
});

it('opens any other address in a new tab', () => {
  render(
    <PromoBlock
      {...placement}
      {...mock}
      button={{ text: 'Shop', href: 'https://shop.lamplight.example/' }}
    />,
  );
  const link = screen.getByRole('link', { name: 'Shop (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://shop.lamplight.example/');
  expect(link).toHaveAttribute('target', '_blank');
});

it('renders without a button', () => {
  render(<PromoBlock {...placement} {...mock} button={null} />);
  expect(screen.queryByRole('link')).toBeNull();
});

it('renders without an image', () => {
  render(<PromoBlock {...placement} {...mock} image={null} />);
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.getByRole('heading')).toBeVisible();
});

it('renders an image only, with its description', () => {
  render(<PromoBlock {...placement} {...mock} title="" text="" button={null} />);
  expect(screen.getByRole('img', { name: 'An inn at night, light in one window' })).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
});
