import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { place } from '../testPlace';
import { SideBySideCarouselDynamicText } from './SideBySideCarouselDynamicText';
import { sideBySideCarouselDynamicTextMock as mock } from './SideBySideCarouselDynamicText.mocks';

const next = () => userEvent.click(screen.getByRole('button', { name: 'Next slide' }));

it('shows the text of the active item alone; it follows the arrows and the dots', async () => {
  render(<SideBySideCarouselDynamicText {...place} {...mock} />);
  expect(screen.getByText(/Eleven thousand stalks/)).toBeVisible();
  expect(screen.getByText(/stand up at once/)).not.toBeVisible();
  await next();
  expect(screen.getByText(/Eleven thousand stalks/)).not.toBeVisible();
  expect(screen.getByText(/stand up at once/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Slide 3 of 3' }));
  expect(screen.getByText(/lie down again/)).toBeVisible();
  await next();
  expect(screen.getByText(/Eleven thousand stalks/)).toBeVisible();
});

it('plays the video of the item that is shown, and nothing of Vimeo before', async () => {
  render(<SideBySideCarouselDynamicText {...place} {...mock} />);
  await next();
  await userEvent.click(screen.getByRole('button', { name: 'WATCH VIDEO: Rise' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rise' });
  expect(within(dialog).getByTitle('Rise')).toHaveAttribute(
    'src',
    expect.stringContaining('player.vimeo.com/video/100000000004'),
  );
  // The arrows are the video's now.
  within(dialog).getByRole('button', { name: 'Close the video' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText(/stand up at once/)).toBeVisible();
});

it('shows a still picture over the whole screen, and puts no play button on it', () => {
  render(<SideBySideCarouselDynamicText {...place} {...mock} />);
  const slide = screen.getByRole('group', { name: '1 of 3: Cut' });
  expect(
    within(slide)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Show the picture larger: The workshop by night']);
});

it('stands on the theme', () => {
  const { container, rerender } = render(<SideBySideCarouselDynamicText {...place} {...mock} />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'light');
  rerender(<SideBySideCarouselDynamicText {...place} {...mock} theme="dark" />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});

it('skips no level of headings', () => {
  const { rerender } = render(<SideBySideCarouselDynamicText {...place} {...mock} />);
  expect(screen.getByRole('heading', { name: 'Cut' }).tagName).toBe('H3');
  rerender(<SideBySideCarouselDynamicText {...place} {...mock} title="" />);
  expect(screen.getByRole('heading', { name: 'Cut' }).tagName).toBe('H2');
  expect(screen.getByRole('group', { name: 'Scenes' })).toBeVisible();
});

it('stands without words, and with a video that has no picture', () => {
  const items = [{ id: 'a', title: '', image: null, videoVimeoId: '12', textContent: '' }];
  render(<SideBySideCarouselDynamicText {...place} {...mock} title="" items={items} />);
  expect(screen.getByRole('button', { name: 'WATCH VIDEO' })).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
});
