import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { place } from '../testPlace';
import { HeroVideo } from './HeroVideo';
import { heroVideoMock as mock } from './HeroVideo.mocks';

const mockLoaded = jest.fn();
jest.mock('../../design-system/VideoModal/VideoModal', () => {
  mockLoaded();
  return jest.requireActual('../../design-system/VideoModal/VideoModal');
});

const player = () => document.querySelector('iframe');
const picture = () => document.querySelector('picture img');

describe('with a play button', () => {
  it('draws its picture at once and asks nothing of the video service before the press', async () => {
    render(<HeroVideo {...place} {...mock} />);
    expect(picture()).toHaveAttribute('src', expect.stringContaining('film-jonah'));
    expect(mockLoaded).not.toHaveBeenCalled();
    expect(document.documentElement.innerHTML).not.toContain('vimeo');

    await userEvent.click(screen.getByRole('button', { name: `Play Video: ${mock.title}` }));
    const dialog = await screen.findByRole('dialog', { name: mock.title });
    expect(within(dialog).getByTitle(mock.title)).toHaveAttribute(
      'src',
      expect.stringContaining('player.vimeo.com/video/100000000001'),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close the video' }));
    expect(player()).toBeNull();
  });

  it('takes the words of the editor for the button', () => {
    render(<HeroVideo {...place} {...mock} playButtonText="Watch the trailer" title="" />);
    expect(screen.getByRole('button', { name: 'Watch the trailer' })).toBeVisible();
  });

  it('has a button among the others where there is no picture', async () => {
    render(<HeroVideo {...place} {...mock} thumbnail={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Play Video' }));
    expect(await screen.findByRole('dialog', { name: mock.title })).toBeVisible();
  });

  it('is a picture with words where there is no film', () => {
    render(<HeroVideo {...place} {...mock} videoVimeoId={null} title="" />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByAltText('A small man in the belly of a great fish')).toBeVisible();
  });
});

describe('playing by itself', () => {
  const auto = { ...place, ...mock, autoplay: true };

  /** What a visitor's device asks for. */
  function ask(wish: string) {
    const { matchMedia } = window;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query.includes(wish) }));
  }

  function say(event: string, origin = 'https://player.vimeo.com') {
    const source = player()?.contentWindow ?? null;
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { origin, source, data: JSON.stringify({ event }) }));
    });
  }

  function spyOnPlayer() {
    const frame = player();
    if (!frame?.contentWindow) throw new Error('No player.');
    return jest.spyOn(frame.contentWindow, 'postMessage').mockReturnValue();
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('plays silently in a loop behind the words, out of the way of keyboard and screen reader', () => {
    render(<HeroVideo {...auto} />);
    const src = new URL(player()?.src ?? '');
    expect(src.origin + src.pathname).toBe('https://player.vimeo.com/video/100000000001');
    expect(Object.fromEntries(src.searchParams)).toMatchObject({
      background: '1',
      muted: '1',
      loop: '1',
      dnt: '1',
    });
    expect(player()).toHaveAttribute('tabindex', '-1');
    expect(player()?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(picture()).not.toBeNull();
  });

  it('shows the film as soon as its picture moves, and believes the player alone', () => {
    render(<HeroVideo {...auto} />);
    const tell = spyOnPlayer();
    say('timeupdate', 'https://elsewhere.example');
    expect(player()).not.toHaveAttribute('data-shown');
    say('ready');
    expect(tell).toHaveBeenCalledWith(
      '{"method":"addEventListener","value":"timeupdate"}',
      'https://player.vimeo.com',
    );
    say('timeupdate');
    expect(player()).toHaveAttribute('data-shown', 'true');
  });

  it('can be paused, and played on', () => {
    render(<HeroVideo {...auto} />);
    const tell = spyOnPlayer();
    fireEvent.click(screen.getByRole('button', { name: 'Pause the moving background' }));
    expect(tell).toHaveBeenLastCalledWith('{"method":"pause"}', 'https://player.vimeo.com');
    fireEvent.click(screen.getByRole('button', { name: 'Play the moving background' }));
    expect(tell).toHaveBeenLastCalledWith('{"method":"play"}', 'https://player.vimeo.com');
  });

  it('stays paused where the press came before the player could hear it', () => {
    render(<HeroVideo {...auto} />);
    const tell = spyOnPlayer();
    fireEvent.click(screen.getByRole('button', { name: 'Pause the moving background' }));
    tell.mockClear();
    say('ready');
    expect(tell).toHaveBeenCalledWith('{"method":"pause"}', 'https://player.vimeo.com');
    // Its `autoplay` may come after that.
    tell.mockClear();
    say('timeupdate');
    expect(tell).toHaveBeenCalledWith('{"method":"pause"}', 'https://player.vimeo.com');
    expect(screen.getByRole('button', { name: 'Play the moving background' })).toBeVisible();
  });

  it('is told nothing of pausing where nobody paused it', () => {
    render(<HeroVideo {...auto} />);
    const tell = spyOnPlayer();
    say('ready');
    say('timeupdate');
    expect(tell).not.toHaveBeenCalledWith('{"method":"pause"}', expect.anything());
  });

  it.each(['prefers-reduced-motion', 'prefers-reduced-data'])(
    'stays a picture under %s, until the visitor asks for it',
    (wish) => {
      ask(wish);
      render(<HeroVideo {...auto} />);
      act(() => jest.advanceTimersByTime(60_000));
      expect(document.documentElement.innerHTML).not.toContain('vimeo');
      expect(picture()).not.toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Play the moving background' }));
      expect(player()).not.toBeNull();
    },
  );

  it('stays a picture where the visitor saves data', () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    render(<HeroVideo {...auto} />);
    expect(player()).toBeNull();
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('waits until the page is complete', () => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    render(<HeroVideo {...auto} />);
    expect(player()).toBeNull();
    act(() => {
      window.dispatchEvent(new Event('load'));
    });
    expect(player()).not.toBeNull();
  });

  it('leaves the picture alone where the service does not answer', () => {
    render(<HeroVideo {...auto} />);
    act(() => jest.advanceTimersByTime(15_000));
    expect(player()).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(picture()).not.toBeNull();
  });

  it('opens no dialog', () => {
    render(<HeroVideo {...auto} />);
    expect(screen.queryByRole('button', { name: /Play Video/ })).toBeNull();
  });
});

it('loads its picture before all else where it opens the page', () => {
  const { rerender } = render(<HeroVideo {...place} {...mock} priority />);
  expect(picture()).toHaveAttribute('loading', 'eager');
  rerender(<HeroVideo {...place} {...mock} />);
  expect(picture()).toHaveAttribute('loading', 'lazy');
});

it('says where one is and leads on', () => {
  render(<HeroVideo {...place} {...mock} headingLevel={1} />);
  expect(screen.getByRole('heading', { level: 1, name: mock.title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the films' })).toHaveAttribute('href', '/films');
});
