import { formatFileSize } from './useFileChoice';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [319_600, '320 KB'],
  [4_500_000, '4.5 MB'],
  [4_567_000, '4.57 MB'],
  [10_000_000, '10 MB'],
])('formats %i as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
