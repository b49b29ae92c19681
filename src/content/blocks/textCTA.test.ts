import { buttonRow } from '../testItems';
import { normaliseTextCTA } from './textCTA';

it('makes the HTML safe and keeps the rest', () => {
  expect(
    normaliseTextCTA({
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

it('stands with a button alone', () => {
  expect(normaliseTextCTA({ id: 't', title: '', text: '<p></p>', buttons: [buttonRow] })).toMatchObject({
    title: '',
    text: '',
    darkBackground: false,
  });
});

it('has nothing to show without words and buttons', () => {
  expect(normaliseTextCTA({ id: 't', title: ' ', text: null, buttons: null })).toBeNull();
});
