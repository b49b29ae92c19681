import type { TextByTextCardProps } from '../../content/blocks/textByTextCard';

export const textByTextCardMock: TextByTextCardProps = {
  title: 'Three ways in',
  text: '<p>Nobody has to begin at the beginning. Most of our people came in by a side door.</p>',
  columns: [
    '<h3>Sit with us</h3><p>A play takes two and a half hours. It will stay rather longer.</p>',
    '<h3>Watch at home</h3><p>The films and the filmed plays, on whatever screen your people gather around.</p>',
    '<h3>Come backstage</h3><p>An hour with the trap doors, the wig room and the one lamp that is never put out.</p>',
  ],
  darkBackground: false,
};
