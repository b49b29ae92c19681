import styled from '@emotion/styled';
import type { ReactElement } from 'react';

/**
 * An element without a box for a text beside parts that come and go. Translators of browsers replace text nodes, so React must
 * not insert before one, and a text that changes must be alone in its element (scripts/lint/own-text.ts).
 */
export const OwnText = styled.span`
  display: contents;
`;

/** Children without bare texts, for a slot beside other children. */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
