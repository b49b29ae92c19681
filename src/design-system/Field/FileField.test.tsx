import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FileField, type FileFieldProps } from './FileField';

const letter = new File(['Dear theatre'], 'letter.PDF', { type: 'application/pdf' });
const picture = new File(['...'], 'stage.png', { type: 'image/png' });

function LetterField(props: Partial<FileFieldProps>) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField
      label="Request letter"
      value={file}
      accept={['.pdf', '.doc']}
      maxBytes={20}
      {...props}
      onValueChange={(next) => {
        setFile(next);
        props.onValueChange?.(next);
      }}
    />
  );
}

const control = () => screen.getByLabelText('Request letter');

/** Some file dialogs do not enforce `accept`. */
const userWithoutAccept = userEvent.setup({ applyAccept: false });

it('describes the accepted files', () => {
  render(<LetterField />);
  expect(control()).toHaveAccessibleDescription('.pdf, .doc, at most 20 bytes.');
  expect(control()).toHaveAttribute('accept', '.pdf,.doc');
  expect(control()).toBeRequired();
});

it('accepts a file, shows its name and size, and removes it', async () => {
  const onValueChange = jest.fn();
  render(<LetterField onValueChange={onValueChange} />);
  await userEvent.upload(control(), letter);
  expect(onValueChange).toHaveBeenLastCalledWith(letter);
  expect(screen.getByRole('status')).toHaveTextContent('letter.PDF (12 bytes)');

  await userEvent.click(screen.getByRole('button', { name: 'Remove letter.PDF' }));
  expect(onValueChange).toHaveBeenLastCalledWith(null);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(control()).toHaveFocus();
});

it('accepts the same file again after it was removed', async () => {
  const onValueChange = jest.fn();
  render(<LetterField onValueChange={onValueChange} />);
  await userEvent.upload(control(), letter);
  await userEvent.click(screen.getByRole('button', { name: 'Remove letter.PDF' }));
  await userEvent.upload(control(), letter);
  expect(onValueChange).toHaveBeenLastCalledWith(letter);
});

it.each([
  [
    'wrongKind',
    picture,
    '“stage.png” is not a file of the kinds asked for. Choose one of these: .pdf, .doc.',
  ],
  [
    'tooLarge',
    new File(['x'.repeat(21)], 'long.doc'),
    '“long.doc” is larger than 20 bytes, the most that can be sent. Choose a smaller file.',
  ],
  ['empty', new File([], 'empty.pdf'), '“empty.pdf” is empty. Choose another file.'],
])('rejects a file (%s), shows the reason, and clears the value', async (problem, file, message) => {
  const onReject = jest.fn();
  const onValueChange = jest.fn();
  render(<LetterField onReject={onReject} onValueChange={onValueChange} />);
  await userWithoutAccept.upload(control(), letter);
  await userWithoutAccept.upload(control(), file);
  expect(onReject).toHaveBeenCalledWith(problem, file);
  expect(onValueChange).toHaveBeenLastCalledWith(null);
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(control()).toBeInvalid();

  await userWithoutAccept.upload(control(), letter);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('accepts a file of exactly the maximum size', async () => {
  const onValueChange = jest.fn();
  const full = new File(['x'.repeat(20)], 'full.pdf');
  render(<LetterField onValueChange={onValueChange} />);
  await userEvent.upload(control(), full);
  expect(onValueChange).toHaveBeenLastCalledWith(full);
});

describe('the message about a rejected file', () => {
  it('disappears when the form is reset', async () => {
    render(
      <form aria-label="Request">
        <LetterField />
      </form>,
    );
    await userWithoutAccept.upload(control(), picture);
    expect(screen.getByRole('alert')).toBeVisible();
    act(() => screen.getByRole<HTMLFormElement>('form').reset());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(control()).not.toBeInvalid();
  });

  it('disappears when the parent sets a file', async () => {
    const props = { label: 'Request letter', accept: ['.pdf'], maxBytes: 20, onValueChange: jest.fn() };
    const { rerender } = render(<FileField {...props} value={null} />);
    await userWithoutAccept.upload(control(), picture);
    rerender(<FileField {...props} value={letter} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('drag and drop', () => {
  function drop(files: File[]) {
    const zone = screen.getByText('or drop it here');
    const event = createEvent.drop(zone, { dataTransfer: { files } });
    fireEvent(zone, event);
    return event;
  }

  it('accepts a dropped file and prevents the browser from opening it', () => {
    const onValueChange = jest.fn();
    render(<LetterField onValueChange={onValueChange} />);
    expect(drop([letter]).defaultPrevented).toBe(true);
    expect(onValueChange).toHaveBeenLastCalledWith(letter);
  });

  it('rejects several files', () => {
    const onReject = jest.fn();
    render(<LetterField onReject={onReject} />);
    drop([letter, letter]);
    expect(onReject).toHaveBeenCalledWith('several', null);
    expect(screen.getByRole('alert')).toHaveTextContent('Only one file can be sent. Drop one file.');
  });
});

it('shows the error of the form', () => {
  render(<LetterField error="Request letter is required." />);
  expect(control()).toBeInvalid();
  expect(control()).toHaveAccessibleDescription(/Request letter is required\.$/);
});
