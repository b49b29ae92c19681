import { startBadge } from './badge.js';
import { PublishView } from './view.js';

/** The module at /admin/publish, for everyone who may read requests. */
export default {
  id: 'publish',
  name: 'Publish',
  icon: 'rocket_launch',
  routes: [{ path: '', component: PublishView }],
  preRegisterCheck(user, permissions) {
    const access = permissions?.releases?.read?.access;
    const mayRead = user.admin_access === true || access === 'full' || access === 'partial';
    if (mayRead) startBadge();
    return mayRead;
  },
};
