import * as deviceStore from './deviceStore';
import { doorApi } from './doorApi';
import { createSafeStore } from './safeStore';
import { createUpload } from './uploads';

/** What the door keeps, of this page. */
export const doorStore = createSafeStore(deviceStore);

/** Uploads the scans that wait. */
export const uploadWaiting = createUpload({ api: doorApi, store: doorStore, now: () => new Date() });
