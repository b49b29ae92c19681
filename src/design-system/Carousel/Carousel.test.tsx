import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { tokenValues } from '../tokens';
import { Carousel, type CarouselProps, type CarouselSlide } from './Carousel';

const slidesOf = (count: number): CarouselSlide[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    content: <a href={`/${index + 1}`}>Picture {index + 1}</a>,
  }));

const show = (count: number, props: Partial<CarouselProps> = {}) =>
  render(<Carousel slides={slidesOf(count)} label="Scenes" {...props} />);

const next = () => screen.getByRole('button', { name: 'Next slide' });
const previous = () => screen.getByRole('button', { name: 'Previous slide' });
const all = () => [...document.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')];
const active = () => all().flatMap((slide, index) => (slide.hasAttribute('inert') ? [] : [index + 1]));
const track = () => all()[0]?.parentElement as HTMLElement;
const view = () => track().parentElement as HTMLElement;

/** Where a slide is drawn, in widths: its own shift, its place in the row, and the row's. */
const drawnAt = (index: number) => {
  const percent = (element: HTMLElement | undefined) =>
    Number(/(-?\d+)%/.exec(element?.style.transform ?? '')?.[1]);
  return (percent(all()[index]) + percent(track())) / 100 + index;
};

type Point = [x: number, y: number];
const touches = (...points: Point[]) =>
  points.map(([clientX, clientY], identifier) => ({ identifier, clientX, clientY, target: view() }));

/** One finger, from a point to another. */
function swipe([x, y]: Point, [toX, toY]: Point) {
  fireEvent.touchStart(view(), { touches: touches([x, y]), changedTouches: touches([x, y]) });
  fireEvent.touchMove(view(), { touches: touches([toX, toY]), changedTouches: touches([toX, toY]) });
  fireEvent.touchEnd(view(), { touches: [], changedTouches: touches([toX, toY]) });
}

describe('a press', () => {
  const press = (from: number, to: number) => {
    const link = screen.getByRole('link', { name: 'Picture 1' });
    fireEvent.mouseDown(link, { clientX: from, clientY: 100 });
    return fireEvent.click(link, { clientX: to, clientY: 100, detail: 1 });
  };

  it.each([1, 3])('that drags the picture opens nothing, with %i slides', (count) => {
    const onClick = jest.fn();
    show(count);
    screen.getByRole('link', { name: 'Picture 1' }).addEventListener('click', onClick);
    // Returns whether the browser is left to follow the link.
    expect(press(200, 120)).toBe(false);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('without a drag opens it, as the keyboard does, also after a drag that ended elsewhere', () => {
    // jsdom cannot follow links, and says so.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    show(3);
    const link = screen.getByRole('link', { name: 'Picture 1' });
    expect(press(200, 203)).toBe(true);
    fireEvent.mouseDown(link, { clientX: 200, clientY: 100 });
    expect(fireEvent.click(link, { clientX: 0, clientY: 0, detail: 0 })).toBe(true);
    jest.restoreAllMocks();
  });
});

describe('turning', () => {
  it('turns by its arrows, and wraps at both ends', async () => {
    show(3);
    expect(active()).toEqual([1]);
    await userEvent.click(previous());
    expect(active()).toEqual([3]);
    await userEvent.click(next());
    await userEvent.click(next());
    await userEvent.click(next());
    expect(active()).toEqual([3]);
    await userEvent.click(next());
    expect(active()).toEqual([1]);
  });

  it.each([2, 3, 4, 7])('goes on in the same direction past the ends, with %i slides', async (count) => {
    show(count);
    for (let turn = 1; turn <= count + 1; turn += 1) {
      const before = (turn - 1) % count;
      await userEvent.click(next());
      // What was shown stands at the left while it leaves, what is shown now in the middle.
      expect([drawnAt(before), drawnAt(turn % count)]).toEqual([-1, 0]);
    }
    for (let turn = count + 1; turn > -1; turn -= 1) {
      await userEvent.click(previous());
      expect([drawnAt(turn % count), drawnAt((turn - 1 + count) % count)]).toEqual([1, 0]);
    }
  });

  it('turns by its dots, the short way', async () => {
    show(6);
    await userEvent.click(screen.getByRole('button', { name: 'Slide 6 of 6' }));
    expect(active()).toEqual([6]);
    expect([drawnAt(0), drawnAt(5)]).toEqual([1, 0]);
    expect(screen.getByRole('button', { name: 'Slide 6 of 6' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('button', { name: 'Slide 1 of 6' })).not.toHaveAttribute('aria-current');
  });

  it('turns by arrow keys; the focus does not stay in a slide that is out of reach', async () => {
    show(3);
    next().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(active()).toEqual([2]);
    expect(next()).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(active()).toEqual([3]);
    act(() => screen.getByRole('link', { name: 'Picture 3' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(active()).toEqual([1]);
    expect(view()).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(active()).toEqual([1]);
  });

  it('leaves arrow keys to what uses them', async () => {
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
    expect(active()).toEqual([1]);
  });

  it('takes 300 ms', () => {
    show(3);
    expect(getComputedStyle(track()).transition).toContain('transform var(--duration-slide)');
    expect(tokenValues.durations.slide).toBe('300ms');
  });

  it('never turns by itself', () => {
    jest.useFakeTimers();
    show(3);
    act(() => jest.advanceTimersByTime(3_600_000));
    expect(active()).toEqual([1]);
    jest.useRealTimers();
  });
});

describe('swiping', () => {
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
    show(3);
    swipe([200, 100], to);
    expect(active()).toEqual([expected]);
  });

  it('does nothing with two fingers', () => {
    show(3);
    fireEvent.touchStart(view(), { touches: touches([200, 100], [240, 100]) });
    fireEvent.touchMove(view(), { touches: touches([100, 100], [140, 100]) });
    fireEvent.touchEnd(view(), { touches: [], changedTouches: touches([100, 100], [140, 100]) });
    expect(active()).toEqual([1]);
  });

  it('does nothing when a second finger comes down, also once it has gone', () => {
    show(3);
    fireEvent.touchStart(view(), { touches: touches([200, 100]) });
    fireEvent.touchMove(view(), { touches: touches([150, 100]) });
    fireEvent.touchStart(view(), { touches: touches([150, 100], [240, 100]) });
    fireEvent.touchEnd(view(), { touches: touches([150, 100]), changedTouches: touches([240, 100]) });
    fireEvent.touchMove(view(), { touches: touches([100, 100]) });
    fireEvent.touchEnd(view(), { touches: [], changedTouches: touches([100, 100]) });
    expect(active()).toEqual([1]);
  });

  it('does nothing when the browser takes the gesture over', () => {
    show(3);
    fireEvent.touchStart(view(), { touches: touches([200, 100]) });
    fireEvent.touchMove(view(), { touches: touches([100, 100]) });
    fireEvent.touchCancel(view(), { touches: [], changedTouches: touches([100, 100]) });
    expect(active()).toEqual([1]);
    expect(track()).not.toHaveAttribute('data-dragged');
  });

  it('follows the finger, and does not keep the page from scrolling', () => {
    show(2);
    fireEvent.touchStart(view(), { touches: touches([200, 100]) });
    const move = createEvent.touchMove(view(), { touches: touches([225, 100]) });
    fireEvent(view(), move);
    expect(move.defaultPrevented).toBe(false);
    expect(track().style.getPropertyValue('--drag')).toBe('25px');
    // Of two slides, the other one comes from the side that the finger uncovers.
    expect(drawnAt(1)).toBe(-1);
    fireEvent.touchMove(view(), { touches: touches([180, 100]) });
    expect(drawnAt(1)).toBe(1);
    fireEvent.touchEnd(view(), { touches: [], changedTouches: touches([180, 100]) });
    expect(track().style.getPropertyValue('--drag')).toBe('0px');
    expect(track()).not.toHaveAttribute('data-dragged');
    expect(active()).toEqual([1]);
  });

  it('turns two slides the way of the finger', () => {
    show(2);
    swipe([200, 100], [260, 100]);
    expect([drawnAt(0), drawnAt(1)]).toEqual([1, 0]);
    swipe([200, 100], [140, 100]);
    expect([drawnAt(0), drawnAt(1)]).toEqual([0, -1]);
  });
});

describe('saying what it is', () => {
  it('is a carousel of numbered slides, of which one can be reached', () => {
    show(3);
    expect(screen.getByRole('group', { name: 'Scenes' })).toHaveAttribute('aria-roledescription', 'carousel');
    expect(all().map((slide) => slide.getAttribute('aria-label'))).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    expect(active()).toEqual([1]);
  });

  it('takes its name from its title', () => {
    show(3, { label: undefined, title: 'Behind the curtain', headingLevel: 3 });
    expect(screen.getByRole('group', { name: 'Behind the curtain' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Behind the curtain' })).toBeVisible();
  });

  it('announces what a visitor turned to, and nothing at first', async () => {
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

  it('has neither arrows nor dots with one slide, and is nothing without any', () => {
    const { unmount } = show(1);
    expect(screen.queryByRole('button')).toBeNull();
    swipe([200, 100], [100, 100]);
    expect(active()).toEqual([1]);
    unmount();
    const { container } = show(0);
    expect(container).toBeEmptyDOMElement();
  });

  it('has few dots with fifty slides', async () => {
    show(50);
    const dots = () => screen.getAllByRole('button', { name: /of 50/ });
    expect(dots()).toHaveLength(7);
    await userEvent.click(previous());
    expect(dots()).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Slide 50 of 50' })).toHaveAttribute('aria-current', 'true');
  });
});

describe('owned from outside', () => {
  function Owner() {
    const [index, setIndex] = useState(0);
    return (
      <>
        <Carousel label="Scenes" slides={slidesOf(4)} activeIndex={index} onChange={setIndex} />
        <p>Text {index + 1}</p>
        <button onClick={() => setIndex(3)}>Last</button>
      </>
    );
  }

  it('follows its owner, and its owner follows it', async () => {
    render(<Owner />);
    await userEvent.click(next());
    expect(active()).toEqual([2]);
    expect(screen.getByText('Text 2')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Last' }));
    expect(active()).toEqual([4]);
    swipe([200, 100], [100, 100]);
    expect(active()).toEqual([1]);
    expect([drawnAt(3), drawnAt(0)]).toEqual([-1, 0]);
    expect(screen.getByText('Text 1')).toBeVisible();
  });

  it('stays where its owner wants it', async () => {
    const onChange = jest.fn();
    show(3, { activeIndex: 0, onChange });
    await userEvent.click(next());
    expect(onChange).toHaveBeenCalledWith(1);
    expect(active()).toEqual([1]);
  });

  it.each([
    [-1, 1],
    [9, 3],
    [Number.NaN, 1],
  ])('takes %d for the nearest slide there is', (activeIndex, expected) => {
    show(3, { activeIndex });
    expect(active()).toEqual([expected]);
  });

  it('outlives slides that go away', () => {
    const { rerender } = show(4, { defaultIndex: 3 });
    rerender(<Carousel slides={slidesOf(2)} label="Scenes" />);
    expect(active()).toHaveLength(1);
    rerender(<Carousel slides={[]} label="Scenes" />);
    rerender(<Carousel slides={slidesOf(3)} label="Scenes" />);
    expect(active()).toHaveLength(1);
  });
});
