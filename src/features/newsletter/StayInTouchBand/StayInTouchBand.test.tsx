import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { useEffect } from 'react';
import type { StayInTouchFlowProps } from '../StayInTouchFlow/StayInTouchFlow';
import { StayInTouchBand, type StayInTouchBandProps } from './StayInTouchBand';
import { content, header } from './StayInTouchBand.mocks';

const user = userEvent.setup();

/** A mock of the form that shows its email, blocks one provider, and can be closed or finished. */
function Flow({ open, email, onBlockedDomains, onClose, onDone }: StayInTouchFlowProps) {
  useEffect(() => onBlockedDomains(['mailinator.com']), [onBlockedDomains]);
  return open ? (
    <div role="dialog" aria-label={email}>
      <button onClick={onClose}>Close</button>
      <button onClick={onDone}>Done</button>
    </div>
  ) : null;
}

const loadFlow = () => Promise.resolve(Flow);

function renderBand(props: Partial<StayInTouchBandProps> = {}) {
  return render(<StayInTouchBand header={header} content={content} loadFlow={loadFlow} {...props} />);
}

const field = () => screen.getByRole('textbox', { name: 'Email address' });
const signUp = () => screen.getByRole('button', { name: 'Sign Up' });

it('is a region named by its header, and renders nothing without a header', () => {
  const { rerender } = renderBand();
  expect(screen.getByRole('region', { name: header })).toHaveTextContent('Opening nights');
  rerender(<StayInTouchBand header="" content="" />);
  expect(screen.queryByRole('region')).toBeNull();
});

it('loads the form once, when the visitor types', async () => {
  const load = jest.fn(loadFlow);
  renderBand({ loadFlow: load });
  await user.click(field());
  expect(load).not.toHaveBeenCalled();
  await user.type(field(), 'naomi@example.com');
  expect(load).toHaveBeenCalledTimes(1);
});

describe('Sign Up is blocked until the address is valid (product 5.1)', () => {
  it('describes the reason to keyboard and screen reader users', async () => {
    renderBand();
    await user.tab();
    await user.tab();
    expect(signUp()).toHaveFocus();
    expect(signUp()).toHaveAttribute('aria-disabled', 'true');
    expect(signUp()).toHaveAccessibleDescription('Enter your email address to sign up.');
  });

  it.each([
    ['{Enter}', 'Email address is required.'],
    ['naomi{Enter}', 'Email address is invalid.'],
    [`${'n'.repeat(50)}@example.com{Enter}`, 'Email address is too long.'],
    ['naomi@mailinator.com{Enter}', 'Your email provider is not supported'],
  ])('%s: %s', async (keys, message) => {
    renderBand();
    await user.type(field(), keys);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(message));
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(field()).toHaveFocus();
    expect(signUp()).toHaveAttribute('aria-disabled', 'true');
    expect(signUp()).toHaveAccessibleDescription(message);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('moves the focus to the field when it is pressed', async () => {
    renderBand();
    await user.click(signUp());
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription('Email address is required.');
  });

  it('shows no error when the focus passes through an empty field', async () => {
    renderBand();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(field()).not.toHaveAttribute('aria-invalid');
  });

  it('shows an error when an invalid value loses the focus', async () => {
    renderBand();
    await user.type(field(), 'naomi');
    expect(field()).not.toHaveAttribute('aria-invalid');
    await user.tab();
    expect(field()).toHaveAttribute('aria-invalid', 'true');
  });
});

it('opens the form with the trimmed address', async () => {
  renderBand();
  await user.type(field(), ' naomi@example.com ');
  expect(signUp()).not.toHaveAttribute('aria-disabled');
  await user.click(signUp());
  expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
});

it('keeps the address when the form is closed, and is empty after it is done', async () => {
  renderBand();
  await user.type(field(), 'naomi@example.com{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field()).toHaveValue('naomi@example.com');
  await user.click(signUp());
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field()).toHaveValue('');
  expect(field()).not.toHaveAttribute('aria-invalid');
});

it('is busy while the form loads', async () => {
  let resolveFlow: (flow: typeof Flow) => void = () => undefined;
  renderBand({ loadFlow: () => new Promise((resolve) => (resolveFlow = resolve)) });
  await user.type(field(), 'naomi@example.com{Enter}');
  expect(signUp()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Opening the form…')).toBeInTheDocument();
  resolveFlow(Flow);
  expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
  expect(signUp()).not.toHaveAttribute('aria-busy');
});

it('shows an error when the form cannot be loaded, and retries', async () => {
  const failure = new Error('Loading chunk 7 failed');
  const load = jest.fn(loadFlow).mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  renderBand({ loadFlow: load });
  await user.type(field(), 'naomi@example.com{Enter}');
  expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
  await user.click(signUp());
  expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('shows no error for a failed load before the form is requested', async () => {
  const load = jest.fn(loadFlow).mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
  renderBand({ loadFlow: load });
  await user.type(field(), 'naomi@example.com');
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  await user.click(signUp());
  expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
});

describe('before hydration', () => {
  let container: HTMLElement;
  const load = jest.fn(loadFlow);
  beforeEach(() => {
    container = document.createElement('div');
    container.innerHTML = renderToString(
      <StayInTouchBand header={header} content={content} loadFlow={loadFlow} />,
    );
    document.body.append(container);
    const input = container.querySelector('input');
    if (!input) throw new Error('The server-rendered HTML has no field.');
    input.value = 'naomi@example.com';
    load.mockClear();
  });
  afterEach(() => container.remove());

  it('reads the input and loads the form for it', async () => {
    render(<StayInTouchBand header={header} content={content} loadFlow={load} />, {
      container,
      hydrate: true,
    });
    expect(field()).toHaveValue('naomi@example.com');
    expect(signUp()).not.toHaveAttribute('aria-disabled');
    expect(load).toHaveBeenCalledTimes(1);
    await user.click(signUp());
    expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
  });

  it('opens the form when the press is repeated as soon as the band is hydrated', async () => {
    function RepeatedPress() {
      // As the source of the islands does.
      useEffect(() => signUp().click(), []);
      return null;
    }
    const page = (
      <>
        <StayInTouchBand header={header} content={content} loadFlow={load} />
        <RepeatedPress />
      </>
    );
    render(page, { container, hydrate: true });
    expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

it('the field has no name, so that the address is never part of the URL', () => {
  renderBand();
  expect(field()).not.toHaveAttribute('name');
});
