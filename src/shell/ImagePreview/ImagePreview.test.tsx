import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { ImagePreview } from './ImagePreview';

const image = pictureMock('show-ruth', 'Ruth gleans in the barley');
const dialog = () => screen.getByRole('dialog', { name: image.description });

it('opens with a large image and its description, and locks scrolling', () => {
  const { rerender } = render(<ImagePreview image={null} onClose={jest.fn()} />);
  expect(screen.queryByRole('img')).toBeNull();

  rerender(<ImagePreview image={image} onClose={jest.fn()} />);
  expect(dialog()).toHaveAttribute('open');
  const picture = screen.getByRole('img', { name: image.description });
  expect(picture).toHaveAttribute('src', expect.stringContaining('width=1920'));
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });

  rerender(<ImagePreview image={null} onClose={jest.fn()} />);
  expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
});

it('closes with its button', async () => {
  const onClose = jest.fn();
  render(<ImagePreview image={image} onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close the picture' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes on Escape and prevents the default of the browser', () => {
  const onClose = jest.fn();
  render(<ImagePreview image={image} onClose={onClose} />);
  const cancel = createEvent('cancel', dialog(), { cancelable: true });
  fireEvent(dialog(), cancel);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(cancel.defaultPrevented).toBe(true);
});

it('closes on a click on the background, not on the picture', async () => {
  const onClose = jest.fn();
  render(<ImagePreview image={image} onClose={onClose} />);
  await userEvent.click(screen.getByRole('img'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(dialog());
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('offers no width larger than the picture', () => {
  render(<ImagePreview image={{ ...image, width: 800, height: 600 }} onClose={jest.fn()} />);
  const srcSet = document.querySelector('source')?.getAttribute('srcset') ?? '';
  expect(srcSet.match(/\d+w/g)).toEqual(['640w', '800w']);
});
