import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placement } from '../blocks.mocks';
import { SideBySideCarouselDynamicText } from './SideBySideCarouselDynamicText';
import { sideBySideCarouselDynamicTextMock as mock } from './SideBySideCarouselDynamicText.mocks';

const showNextSlide = () => userEvent.click(screen.getByRole('button', { name: 'Next slide' }));

it('shows only the text of the active item, with arrows and dots', async () => {
  render(<SideBySideCarouselDynamicText {...placement} {...mock} />);
  expect(screen.getByText(/Eleven thousand stalks/)).toBeVisible();
  expect(screen.getByText(/stand up at once/)).not.toBeVisible();
  await showNextSlide();
  expect(screen.getByText(/Eleven thousand stalks/)).not.toBeVisible();
  expect(screen.getByText(/stand up at once/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Slide 3 of 3' }));
  expect(screen.getByText(/lie down again/)).toBeVisible();
  await showNextSlide();
  expect(screen.getByText(/Eleven thousand stalks/)).toBeVisible();
});

it('plays the video of the active item', async () => {
  render(<SideBySideCarouselDynamicText {...placement} {...mock} />);
  await showNextSlide();
  await userEvent.click(screen.getByRole('button', { name: 'WATCH VIDEO: Rise' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rise' });
  expect(within(dialog).getByTitle('Rise')).toHaveAttribute(
    'src',
    expect.stringContaining('player.vimeo.com/video/100000000004'),
  );
  // Arrow keys in the modal do not change the slide.
  within(dialog).getByRole('button', { name: 'Close the video' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText(/stand up at once/)).toBeVisible();
});

it('offers the image preview and no play button for an image without a video', () => {
  render(<SideBySideCarouselDynamicText {...placement} {...mock} />);
  const slide = screen.getByRole('group', { name: '1 of 3: Cut' });
  expect(
    within(slide)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Show the picture larger: The workshop by night']);
});

it('uses the surface of the theme', () => {
  const { container, rerender } = render(<SideBySideCarouselDynamicText {...placement} {...mock} />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'light');
  rerender(<SideBySideCarouselDynamicText {...placement} {...mock} theme="dark" />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});

it('skips no heading level', () => {
  const { rerender } = render(<SideBySideCarouselDynamicText {...placement} {...mock} />);
  expect(screen.getByRole('heading', { name: 'Cut' }).tagName).toBe('H3');
  rerender(<SideBySideCarouselDynamicText {...placement} {...mock} title="" />);
  expect(screen.getByRole('heading', { name: 'Cut' }).tagName).toBe('H2');
  expect(screen.getByRole('group', { name: 'Scenes' })).toBeVisible();
});

it('renders a video without an image and texts', () => {
  const items = [{ id: 'a', title: '', image: null, videoVimeoId: '12', textContent: '' }];
  render(<SideBySideCarouselDynamicText {...placement} {...mock} title="" items={items} />);
  expect(screen.getByRole('button', { name: 'WATCH VIDEO' })).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
});
