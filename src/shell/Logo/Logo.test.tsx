import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logoMock } from '../Header/Header.mocks';
import { Logo } from './Logo';

const home = () => screen.getByRole('link', { name: 'Lamplight Theatres, home' });

it('leads home, and says whose home it is', async () => {
  const onFollow = jest.fn();
  render(<Logo logo={logoMock} companyName="Lamplight Theatres" onFollow={onFollow} />);
  expect(home()).toHaveAttribute('href', '/');
  home().addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(home());
  expect(onFollow).toHaveBeenCalledTimes(1);
});

it('shows the picture in a box of a fixed size, so that nothing moves when it comes', () => {
  render(<Logo logo={logoMock} companyName="Lamplight Theatres" />);
  const picture = screen.getByRole('img', { name: 'Lamplight Theatres' });
  expect(picture.getAttribute('src')).toContain(logoMock.id);
  expect(picture).toHaveAttribute('width', '200');
  expect(picture).toHaveAttribute('height', '50');
});

it('has the name of the company where there is no picture, and leads home without a name, too', () => {
  const { rerender } = render(<Logo logo={null} companyName="Lamplight Theatres" />);
  expect(home()).toHaveTextContent('Lamplight Theatres');
  rerender(<Logo logo={null} companyName="" />);
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});
