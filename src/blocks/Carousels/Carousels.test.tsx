import { fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImagePreview } from '../../state/overlays';
import { placement } from '../blocks.mocks';
import { Carousels } from './Carousels';
import { carouselsMock, watermarkMock } from './Carousels.mocks';

const carousel = (name = carouselsMock.title) => within(screen.getByRole('group', { name }));
const getActiveSlides = () =>
  screen.getAllByRole('group', { name: /^\d+ of \d+/ }).filter((slide) => !slide.hasAttribute('inert'));

it('shows one image at a time below its title', () => {
  render(<Carousels {...placement} {...carouselsMock} />);
  expect(screen.getByRole('heading', { level: 2, name: 'A season in paper' })).toBeVisible();
  expect(getActiveSlides().map((slide) => slide.getAttribute('aria-label'))).toEqual([
    '1 of 3: Ruth in the barley',
  ]);
});

it('wraps around at both ends', async () => {
  render(<Carousels {...placement} {...carouselsMock} />);
  await userEvent.click(carousel().getByRole('button', { name: 'Previous slide' }));
  expect(getActiveSlides()[0]).toHaveAccessibleName('3 of 3: The inn at night');
  await userEvent.click(carousel().getByRole('button', { name: 'Next slide' }));
  expect(getActiveSlides()[0]).toHaveAccessibleName('1 of 3: Ruth in the barley');
  await userEvent.click(carousel().getByRole('button', { name: 'Slide 2 of 3' }));
  expect(getActiveSlides()[0]).toHaveAccessibleName('2 of 3: Torches in a valley');
});

it('changes the slide on a one-finger swipe of more than 30 px only', () => {
  render(<Carousels {...placement} {...carouselsMock} />);
  const swipe = (pixels: number, fingers = 1) => {
    const createTouches = (x: number) =>
      Array.from({ length: fingers }, (_, finger) => ({ clientX: x + 50 * finger, clientY: 100 }));
    const slide = getActiveSlides()[0] ?? document.body;
    fireEvent.touchStart(slide, { touches: createTouches(200) });
    fireEvent.touchMove(slide, { touches: createTouches(200 + pixels) });
    fireEvent.touchEnd(slide, { touches: [], changedTouches: createTouches(200 + pixels) });
  };
  swipe(-30);
  swipe(-90, 2);
  expect(getActiveSlides()[0]).toHaveAccessibleName('1 of 3: Ruth in the barley');
  swipe(-31);
  expect(getActiveSlides()[0]).toHaveAccessibleName('2 of 3: Torches in a valley');
});

it('sets the size', () => {
  const { rerender } = render(<Carousels {...placement} {...carouselsMock} />);
  const region = () => screen.getByRole('group', { name: carouselsMock.title });
  expect(region()).toHaveAttribute('data-size', 'large');
  rerender(<Carousels {...placement} {...carouselsMock} size="small" />);
  expect(region()).toHaveAttribute('data-size', 'small');
});

it('shows the watermark only if there is one', () => {
  const { container, rerender } = render(<Carousels {...placement} {...carouselsMock} />);
  expect(container.querySelector('img[src*=".svg"]')).toBeNull();
  rerender(<Carousels {...placement} {...carouselsMock} watermarkImage={watermarkMock} />);
  expect(container.querySelectorAll('img[src*="logo-lamplight.svg"]')).toHaveLength(1);
});

it('opens the image preview, but not for decorative images (product 4.2)', async () => {
  const preview = renderHook(useImagePreview);
  const [ruth] = carouselsMock.images;
  const { rerender } = render(<Carousels {...placement} {...carouselsMock} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the picture larger: Ruth in the barley' }));
  expect(preview.result.current).toEqual(ruth);
  rerender(
    <Carousels {...placement} {...carouselsMock} images={ruth ? [{ ...ruth, description: '' }, ruth] : []} />,
  );
  expect(within(getActiveSlides()[0] ?? document.body).queryByRole('button')).toBeNull();
  expect(getActiveSlides()[0]).toHaveAccessibleName('1 of 2');
});

it('renders without a title, and without controls for a single image', () => {
  render(<Carousels {...placement} {...carouselsMock} title="" images={carouselsMock.images.slice(0, 1)} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('group', { name: 'Pictures' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next slide' })).toBeNull();
});

it('uses the dark surface with darkBackground', () => {
  const { container } = render(<Carousels {...placement} {...carouselsMock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
