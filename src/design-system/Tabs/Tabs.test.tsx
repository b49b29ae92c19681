import { navigate } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs, type TabItem } from './Tabs';

const items: TabItem[] = [
  {
    id: 'seats',
    title: 'Seats',
    icon: <i data-testid="plain" />,
    activeIcon: <i data-testid="lit" />,
    content: 'Two thousand',
  },
  { id: 'food', title: 'Food', content: 'Before the show' },
  { id: 'parking', title: 'Parking', icon: <i data-testid="car" />, content: 'Free' },
];

const tab = (name: string) => screen.getByRole('tab', { name });
const panel = () => screen.getByRole('tabpanel');

it('shows the panel of the active tab and associates them', async () => {
  render(<Tabs items={items} label="Your visit" />);
  expect(screen.getByRole('tablist', { name: 'Your visit' })).toBeVisible();
  expect(panel()).toHaveTextContent('Two thousand');
  expect(panel()).toHaveAccessibleName('Seats');
  expect(tab('Seats')).toHaveAttribute('aria-controls', panel().id);
  await userEvent.click(tab('Food'));
  expect(tab('Food')).toHaveAttribute('aria-selected', 'true');
  expect(tab('Seats')).toHaveAttribute('aria-selected', 'false');
  expect(panel()).toHaveTextContent('Before the show');
  expect(screen.getByText('Two thousand')).not.toBeVisible();
});

it('is one tab stop; arrow keys, Home and End focus and activate tabs', async () => {
  render(<Tabs items={items} label="Your visit" />);
  await userEvent.tab();
  expect(tab('Seats')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Food')).toHaveFocus();
  expect(panel()).toHaveTextContent('Before the show');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(tab('Parking')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Seats')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(tab('Parking')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(tab('Seats')).toHaveFocus();
  await userEvent.tab();
  expect(panel()).toHaveFocus();
});

it('ignores arrow keys with modifiers', async () => {
  render(<Tabs items={items} label="Your visit" />);
  await userEvent.tab();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(tab('Seats')).toHaveFocus();
});

it('shows activeIcon on the active tab, if given', async () => {
  render(<Tabs items={items} label="Your visit" />);
  expect(screen.getByTestId('lit')).toBeInTheDocument();
  expect(screen.queryByTestId('plain')).toBeNull();
  await userEvent.click(tab('Parking'));
  expect(screen.getByTestId('plain')).toBeInTheDocument();
  expect(screen.getByTestId('car')).toBeInTheDocument();
});

it('is controlled by activeIndex', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<Tabs items={items} label="Your visit" activeIndex={1} onChange={onChange} />);
  expect(panel()).toHaveTextContent('Before the show');
  await userEvent.click(tab('Parking'));
  expect(onChange).toHaveBeenCalledWith(2);
  expect(panel()).toHaveTextContent('Before the show');
  rerender(<Tabs items={items} label="Your visit" activeIndex={2} onChange={onChange} />);
  expect(panel()).toHaveTextContent('Free');
});

it('clamps activeIndex to an existing tab', () => {
  render(<Tabs items={items} label="Your visit" activeIndex={99} />);
  expect(panel()).toHaveTextContent('Free');
});

it('shows the overflow hint only while the tabs overflow', () => {
  const width = jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(0);
  const { unmount } = render(<Tabs items={items} label="Your visit" overflowHint="Swipe for more" />);
  expect(screen.queryByText('Swipe for more')).toBeNull();
  unmount();
  width.mockReturnValue(900);
  render(<Tabs items={items} label="Your visit" overflowHint="Swipe for more" />);
  expect(screen.getByText('Swipe for more')).toBeVisible();
  width.mockRestore();
});

describe('anchors', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));
  const withAnchors: TabItem[] = [
    { id: 'seats', title: 'Seats', content: <p id="rows">Rows</p> },
    {
      id: 'food',
      title: 'Food',
      content: (
        <Tabs
          label="Courses"
          items={[
            { id: 'soup', title: 'Soup', content: 'Lentils' },
            { id: 'pie', title: 'Pie', content: <p id="pie">Apples</p> },
          ]}
        />
      ),
    },
  ];

  it('opens the panel that contains the element of the hash, including nested panels', () => {
    window.history.replaceState(null, '', '/#pie');
    const onChange = jest.fn();
    render(<Tabs items={withAnchors} label="Your visit" onChange={onChange} />);
    expect(screen.getByText('Apples')).toBeVisible();
    expect(onChange.mock.calls).toEqual([[1]]);
  });

  it('opens the panel when the hash changes', async () => {
    const onChange = jest.fn();
    render(<Tabs items={withAnchors} label="Your visit" onChange={onChange} />);
    await userEvent.click(tab('Food'));
    expect(screen.getByText('Rows')).not.toBeVisible();
    act(() => void navigate('/#rows'));
    expect(screen.getByText('Rows')).toBeVisible();
    expect(onChange.mock.calls).toEqual([[1], [0]]);
  });

  it('keeps the active tab when the page rewrites its own URL', async () => {
    render(<Tabs items={withAnchors} label="Your visit" />);
    act(() => void navigate('/#rows'));
    await userEvent.click(tab('Food'));
    act(() => void navigate('/?more=1#rows', { replace: true, state: { ignoreScroll: true } }));
    expect(tab('Food')).toHaveAttribute('aria-selected', 'true');
  });

  it('ignores a hash that names no element', () => {
    window.history.replaceState(null, '', '/#%E0%A4%A');
    const onChange = jest.fn();
    render(<Tabs items={withAnchors} label="Your visit" onChange={onChange} />);
    expect(screen.getByText('Rows')).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });
});
