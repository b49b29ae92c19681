import { fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImagePreview } from '../../state/imagePreview';
import { place } from '../testPlace';
import { Carousels } from './Carousels';
import { carouselsMock, watermarkMock } from './Carousels.mocks';

const carousel = (name = carouselsMock.title) => within(screen.getByRole('group', { name }));
const shown = () =>
  screen.getAllByRole('group', { name: /^\d+ of \d+/ }).filter((slide) => !slide.hasAttribute('inert'));

it('shows one picture at a time, under its title', () => {
  render(<Carousels {...place} {...carouselsMock} />);
  expect(screen.getByRole('heading', { level: 2, name: 'A season in paper' })).toBeVisible();
  expect(shown().map((slide) => slide.getAttribute('aria-label'))).toEqual(['1 of 3: Ruth in the barley']);
});

it('goes round at both ends', async () => {
  render(<Carousels {...place} {...carouselsMock} />);
  await userEvent.click(carousel().getByRole('button', { name: 'Previous slide' }));
  expect(shown()[0]).toHaveAccessibleName('3 of 3: The inn at night');
  await userEvent.click(carousel().getByRole('button', { name: 'Next slide' }));
  expect(shown()[0]).toHaveAccessibleName('1 of 3: Ruth in the barley');
  await userEvent.click(carousel().getByRole('button', { name: 'Slide 2 of 3' }));
  expect(shown()[0]).toHaveAccessibleName('2 of 3: Torches in a valley');
});

it('turns by a swipe of one finger over 30 px, and by no other', () => {
  render(<Carousels {...place} {...carouselsMock} />);
  const swipe = (pixels: number, fingers = 1) => {
    const at = (x: number) =>
      Array.from({ length: fingers }, (_, finger) => ({ clientX: x + 50 * finger, clientY: 100 }));
    const slide = shown()[0] ?? document.body;
    fireEvent.touchStart(slide, { touches: at(200) });
    fireEvent.touchMove(slide, { touches: at(200 + pixels) });
    fireEvent.touchEnd(slide, { touches: [], changedTouches: at(200 + pixels) });
  };
  swipe(-30);
  swipe(-90, 2);
  expect(shown()[0]).toHaveAccessibleName('1 of 3: Ruth in the barley');
  swipe(-31);
  expect(shown()[0]).toHaveAccessibleName('2 of 3: Torches in a valley');
});

it('is as wide as the page, or as a column of text', () => {
  const { rerender } = render(<Carousels {...place} {...carouselsMock} />);
  const region = () => screen.getByRole('group', { name: carouselsMock.title });
  expect(region()).toHaveAttribute('data-size', 'large');
  rerender(<Carousels {...place} {...carouselsMock} size="small" />);
  expect(region()).toHaveAttribute('data-size', 'small');
});

it('has a mark in the corner, where there is one', () => {
  const { container, rerender } = render(<Carousels {...place} {...carouselsMock} />);
  expect(container.querySelector('img[src*=".svg"]')).toBeNull();
  rerender(<Carousels {...place} {...carouselsMock} watermarkImage={watermarkMock} />);
  expect(container.querySelectorAll('img[src*="logo-lamplight.svg"]')).toHaveLength(1);
});

it('shows a picture over the whole screen; decoration not (SPEC 4.2)', async () => {
  const preview = renderHook(useImagePreview);
  const [ruth] = carouselsMock.images;
  const { rerender } = render(<Carousels {...place} {...carouselsMock} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the picture larger: Ruth in the barley' }));
  expect(preview.result.current).toEqual(ruth);
  rerender(
    <Carousels {...place} {...carouselsMock} images={ruth ? [{ ...ruth, description: '' }, ruth] : []} />,
  );
  expect(within(shown()[0] ?? document.body).queryByRole('button')).toBeNull();
  expect(shown()[0]).toHaveAccessibleName('1 of 2');
});

it('needs no title, and a single picture no controls', () => {
  render(<Carousels {...place} {...carouselsMock} title="" images={carouselsMock.images.slice(0, 1)} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('group', { name: 'Pictures' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next slide' })).toBeNull();
});

it('stands on night ink when asked to', () => {
  const { container } = render(<Carousels {...place} {...carouselsMock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
