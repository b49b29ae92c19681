import { createEventReader } from './serverSentEvents';

const stream =
  ': hello\n\nretry: 1000\n\nid: 1\nevent: snapshot\ndata: {"a":1}\n\nid: 2\nevent: change\ndata: one\ndata: two\n\n';
const events = [
  { type: 'snapshot', data: '{"a":1}', id: '1' },
  { type: 'change', data: 'one\ntwo', id: '2' },
];

test('events are read out of a stream; comments and other fields say nothing', () => {
  expect(createEventReader().next(stream)).toEqual(events);
});

test('it does not matter where the network cuts the stream', () => {
  const reader = createEventReader();
  expect([...stream].flatMap((character) => reader.next(character))).toEqual(events);
});

test('lines may end in any of the three ways', () => {
  const text = stream.replace(/\n/g, '\r\n');
  const reader = createEventReader();
  expect([...text].flatMap((character) => reader.next(character))).toEqual(events);
  expect(createEventReader().next('data: x\r\rdata: y\r\r\n')).toEqual([
    { type: 'message', data: 'x', id: '' },
    { type: 'message', data: 'y', id: '' },
  ]);
});

test('an event that is not whole yet waits', () => {
  const reader = createEventReader();
  expect(reader.next('data: x\n')).toEqual([]);
  expect(reader.next('\n')).toHaveLength(1);
});
