import { buttonRow, file } from '../items.mocks';
import { normalizePromoModals } from './promoModals';

it('reads every option', () => {
  expect(
    normalizePromoModals({
      id: 'p',
      title: 'Elijah',
      image: file,
      text: '<p>Fire<script>x()</script></p>',
      buttons: [buttonRow, { ...buttonRow, id: 'row-2' }],
      opensBy: 'load',
      buttonText: 'See',
    }),
  ).toEqual({
    modalId: 'p',
    modalTitle: 'Elijah',
    image: expect.objectContaining({ id: 'file-1' }),
    text: '<p>Fire</p>',
    buttons: [expect.objectContaining({ text: 'Get tickets' }), expect.anything()],
    opensBy: 'load',
    buttonText: 'See',
  });
});

it('accepts an image only, and opens by a button by default', () => {
  expect(normalizePromoModals({ id: 'p', image: file })).toMatchObject({ opensBy: 'button', buttons: [] });
});

it('returns null without image, title and text', () => {
  expect(
    normalizePromoModals({ id: 'p', title: '', image: null, text: '', buttons: [buttonRow] }),
  ).toBeNull();
});
