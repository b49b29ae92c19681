import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placement } from '../blocks.mocks';
import { SideBySideCarouselAndText } from './SideBySideCarouselAndText';
import { sideBySideCarouselAndTextMock as mock } from './SideBySideCarouselAndText.mocks';

const getActiveSlide = () =>
  screen.getAllByRole('group', { name: /^\d+ of \d+/ }).find((slide) => !slide.hasAttribute('inert'));

it('renders the carousel with its controls, the text and the buttons', async () => {
  render(<SideBySideCarouselAndText {...placement} {...mock} />);
  expect(screen.getByRole('heading', { level: 2, name: 'From the loft' })).toBeVisible();
  expect(screen.getByText(/Four hundred models/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the workshop' })).toHaveAttribute(
    'href',
    '/behind-the-lamplight',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
  expect(getActiveSlide()).toHaveAccessibleName('3 of 3: A wall by torchlight');
  await userEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  expect(getActiveSlide()).toHaveAccessibleName('1 of 3: The workshop by night');
});

it('puts the images on the right with rightCarousel, but keeps them first in the DOM', () => {
  const { container, rerender } = render(<SideBySideCarouselAndText {...placement} {...mock} />);
  expect(container.querySelector('[data-reversed]')).toBeNull();
  rerender(<SideBySideCarouselAndText {...placement} {...mock} rightCarousel />);
  const columns = container.querySelector<HTMLElement>('[data-reversed]');
  expect(columns?.firstElementChild).toHaveAttribute('aria-roledescription', 'carousel');
});

it('offers the image preview for images with a description', () => {
  render(<SideBySideCarouselAndText {...placement} {...mock} />);
  expect(
    within(getActiveSlide() ?? document.body).getByRole('button', {
      name: 'Show the picture larger: The workshop by night',
    }),
  ).toBeInTheDocument();
});

it('renders without images, and without text', () => {
  const { rerender } = render(<SideBySideCarouselAndText {...placement} {...mock} images={[]} />);
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.getByText(/Four hundred models/)).toBeVisible();
  rerender(<SideBySideCarouselAndText {...placement} {...mock} title="" text="" buttons={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('group', { name: 'Pictures' })).toBeVisible();
});

it('uses the dark surface with darkBackground', () => {
  const { container } = render(<SideBySideCarouselAndText {...placement} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
