import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { place } from '../testPlace';
import { SideBySideCarouselAndText } from './SideBySideCarouselAndText';
import { sideBySideCarouselAndTextMock as mock } from './SideBySideCarouselAndText.mocks';

const shown = () =>
  screen.getAllByRole('group', { name: /^\d+ of \d+/ }).find((slide) => !slide.hasAttribute('inert'));

it('shows the pictures with their controls, the text and the buttons', async () => {
  render(<SideBySideCarouselAndText {...place} {...mock} />);
  expect(screen.getByRole('heading', { level: 2, name: 'From the loft' })).toBeVisible();
  expect(screen.getByText(/Four hundred models/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the workshop' })).toHaveAttribute(
    'href',
    '/behind-the-lamplight',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
  expect(shown()).toHaveAccessibleName('3 of 3: A wall by torchlight');
  await userEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  expect(shown()).toHaveAccessibleName('1 of 3: The workshop by night');
});

it('puts the pictures on the right when asked to, and first in any case for those who hear the page', () => {
  const { container, rerender } = render(<SideBySideCarouselAndText {...place} {...mock} />);
  expect(container.querySelector('[data-flip]')).toBeNull();
  rerender(<SideBySideCarouselAndText {...place} {...mock} rightCarousel />);
  const columns = container.querySelector<HTMLElement>('[data-flip]');
  expect(columns?.firstElementChild).toHaveAttribute('aria-roledescription', 'carousel');
});

it('offers a larger view of pictures that have a description', () => {
  render(<SideBySideCarouselAndText {...place} {...mock} />);
  expect(
    within(shown() ?? document.body).getByRole('button', {
      name: 'Show the picture larger: The workshop by night',
    }),
  ).toBeInTheDocument();
});

it('stands without pictures, and without words', () => {
  const { rerender } = render(<SideBySideCarouselAndText {...place} {...mock} images={[]} />);
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.getByText(/Four hundred models/)).toBeVisible();
  rerender(<SideBySideCarouselAndText {...place} {...mock} title="" text="" buttons={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('group', { name: 'Pictures' })).toBeVisible();
});

it('stands on night ink when asked to', () => {
  const { container } = render(<SideBySideCarouselAndText {...place} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
