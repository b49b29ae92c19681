import { buttonRow } from '../items.mocks';
import { normalizeTextCTA } from './textCTA';

it('sanitizes the HTML and keeps the other fields', () => {
  expect(
    normalizeTextCTA({
      id: 't',
      title: 'A busload',
      text: '<p>Come<script>x()</script>.</p>',
      buttons: [buttonRow],
      darkBackground: true,
    }),
  ).toEqual({
    title: 'A busload',
    text: '<p>Come.</p>',
    buttons: [expect.objectContaining({ text: 'Get tickets' })],
    darkBackground: true,
  });
});

it('accepts a button only', () => {
  expect(normalizeTextCTA({ id: 't', title: '', text: '<p></p>', buttons: [buttonRow] })).toMatchObject({
    title: '',
    text: '',
    darkBackground: false,
  });
});

it('returns null without text and buttons', () => {
  expect(normalizeTextCTA({ id: 't', title: ' ', text: null, buttons: null })).toBeNull();
});
