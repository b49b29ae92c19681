import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { showImagePreview } from '../../state/imagePreview';
import { showNotification } from '../../state/notification';
import { Overlays } from './Overlays';

it('shows a message that is set while the page stands, and its button closes it (SPEC 4.2)', async () => {
  render(<Overlays pathname="/" />);
  act(() => showNotification({ title: 'Sold Out', message: 'This show is sold out.' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Okay' }));
  await waitFor(() => expect(screen.queryByText('This show is sold out.')).toBeNull());
});

it('shows a picture that is set while the page stands, and its button closes it (SPEC 4.2)', async () => {
  render(<Overlays pathname="/" />);
  act(() => showImagePreview(pictureMock('show-ruth', 'Ruth in the barley')));
  await screen.findByAltText('Ruth in the barley');
  await userEvent.click(screen.getByRole('button', { name: 'Close the picture' }));
  await waitFor(() => expect(screen.queryByAltText('Ruth in the barley')).toBeNull());
});
