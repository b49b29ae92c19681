import { normaliseInfoModals } from './infoModals';

it('makes the message safe and keeps the rest', () => {
  expect(
    normaliseInfoModals({
      id: 'i',
      title: 'The bridge',
      message: '<p>Low<script>x()</script></p>',
      closeButtonText: 'I will',
      opensBy: 'load',
      buttonText: 'By bus?',
    }),
  ).toEqual({
    windowId: 'i',
    modalTitle: 'The bridge',
    message: '<p>Low</p>',
    closeButtonText: 'I will',
    opensBy: 'load',
    buttonText: 'By bus?',
  });
});

it('waits for its button where it is not told otherwise', () => {
  expect(normaliseInfoModals({ id: 'i', message: '<p>Low</p>', opensBy: 'thunder' })).toEqual({
    windowId: 'i',
    modalTitle: '',
    message: '<p>Low</p>',
    closeButtonText: '',
    opensBy: 'button',
    buttonText: '',
  });
});

it('has nothing to show without a message', () => {
  expect(normaliseInfoModals({ id: 'i', title: 'The bridge', message: '<p> </p>' })).toBeNull();
});
