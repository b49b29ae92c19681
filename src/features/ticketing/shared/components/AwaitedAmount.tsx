import styled from '@emotion/styled';

/** As wide as "$100.00": figure spaces have the width of a digit and do not collapse. */
export const awaitedAmount = '\u2007'.repeat(7);

/** Reserves the space of a text whose amount is awaited, so that nothing moves when it arrives. */
export const AwaitedText = styled.span`
  visibility: hidden;
`;
