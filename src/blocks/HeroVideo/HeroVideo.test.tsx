import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setConsent, type ConsentGroup } from '../../analytics/consent';
import { placement } from '../blocks.mocks';
import { HeroVideo } from './HeroVideo';
import { heroVideoMock as mock } from './HeroVideo.mocks';

const mockModalLoaded = jest.fn();
jest.mock('../../design-system/VideoModal/VideoModal', () => {
  mockModalLoaded();
  return jest.requireActual('../../design-system/VideoModal/VideoModal');
});

const getPlayer = () => document.querySelector('iframe');
const getImage = () => document.querySelector('picture img');

describe('with a play button', () => {
  it('shows the image at once and requests nothing from the video service before the click', async () => {
    render(<HeroVideo {...placement} {...mock} />);
    expect(getImage()).toHaveAttribute('src', expect.stringContaining('film-jonah'));
    expect(mockModalLoaded).not.toHaveBeenCalled();
    expect(document.documentElement.innerHTML).not.toContain('vimeo');

    await userEvent.click(screen.getByRole('button', { name: `Play Video: ${mock.title}` }));
    const dialog = await screen.findByRole('dialog', { name: mock.title });
    expect(within(dialog).getByTitle(mock.title)).toHaveAttribute(
      'src',
      expect.stringContaining('player.vimeo.com/video/100000000001'),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close the video' }));
    expect(getPlayer()).toBeNull();
  });

  it('shows the button text of the editor', () => {
    render(<HeroVideo {...placement} {...mock} playButtonText="Watch the trailer" title="" />);
    expect(screen.getByRole('button', { name: 'Watch the trailer' })).toBeVisible();
  });

  it('shows the play button next to the other buttons without an image', async () => {
    render(<HeroVideo {...placement} {...mock} thumbnail={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Play Video' }));
    expect(await screen.findByRole('dialog', { name: mock.title })).toBeVisible();
  });

  it('shows image and text without a video', () => {
    render(<HeroVideo {...placement} {...mock} videoVimeoId={null} title="" />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByAltText('A small man in the belly of a great fish')).toBeVisible();
  });
});

describe('with autoplay', () => {
  const autoplayProps = { ...placement, ...mock, autoplay: true };

  /** Mocks a media query of the visitor's device. */
  function mockPreference(preference: string) {
    const { matchMedia } = window;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        Object.assign(matchMedia(query), { matches: query.includes(preference) }),
      );
  }

  function dispatchPlayerEvent(event: string, origin = 'https://player.vimeo.com') {
    const source = getPlayer()?.contentWindow ?? null;
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { origin, source, data: JSON.stringify({ event }) }));
    });
  }

  function spyOnPlayer() {
    const frame = getPlayer();
    if (!frame?.contentWindow) throw new Error('No player.');
    return jest.spyOn(frame.contentWindow, 'postMessage').mockReturnValue();
  }

  beforeEach(() => {
    jest.useFakeTimers();
    setConsent(['C0003']);
  });
  afterEach(() => {
    localStorage.clear();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('plays silently in a loop behind the text, hidden from keyboard and screen readers', () => {
    render(<HeroVideo {...autoplayProps} />);
    const src = new URL(getPlayer()?.src ?? '');
    expect(src.origin + src.pathname).toBe('https://player.vimeo.com/video/100000000001');
    expect(Object.fromEntries(src.searchParams)).toMatchObject({
      background: '1',
      muted: '1',
      loop: '1',
      dnt: '1',
    });
    expect(getPlayer()).toHaveAttribute('tabindex', '-1');
    expect(getPlayer()?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(getImage()).not.toBeNull();
  });

  it('shows the video when it plays, and ignores messages of other origins', () => {
    render(<HeroVideo {...autoplayProps} />);
    const postMessage = spyOnPlayer();
    dispatchPlayerEvent('timeupdate', 'https://elsewhere.example');
    expect(getPlayer()).not.toHaveAttribute('data-shown');
    dispatchPlayerEvent('ready');
    expect(postMessage).toHaveBeenCalledWith(
      '{"method":"addEventListener","value":"timeupdate"}',
      'https://player.vimeo.com',
    );
    dispatchPlayerEvent('timeupdate');
    expect(getPlayer()).toHaveAttribute('data-shown', 'true');
  });

  it('pauses and resumes', () => {
    render(<HeroVideo {...autoplayProps} />);
    const postMessage = spyOnPlayer();
    fireEvent.click(screen.getByRole('button', { name: 'Pause the moving background' }));
    expect(postMessage).toHaveBeenLastCalledWith('{"method":"pause"}', 'https://player.vimeo.com');
    fireEvent.click(screen.getByRole('button', { name: 'Play the moving background' }));
    expect(postMessage).toHaveBeenLastCalledWith('{"method":"play"}', 'https://player.vimeo.com');
  });

  it('stays paused if the click came before the player was ready', () => {
    render(<HeroVideo {...autoplayProps} />);
    const postMessage = spyOnPlayer();
    fireEvent.click(screen.getByRole('button', { name: 'Pause the moving background' }));
    postMessage.mockClear();
    dispatchPlayerEvent('ready');
    expect(postMessage).toHaveBeenCalledWith('{"method":"pause"}', 'https://player.vimeo.com');
    // The player may start automatically after its ready event.
    postMessage.mockClear();
    dispatchPlayerEvent('timeupdate');
    expect(postMessage).toHaveBeenCalledWith('{"method":"pause"}', 'https://player.vimeo.com');
    expect(screen.getByRole('button', { name: 'Play the moving background' })).toBeVisible();
  });

  it('sends no pause command without a click', () => {
    render(<HeroVideo {...autoplayProps} />);
    const postMessage = spyOnPlayer();
    dispatchPlayerEvent('ready');
    dispatchPlayerEvent('timeupdate');
    expect(postMessage).not.toHaveBeenCalledWith('{"method":"pause"}', expect.anything());
  });

  it.each(['prefers-reduced-motion', 'prefers-reduced-data'])(
    'shows only the image with %s, until the visitor clicks the button',
    (preference) => {
      mockPreference(preference);
      render(<HeroVideo {...autoplayProps} />);
      act(() => jest.advanceTimersByTime(60_000));
      expect(document.documentElement.innerHTML).not.toContain('vimeo');
      expect(getImage()).not.toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Play the moving background' }));
      expect(getPlayer()).not.toBeNull();
    },
  );

  it('shows only the image if the visitor saves data', () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    render(<HeroVideo {...autoplayProps} />);
    expect(getPlayer()).toBeNull();
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('starts after the page has loaded', () => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    render(<HeroVideo {...autoplayProps} />);
    expect(getPlayer()).toBeNull();
    act(() => {
      window.dispatchEvent(new Event('load'));
    });
    expect(getPlayer()).not.toBeNull();
  });

  const play = () => screen.queryByRole('button', { name: 'Play the moving background' });
  const pause = () => screen.queryByRole('button', { name: 'Pause the moving background' });
  const decide = (...groups: ConsentGroup[]) => act(() => setConsent(groups));

  it('requests nothing from the video service without a decision about consent, until the visitor clicks the button', () => {
    localStorage.clear();
    render(<HeroVideo {...autoplayProps} />);
    act(() => jest.advanceTimersByTime(60_000));
    expect(document.documentElement.innerHTML).not.toContain('vimeo');
    expect(getImage()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Play the moving background' }));
    expect(getPlayer()?.src).toContain('player.vimeo.com/video/100000000001');
    expect(pause()).toBeVisible();
  });

  it('starts when functional services are allowed later, and not with other groups', () => {
    decide();
    render(<HeroVideo {...autoplayProps} />);
    decide('C0002', 'C0004');
    expect(getPlayer()).toBeNull();
    decide('C0003');
    expect(getPlayer()).not.toBeNull();
    expect(pause()).toBeVisible();
  });

  it('does not start before the page has loaded, also if the consent is given before', () => {
    localStorage.clear();
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    render(<HeroVideo {...autoplayProps} />);
    decide('C0003');
    expect(getPlayer()).toBeNull();
    act(() => {
      window.dispatchEvent(new Event('load'));
    });
    expect(getPlayer()).not.toBeNull();
  });

  it('removes the player when the consent is withdrawn, and starts again with a new one', () => {
    render(<HeroVideo {...autoplayProps} />);
    dispatchPlayerEvent('timeupdate');
    decide();
    expect(getPlayer()).toBeNull();
    expect(play()).toBeVisible();
    decide('C0003');
    // The image stays visible until the new player plays.
    expect(getPlayer()).not.toHaveAttribute('data-shown');
  });

  it('keeps a player that the visitor has started when the consent is refused', () => {
    decide();
    render(<HeroVideo {...autoplayProps} />);
    fireEvent.click(screen.getByRole('button', { name: 'Play the moving background' }));
    decide();
    expect(getPlayer()).not.toBeNull();
  });

  it('stays paused after a click when the visitor decides again', () => {
    render(<HeroVideo {...autoplayProps} />);
    fireEvent.click(screen.getByRole('button', { name: 'Pause the moving background' }));
    decide('C0002', 'C0003');
    expect(play()).toBeVisible();
    // A paused player can send requests, too.
    decide();
    expect(getPlayer()).toBeNull();
    decide('C0003');
    expect(getPlayer()).toBeNull();
  });

  it('removes the player if the video service does not respond', () => {
    render(<HeroVideo {...autoplayProps} />);
    act(() => jest.advanceTimersByTime(15_000));
    expect(getPlayer()).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(getImage()).not.toBeNull();
  });

  it('has no play button that opens a modal', () => {
    render(<HeroVideo {...autoplayProps} />);
    expect(screen.queryByRole('button', { name: /Play Video/ })).toBeNull();
  });
});

it('loads a priority image eagerly', () => {
  const { rerender } = render(<HeroVideo {...placement} {...mock} priority />);
  expect(getImage()).toHaveAttribute('loading', 'eager');
  rerender(<HeroVideo {...placement} {...mock} />);
  expect(getImage()).toHaveAttribute('loading', 'lazy');
});

it('renders title and buttons', () => {
  render(<HeroVideo {...placement} {...mock} headingLevel={1} />);
  expect(screen.getByRole('heading', { level: 1, name: mock.title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the films' })).toHaveAttribute('href', '/films');
});
