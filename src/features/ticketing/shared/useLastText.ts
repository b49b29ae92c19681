import { useState } from 'react';

/** Keeps the last text while the next one (null) is awaited. Empty before the first one. */
export function useLastText(text: string | null): string {
  const [lastText, setLastText] = useState('');
  if (text !== null && text !== lastText) setLastText(text);
  return text ?? lastText;
}
