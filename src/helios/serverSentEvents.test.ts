import { createEventParser } from './serverSentEvents';

const stream =
  ': hello\n\nretry: 1000\n\nid: 1\nevent: snapshot\ndata: {"a":1}\n\nid: 2\nevent: change\ndata: one\ndata: two\n\n';
const events = [
  { type: 'snapshot', data: '{"a":1}', id: '1' },
  { type: 'change', data: 'one\ntwo', id: '2' },
];

test('parses the events of a stream and ignores comments and other fields', () => {
  expect(createEventParser().next(stream)).toEqual(events);
});

test('parses a stream that is split at any position', () => {
  const parser = createEventParser();
  expect([...stream].flatMap((character) => parser.next(character))).toEqual(events);
});

test('accepts LF, CRLF and CR as line ends', () => {
  const text = stream.replace(/\n/g, '\r\n');
  const parser = createEventParser();
  expect([...text].flatMap((character) => parser.next(character))).toEqual(events);
  expect(createEventParser().next('data: x\r\rdata: y\r\r\n')).toEqual([
    { type: 'message', data: 'x', id: '' },
    { type: 'message', data: 'y', id: '' },
  ]);
});

test('returns an event only when it is complete', () => {
  const parser = createEventParser();
  expect(parser.next('data: x\n')).toEqual([]);
  expect(parser.next('\n')).toHaveLength(1);
});
