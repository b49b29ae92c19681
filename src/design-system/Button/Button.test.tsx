import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink } from './Button';

it('calls onClick when clicked, and does not submit forms by default', async () => {
  const onClick = jest.fn();
  render(<Button onClick={onClick}>Hold seats</Button>);
  const button = screen.getByRole('button', { name: 'Hold seats' });
  expect(button).toHaveAttribute('type', 'button');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('ignores clicks and Enter while busy, and keeps the focus', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Pay
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Pay' });
  button.focus();
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

it('opens external sites in a new tab and announces it', () => {
  render(<ButtonLink href="https://example.com">Shop</ButtonLink>);
  const link = screen.getByRole('link', { name: 'Shop (opens in a new tab)' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('opens a telephone link in the same tab', () => {
  render(<ButtonLink href="tel:+17175550142">(717) 555-0142</ButtonLink>);
  expect(screen.getByRole('link', { name: '(717) 555-0142' })).not.toHaveAttribute('target');
});

it('becomes busy, and shows a new text, after the translator of the browser has replaced its text', () => {
  const { rerender } = render(<Button>Pay $20</Button>);
  const translate = () => {
    const texts = document.createTreeWalker(screen.getByRole('button'), NodeFilter.SHOW_TEXT);
    const text = texts.nextNode() as Text;
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  };
  translate();
  rerender(<Button busy>Pay $20</Button>);
  expect(screen.getByRole('button')).toHaveTextContent('Pay $20');
  rerender(<Button>Pay $25</Button>);
  expect(screen.getByRole('button')).toHaveTextContent(/^Pay \$25$/);
});
