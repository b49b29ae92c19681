import { render, screen, within } from '@testing-library/react';
import { place } from '../testPlace';
import { PromoBlock } from './PromoBlock';
import { promoBlockMock as mock } from './PromoBlock.mocks';

it('shows picture, text and button', () => {
  render(<PromoBlock {...place} {...mock} />);
  const block = within(screen.getByRole('region', { name: 'There is room at this one' }));
  expect(block.getByText(/someone is knocking/)).toBeVisible();
  expect(document.querySelectorAll('picture')).toHaveLength(1);
});

it('stays on this site for an address that starts with /', () => {
  render(<PromoBlock {...place} {...mock} />);
  const link = screen.getByRole('link', { name: 'Step inside' });
  expect(link).toHaveAttribute('href', '/shows/the-inn-at-bethlehem');
  expect(link).not.toHaveAttribute('target');
});

it('leaves it, in a new tab, for any other', () => {
  render(
    <PromoBlock {...place} {...mock} button={{ text: 'Shop', href: 'https://shop.lamplight.example/' }} />,
  );
  const link = screen.getByRole('link', { name: 'Shop (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://shop.lamplight.example/');
  expect(link).toHaveAttribute('target', '_blank');
});

it('stands without a button', () => {
  render(<PromoBlock {...place} {...mock} button={null} />);
  expect(screen.queryByRole('link')).toBeNull();
});

it('stands with words alone', () => {
  render(<PromoBlock {...place} {...mock} image={null} />);
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.getByRole('heading')).toBeVisible();
});

it('stands with a picture alone, which then says what it shows', () => {
  render(<PromoBlock {...place} {...mock} title="" text="" button={null} />);
  expect(screen.getByRole('img', { name: 'An inn at night, light in one window' })).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
});
