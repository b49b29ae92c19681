import type { JumpToSectionsProps } from '../../content/blocks/jumpToSections';

export const jumpToSectionsMock: JumpToSectionsProps = {
  links: [
    { id: 'l1', text: 'Getting here', sectionId: 'getting-here' },
    { id: 'l2', text: 'Where you sit', sectionId: 'seats' },
    { id: 'l3', text: 'Eating and staying', sectionId: 'eating' },
    { id: 'l4', text: 'Backstage', sectionId: 'backstage' },
  ],
  darkBackground: false,
};
