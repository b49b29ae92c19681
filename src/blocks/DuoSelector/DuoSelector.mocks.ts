import type { DuoSelectorProps } from '../../content/blocks/duoSelector';

export const duoSelectorMock: DuoSelectorProps = {
  leftLabel: '',
  rightLabel: '',
  left: {
    title: 'Adult auditions',
    text: '<p>Bring two minutes of anything that you love, one song without accompaniment, and shoes that you can walk a mountain in.</p>',
    alignment: 'left',
  },
  right: {
    title: 'Auditions for minors',
    text: '<p>From eight years up, with a parent in the house. We teach the songs on the day.</p>',
    alignment: 'left',
  },
  darkBackground: false,
};
