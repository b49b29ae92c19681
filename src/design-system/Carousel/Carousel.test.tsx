import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { tokenValues } from '../tokens';
import { Carousel, type CarouselProps, type CarouselSlide } from './Carousel';

const makeSlides = (count: number): CarouselSlide[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    content: <a href={`/${index + 1}`}>Picture {index + 1}</a>,
  }));

const renderCarousel = (count: number, props: Partial<CarouselProps> = {}) =>
  render(<Carousel slides={makeSlides(count)} label="Scenes" {...props} />);

const next = () => screen.getByRole('button', { name: 'Next slide' });
const previous = () => screen.getByRole('button', { name: 'Previous slide' });
const allSlides = () => [...document.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')];
const activeSlides = () =>
  allSlides().flatMap((slide, index) => (slide.hasAttribute('inert') ? [] : [index + 1]));
const track = () => allSlides()[0]?.parentElement as HTMLElement;
const viewport = () => track().parentElement as HTMLElement;

/** Horizontal position of a slide, in slide widths: its own shift, its index in the track, and the track's shift. */
const drawnPosition = (index: number) => {
  const percent = (element: HTMLElement | undefined) =>
    Number(/(-?\d+)%/.exec(element?.style.transform ?? '')?.[1]);
  return (percent(allSlides()[index]) + percent(track())) / 100 + index;
};

type Point = [x: number, y: number];
const touches = (...points: Point[]) =>
  points.map(([clientX, clientY], identifier) => ({ identifier, clientX, clientY, target: viewport() }));

/** Swipes with one finger from one point to another. */
function swipe([x, y]: Point, [toX, toY]: Point) {
  fireEvent.touchStart(viewport(), { touches: touches([x, y]), changedTouches: touches([x, y]) });
  fireEvent.touchMove(viewport(), { touches: touches([toX, toY]), changedTouches: touches([toX, toY]) });
  fireEvent.touchEnd(viewport(), { touches: [], changedTouches: touches([toX, toY]) });
}

describe('mouse clicks', () => {
  const press = (from: number, to: number) => {
    const link = screen.getByRole('link', { name: 'Picture 1' });
    fireEvent.mouseDown(link, { clientX: from, clientY: 100 });
    return fireEvent.click(link, { clientX: to, clientY: 100, detail: 1 });
  };

  it.each([1, 3])('does not follow a link when the click ends a drag, with %i slides', (count) => {
    const onClick = jest.fn();
    renderCarousel(count);
    screen.getByRole('link', { name: 'Picture 1' }).addEventListener('click', onClick);
    // `press` returns false when the default action was prevented.
    expect(press(200, 120)).toBe(false);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('follows a link on a click without a drag, and by keyboard after a drag that ended elsewhere', () => {
    // jsdom cannot follow links and logs an error.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderCarousel(3);
    const link = screen.getByRole('link', { name: 'Picture 1' });
    expect(press(200, 203)).toBe(true);
    fireEvent.mouseDown(link, { clientX: 200, clientY: 100 });
    expect(fireEvent.click(link, { clientX: 0, clientY: 0, detail: 0 })).toBe(true);
    jest.restoreAllMocks();
  });
});

describe('navigation', () => {
  it('moves with the arrow buttons and wraps at both ends', async () => {
    renderCarousel(3);
    expect(activeSlides()).toEqual([1]);
    await userEvent.click(previous());
    expect(activeSlides()).toEqual([3]);
    await userEvent.click(next());
    await userEvent.click(next());
    await userEvent.click(next());
    expect(activeSlides()).toEqual([3]);
    await userEvent.click(next());
    expect(activeSlides()).toEqual([1]);
  });

  it.each([2, 3, 4, 7])('keeps the direction when it wraps, with %i slides', async (count) => {
    renderCarousel(count);
    for (let turn = 1; turn <= count + 1; turn += 1) {
      const before = (turn - 1) % count;
      await userEvent.click(next());
      // The previous slide leaves to the left; the new slide is in the viewport.
      expect([drawnPosition(before), drawnPosition(turn % count)]).toEqual([-1, 0]);
    }
    for (let turn = count + 1; turn > -1; turn -= 1) {
      await userEvent.click(previous());
      expect([drawnPosition(turn % count), drawnPosition((turn - 1 + count) % count)]).toEqual([1, 0]);
    }
  });

  it('moves to the slide of a dot in the shorter direction', async () => {
    renderCarousel(6);
    await userEvent.click(screen.getByRole('button', { name: 'Slide 6 of 6' }));
    expect(activeSlides()).toEqual([6]);
    expect([drawnPosition(0), drawnPosition(5)]).toEqual([1, 0]);
    expect(screen.getByRole('button', { name: 'Slide 6 of 6' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('button', { name: 'Slide 1 of 6' })).not.toHaveAttribute('aria-current');
  });

  it('moves with arrow keys and does not leave the focus in an inert slide', async () => {
    renderCarousel(3);
    next().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(activeSlides()).toEqual([2]);
    expect(next()).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(activeSlides()).toEqual([3]);
    act(() => screen.getByRole('link', { name: 'Picture 3' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(activeSlides()).toEqual([1]);
    expect(viewport()).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(activeSlides()).toEqual([1]);
  });

  it('leaves arrow keys to controls that use them', async () => {
    render(
      <Carousel
        label="Scenes"
        slides={[
          { id: 'a', content: <input aria-label="Name" /> },
          { id: 'b', content: 'B' },
        ]}
      />,
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Ruth{ArrowLeft}');
    expect(activeSlides()).toEqual([1]);
  });

  it('animates in 300 ms', () => {
    renderCarousel(3);
    expect(getComputedStyle(track()).transition).toContain('transform var(--duration-slide)');
    expect(tokenValues.durations.slide).toBe('300ms');
  });

  it('never moves automatically', () => {
    jest.useFakeTimers();
    renderCarousel(3);
    act(() => jest.advanceTimersByTime(3_600_000));
    expect(activeSlides()).toEqual([1]);
    jest.useRealTimers();
  });
});

describe('swipes', () => {
  it.each<[string, Point, number]>([
    ['29 px to the left', [171, 100], 1],
    ['30 px to the left', [170, 100], 1],
    ['31 px to the left', [169, 100], 2],
    ['29 px to the right', [229, 100], 1],
    ['30 px to the right', [230, 100], 1],
    ['31 px to the right', [231, 100], 3],
    ['far up', [200, 10], 1],
    ['far down, a little across', [235, 300], 1],
    ['across, a little down', [120, 140], 2],
  ])('%s', (_, to, expected) => {
    renderCarousel(3);
    swipe([200, 100], to);
    expect(activeSlides()).toEqual([expected]);
  });

  it('ignores a gesture with two fingers', () => {
    renderCarousel(3);
    fireEvent.touchStart(viewport(), { touches: touches([200, 100], [240, 100]) });
    fireEvent.touchMove(viewport(), { touches: touches([100, 100], [140, 100]) });
    fireEvent.touchEnd(viewport(), { touches: [], changedTouches: touches([100, 100], [140, 100]) });
    expect(activeSlides()).toEqual([1]);
  });

  it('ignores the rest of a gesture after a second finger has touched', () => {
    renderCarousel(3);
    fireEvent.touchStart(viewport(), { touches: touches([200, 100]) });
    fireEvent.touchMove(viewport(), { touches: touches([150, 100]) });
    fireEvent.touchStart(viewport(), { touches: touches([150, 100], [240, 100]) });
    fireEvent.touchEnd(viewport(), { touches: touches([150, 100]), changedTouches: touches([240, 100]) });
    fireEvent.touchMove(viewport(), { touches: touches([100, 100]) });
    fireEvent.touchEnd(viewport(), { touches: [], changedTouches: touches([100, 100]) });
    expect(activeSlides()).toEqual([1]);
  });

  it('ignores a gesture that the browser cancels', () => {
    renderCarousel(3);
    fireEvent.touchStart(viewport(), { touches: touches([200, 100]) });
    fireEvent.touchMove(viewport(), { touches: touches([100, 100]) });
    fireEvent.touchCancel(viewport(), { touches: [], changedTouches: touches([100, 100]) });
    expect(activeSlides()).toEqual([1]);
    expect(track()).not.toHaveAttribute('data-dragged');
  });

  it('follows the finger and does not prevent scrolling', () => {
    renderCarousel(2);
    fireEvent.touchStart(viewport(), { touches: touches([200, 100]) });
    const move = createEvent.touchMove(viewport(), { touches: touches([225, 100]) });
    fireEvent(viewport(), move);
    expect(move.defaultPrevented).toBe(false);
    expect(track().style.getPropertyValue('--drag')).toBe('25px');
    // With two slides, the other slide comes from the side that the finger uncovers.
    expect(drawnPosition(1)).toBe(-1);
    fireEvent.touchMove(viewport(), { touches: touches([180, 100]) });
    expect(drawnPosition(1)).toBe(1);
    fireEvent.touchEnd(viewport(), { touches: [], changedTouches: touches([180, 100]) });
    expect(track().style.getPropertyValue('--drag')).toBe('0px');
    expect(track()).not.toHaveAttribute('data-dragged');
    expect(activeSlides()).toEqual([1]);
  });

  it('moves two slides in the direction of the finger', () => {
    renderCarousel(2);
    swipe([200, 100], [260, 100]);
    expect([drawnPosition(0), drawnPosition(1)]).toEqual([1, 0]);
    swipe([200, 100], [140, 100]);
    expect([drawnPosition(0), drawnPosition(1)]).toEqual([0, -1]);
  });
});

describe('accessibility', () => {
  it('is a carousel of numbered slides, of which one is not inert', () => {
    renderCarousel(3);
    expect(screen.getByRole('group', { name: 'Scenes' })).toHaveAttribute('aria-roledescription', 'carousel');
    expect(allSlides().map((slide) => slide.getAttribute('aria-label'))).toEqual([
      '1 of 3',
      '2 of 3',
      '3 of 3',
    ]);
    expect(activeSlides()).toEqual([1]);
  });

  it('is named by its title', () => {
    renderCarousel(3, { label: undefined, title: 'Behind the curtain', headingLevel: 3 });
    expect(screen.getByRole('group', { name: 'Behind the curtain' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Behind the curtain' })).toBeVisible();
  });

  it('announces the slide that a visitor moved to, and nothing initially', async () => {
    render(
      <Carousel
        label="Scenes"
        slides={[
          { id: 'a', label: 'The storm', content: 'A' },
          { id: 'b', label: 'The fish', content: 'B' },
        ]}
      />,
    );
    const announcement = document.querySelector('[aria-live=polite]');
    expect(announcement).toBeEmptyDOMElement();
    await userEvent.click(next());
    expect(announcement).toHaveTextContent('Slide 2 of 2: The fish');
  });

  it('has no arrows and no dots with one slide, and renders nothing without slides', () => {
    const { unmount } = renderCarousel(1);
    expect(screen.queryByRole('button')).toBeNull();
    swipe([200, 100], [100, 100]);
    expect(activeSlides()).toEqual([1]);
    unmount();
    const { container } = renderCarousel(0);
    expect(container).toBeEmptyDOMElement();
  });

  it('limits the number of dots with fifty slides', async () => {
    renderCarousel(50);
    const dots = () => screen.getAllByRole('button', { name: /of 50/ });
    expect(dots()).toHaveLength(7);
    await userEvent.click(previous());
    expect(dots()).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Slide 50 of 50' })).toHaveAttribute('aria-current', 'true');
  });
});

describe('controlled', () => {
  function ControlledCarousel() {
    const [index, setIndex] = useState(0);
    return (
      <>
        <Carousel label="Scenes" slides={makeSlides(4)} activeIndex={index} onChange={setIndex} />
        <p>Text {index + 1}</p>
        <button onClick={() => setIndex(3)}>Last</button>
      </>
    );
  }

  it('follows activeIndex and reports changes to the parent', async () => {
    render(<ControlledCarousel />);
    await userEvent.click(next());
    expect(activeSlides()).toEqual([2]);
    expect(screen.getByText('Text 2')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Last' }));
    expect(activeSlides()).toEqual([4]);
    swipe([200, 100], [100, 100]);
    expect(activeSlides()).toEqual([1]);
    expect([drawnPosition(3), drawnPosition(0)]).toEqual([-1, 0]);
    expect(screen.getByText('Text 1')).toBeVisible();
  });

  it('stays at activeIndex when the parent does not change it', async () => {
    const onChange = jest.fn();
    renderCarousel(3, { activeIndex: 0, onChange });
    await userEvent.click(next());
    expect(onChange).toHaveBeenCalledWith(1);
    expect(activeSlides()).toEqual([1]);
  });

  it.each([
    [-1, 1],
    [9, 3],
    [Number.NaN, 1],
  ])('clamps activeIndex %d to an existing slide', (activeIndex, expected) => {
    renderCarousel(3, { activeIndex });
    expect(activeSlides()).toEqual([expected]);
  });

  it('shows an existing slide after slides are removed', () => {
    const { rerender } = renderCarousel(4, { defaultIndex: 3 });
    rerender(<Carousel slides={makeSlides(2)} label="Scenes" />);
    expect(activeSlides()).toHaveLength(1);
    rerender(<Carousel slides={[]} label="Scenes" />);
    rerender(<Carousel slides={makeSlides(3)} label="Scenes" />);
    expect(activeSlides()).toHaveLength(1);
  });
});
