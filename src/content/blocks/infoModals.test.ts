import { normalizeInfoModals } from './infoModals';

it('sanitizes the message and keeps the other fields', () => {
  expect(
    normalizeInfoModals({
      id: 'i',
      title: 'The bridge',
      message: '<p>Low<script>x()</script></p>',
      closeButtonText: 'I will',
      opensBy: 'load',
      buttonText: 'By bus?',
    }),
  ).toEqual({
    modalId: 'i',
    modalTitle: 'The bridge',
    message: '<p>Low</p>',
    closeButtonText: 'I will',
    opensBy: 'load',
    buttonText: 'By bus?',
  });
});

it('opens by its button by default', () => {
  expect(normalizeInfoModals({ id: 'i', message: '<p>Low</p>', opensBy: 'thunder' })).toEqual({
    modalId: 'i',
    modalTitle: '',
    message: '<p>Low</p>',
    closeButtonText: '',
    opensBy: 'button',
    buttonText: '',
  });
});

it('returns null without a message', () => {
  expect(normalizeInfoModals({ id: 'i', title: 'The bridge', message: '<p> </p>' })).toBeNull();
});
