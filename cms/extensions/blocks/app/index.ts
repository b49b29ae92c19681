import { defineInterface } from '@directus/extensions-sdk';
import type { InterfaceConfig } from '@directus/types';
import BlockList from './BlockList.vue';
import BlockUse from './BlockUse.vue';
import LinkCheck from './LinkCheck.vue';
import PageDraft from './PageDraft.vue';

/** What interfaces without data have in common. */
const presentation = {
  hideLabel: true,
  hideLoader: true,
  types: ['alias'],
  localTypes: ['presentation'],
  group: 'presentation',
  options: [],
} satisfies Partial<InterfaceConfig>;

export const interfaces = [
  defineInterface({
    id: 'block-list',
    name: 'Building blocks',
    description: 'A list of blocks, with a picker of block types with pictures.',
    icon: 'dashboard_customize',
    component: BlockList,
    relational: true,
    types: ['alias'],
    localTypes: ['m2a'],
    group: 'relational',
    options: [
      {
        field: 'enableSelect',
        name: '$t:selecting_items',
        schema: { default_value: true },
        meta: { interface: 'boolean', options: { label: '$t:enable_select_button' }, width: 'half' },
      },
      {
        field: 'limit',
        name: '$t:per_page',
        type: 'integer',
        schema: { default_value: 15 },
        meta: { interface: 'input', width: 'half' },
      },
    ],
  }),
  defineInterface({
    ...presentation,
    id: 'block-use',
    name: 'Used on',
    description: 'The pages that show the item, with a warning if there are several.',
    icon: 'account_tree',
    component: BlockUse,
  }),
  defineInterface({
    ...presentation,
    id: 'link-check',
    name: 'Links',
    description: 'Warns about links in the form that lead nowhere on the site.',
    icon: 'link_off',
    component: LinkCheck,
  }),
  defineInterface({
    ...presentation,
    id: 'page-draft',
    name: 'Draft of a writer',
    description: 'Leads people who may not change pages to the draft of a page.',
    icon: 'edit_note',
    component: PageDraft,
  }),
];
