import { color, radius, size } from './tokens';

/** The styles of a round button with only an icon, in the minimum size of a touch target. */
export const iconButton = `
  display: grid;
  place-items: center;
  flex: none;
  width: ${size.target};
  height: ${size.target};
  border-radius: ${radius.pill};
  color: ${color.textMuted};
`;
