import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { useState } from 'react';
import { FileField, type FileFieldProps } from './FileField';

function ControlledField({ value: initialValue, onValueChange, ...rest }: FileFieldProps) {
  const [value, setValue] = useState(initialValue);
  return (
    <FileField
      {...rest}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onValueChange(next);
      }}
    />
  );
}

const letter = new File(['x'.repeat(320_000)], 'request-letter.pdf', { type: 'application/pdf' });

const meta = {
  title: 'Design system/Field/FileField',
  component: FileField,
  args: {
    label: 'Request letter',
    accept: ['.pdf', '.doc', '.docx'],
    maxBytes: 4_500_000,
    value: null,
    onValueChange: fn(),
  },
  render: (args) => <ControlledField {...args} />,
  parameters: {
    docs: {
      description: {
        component: `A field for one file, chosen or dropped.

**Use** it with \`accept\` and \`maxBytes\`, which it explains as a hint; the server checks again. With react-hook-form use it
through \`Controller\`. **Do not use** it for several files.

**Accessibility:** a native file input, so that dropping is never required. A status announces the chosen file. A rejected
file is explained at the field.`,
      },
    },
  },
} satisfies Meta<typeof FileField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Chosen: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.upload(canvas.getByLabelText('Request letter'), letter);
    await expect(args.onValueChange).toHaveBeenLastCalledWith(letter);
    await expect(canvas.getByRole('button', { name: 'Remove request-letter.pdf' })).toBeVisible();
  },
};

export const Removed: Story = {
  args: { value: letter },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove request-letter.pdf' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
    await expect(canvas.getByLabelText('Request letter')).toHaveFocus();
  },
};

/** Dispatches a native drop event, because only the browser can fill its list of files. */
function drop(canvasElement: HTMLElement, file: File) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  // fireEvent copies only the own properties of dataTransfer, which `files` is not.
  within(canvasElement)
    .getByText('Choose a file')
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

export const WrongKind: Story = {
  play: async ({ canvasElement }) => {
    drop(canvasElement, new File(['x'], 'stage.png'));
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      '“stage.png” is not a file of the kinds',
    );
  },
};

export const TooLarge: Story = {
  play: async ({ canvasElement }) => {
    drop(canvasElement, new File([new Uint8Array(4_500_001)], 'letter-with-pictures.docx'));
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('is larger than 4.5 MB');
  },
};

export const DraggedOver: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    await fireEvent.dragOver(within(canvasElement).getByText('Choose a file'));
  },
};

export const WithError: Story = { args: { error: 'Request letter is required.' } };

export const LongName: Story = {
  args: {
    value: new File(
      ['x'],
      'request-letter-of-the-friends-of-the-old-meeting-house-on-orchard-lane-final-version-signed.pdf',
    ),
  },
};

export const WithFocus: Story = {
  tags: ['picture-phone'],
  play: async () => {
    await userEvent.tab();
  },
};

export const OnNight: Story = {
  args: { value: letter, error: 'Request letter could not be sent.' },
  parameters: { surface: 'dark' },
};
