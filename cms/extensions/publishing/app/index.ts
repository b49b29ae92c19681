import { defineInterface, defineModule } from '@directus/extensions-sdk';
import { startBadge } from './badge.ts';
import PublishPage from './PublishPage.vue';
import PublishView from './PublishView.vue';

export const interfaces = [
  defineInterface({
    id: 'publish-page',
    name: 'Publish this page',
    description: 'Leads from the form of a page to its publication.',
    icon: 'rocket_launch',
    component: PublishPage,
    hideLabel: true,
    hideLoader: true,
    types: ['alias'],
    localTypes: ['presentation'],
    group: 'presentation',
    options: [],
  }),
];

export const modules = [
  /** The module at /admin/publish, for everyone who may read requests. */
  defineModule({
    id: 'publish',
    name: 'Publish',
    icon: 'rocket_launch',
    routes: [{ path: '', component: PublishView }],
    preRegisterCheck(user, permissions) {
      const access = permissions['releases']?.read.access;
      const mayRead =
        ('admin_access' in user && user.admin_access) || access === 'full' || access === 'partial';
      if (mayRead) startBadge();
      return mayRead;
    },
  }),
];
