import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logoMock } from '../Header/Header.mocks';
import { Logo } from './Logo';

const homeLink = () => screen.getByRole('link', { name: 'Lamplight Theatres, home' });

it('links to the home page and is named after the company', async () => {
  const onFollow = jest.fn();
  render(<Logo logo={logoMock} companyName="Lamplight Theatres" onFollow={onFollow} />);
  expect(homeLink()).toHaveAttribute('href', '/');
  homeLink().addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(homeLink());
  expect(onFollow).toHaveBeenCalledTimes(1);
});

it('shows the picture in a box of fixed size, which avoids a layout shift', () => {
  render(<Logo logo={logoMock} companyName="Lamplight Theatres" />);
  const picture = screen.getByRole('img', { name: 'Lamplight Theatres' });
  expect(picture.getAttribute('src')).toContain(logoMock.id);
  expect(picture).toHaveAttribute('width', '200');
  expect(picture).toHaveAttribute('height', '50');
});

it('shows the company name without a picture, and links to the home page without a name', () => {
  const { rerender } = render(<Logo logo={null} companyName="Lamplight Theatres" />);
  expect(homeLink()).toHaveTextContent('Lamplight Theatres');
  rerender(<Logo logo={null} companyName="" />);
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});
