import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FileField, type FileFieldProps } from './FileField';

const letter = new File(['Dear theatre'], 'letter.PDF', { type: 'application/pdf' });
const picture = new File(['...'], 'stage.png', { type: 'image/png' });

function Letter(props: Partial<FileFieldProps>) {
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

/** As a person with another system's file dialog, which does not keep to `accept`. */
const anyFile = userEvent.setup({ applyAccept: false });

it('says from the start what it takes', () => {
  render(<Letter />);
  expect(control()).toHaveAccessibleDescription('.pdf, .doc, at most 20 bytes.');
  expect(control()).toHaveAttribute('accept', '.pdf,.doc');
  expect(control()).toBeRequired();
});

it('takes a file, says its name and size, and lets go of it', async () => {
  const onValueChange = jest.fn();
  render(<Letter onValueChange={onValueChange} />);
  await userEvent.upload(control(), letter);
  expect(onValueChange).toHaveBeenLastCalledWith(letter);
  expect(screen.getByRole('status')).toHaveTextContent('letter.PDF (12 bytes)');

  await userEvent.click(screen.getByRole('button', { name: 'Remove letter.PDF' }));
  expect(onValueChange).toHaveBeenLastCalledWith(null);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(control()).toHaveFocus();
});

it('takes the same file again after it was removed', async () => {
  const onValueChange = jest.fn();
  render(<Letter onValueChange={onValueChange} />);
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
])('refuses a file (%s), says why, and clears it', async (problem, file, sentence) => {
  const onRefuse = jest.fn();
  const onValueChange = jest.fn();
  render(<Letter onRefuse={onRefuse} onValueChange={onValueChange} />);
  await anyFile.upload(control(), letter);
  await anyFile.upload(control(), file);
  expect(onRefuse).toHaveBeenCalledWith(problem, file);
  expect(onValueChange).toHaveBeenLastCalledWith(null);
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(control()).toBeInvalid();

  await anyFile.upload(control(), letter);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes a file of exactly the largest size', async () => {
  const onValueChange = jest.fn();
  const full = new File(['x'.repeat(20)], 'full.pdf');
  render(<Letter onValueChange={onValueChange} />);
  await userEvent.upload(control(), full);
  expect(onValueChange).toHaveBeenLastCalledWith(full);
});

describe('what was refused is forgotten', () => {
  it('when the form is emptied', async () => {
    render(
      <form aria-label="Request">
        <Letter />
      </form>,
    );
    await anyFile.upload(control(), picture);
    expect(screen.getByRole('alert')).toBeVisible();
    act(() => screen.getByRole<HTMLFormElement>('form').reset());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(control()).not.toBeInvalid();
  });

  it('when the owner puts in a file', async () => {
    const props = { label: 'Request letter', accept: ['.pdf'], maxBytes: 20, onValueChange: jest.fn() };
    const { rerender } = render(<FileField {...props} value={null} />);
    await anyFile.upload(control(), picture);
    rerender(<FileField {...props} value={letter} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('dropping', () => {
  function drop(files: File[]) {
    const zone = screen.getByText('or drop it here');
    const event = createEvent.drop(zone, { dataTransfer: { files } });
    fireEvent(zone, event);
    return event;
  }

  it('takes a dropped file, and the browser does not open it', () => {
    const onValueChange = jest.fn();
    render(<Letter onValueChange={onValueChange} />);
    expect(drop([letter]).defaultPrevented).toBe(true);
    expect(onValueChange).toHaveBeenLastCalledWith(letter);
  });

  it('takes one only', () => {
    const onRefuse = jest.fn();
    render(<Letter onRefuse={onRefuse} />);
    drop([letter, letter]);
    expect(onRefuse).toHaveBeenCalledWith('several', null);
    expect(screen.getByRole('alert')).toHaveTextContent('Only one file can be sent. Drop one file.');
  });
});

it('shows the error of the form', () => {
  render(<Letter error="Request letter is required." />);
  expect(control()).toBeInvalid();
  expect(control()).toHaveAccessibleDescription(/Request letter is required\.$/);
});
