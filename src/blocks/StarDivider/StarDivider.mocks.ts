import type { StarDividerProps } from '../../content/blocks/starDivider';

export const starDividerMock: StarDividerProps = { darkBackground: false };
