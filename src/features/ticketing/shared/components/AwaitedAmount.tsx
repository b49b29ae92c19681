import styled from '@emotion/styled';
import { useState } from 'react';

/** As wide as "$100.00": figure spaces have the width of a digit and do not collapse. */
export const awaitedAmount = '\u2007'.repeat(7);

/** Reserves the space of a text whose amount is awaited, so that nothing moves when it arrives. */
export const AwaitedText = styled.span`
  visibility: hidden;
`;

/** Keeps the last text while the next one (null) is awaited. Empty before the first one. */
export function useLastText(text: string | null): string {
  const [lastText, setLastText] = useState('');
  if (text !== null && text !== lastText) setLastText(text);
  return text ?? lastText;
}
