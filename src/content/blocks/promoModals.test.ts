import { buttonRow, file } from '../testItems';
import { normalisePromoModals } from './promoModals';

it('takes every option', () => {
  expect(
    normalisePromoModals({
      id: 'p',
      title: 'Elijah',
      image: file,
      text: '<p>Fire<script>x()</script></p>',
      buttons: [buttonRow, { ...buttonRow, id: 'row-2' }],
      opensBy: 'load',
      buttonText: 'See',
    }),
  ).toEqual({
    windowId: 'p',
    modalTitle: 'Elijah',
    image: expect.objectContaining({ id: 'file-1' }),
    text: '<p>Fire</p>',
    buttons: [expect.objectContaining({ text: 'Get tickets' }), expect.anything()],
    opensBy: 'load',
    buttonText: 'See',
  });
});

it('stands with a picture alone, behind a button', () => {
  expect(normalisePromoModals({ id: 'p', image: file })).toMatchObject({ opensBy: 'button', buttons: [] });
});

it('has nothing to show in its window without picture and words', () => {
  expect(
    normalisePromoModals({ id: 'p', title: '', image: null, text: '', buttons: [buttonRow] }),
  ).toBeNull();
});
