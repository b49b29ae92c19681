import type { DestinationName } from './destinationList';
import { removeTraces } from './removeTraces';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
});

const readCookies = () => document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);

test.each<[DestinationName, { cookies: string[]; items: string[] }]>([
  [
    'segment',
    {
      cookies: ['ajs_anonymous_id', 'ajs_user_id'],
      items: ['ajs_anonymous_id', 'persisted-queue:v1:w1:event-queue:items', 'w1:dest-Segment.io'],
    },
  ],
  ['webAnalytics', { cookies: ['_ga', '_ga_G1', '_gid', '_gcl_au', '_gcl_aw'], items: ['_gcl_ls'] }],
  [
    'adPixel',
    {
      cookies: ['_fbp', '_fbc'],
      items: ['lastExternalReferrer', 'lastExternalReferrerTime', 'multiFbc'],
    },
  ],
  [
    'videoAdPixel',
    {
      cookies: ['_ttp', '_tt_enable_cookie', 'ttcsid', 'ttcsid_C1ABC', 'ttclid'],
      items: ['tt_sessionId', 'tt_appInfo', '_tt_enable_cookie', 'ttcsid', 'ttcsid_C1ABC', 'ttclid'],
    },
  ],
])('what the script of %s has written is deleted, and nothing else', (name, { cookies, items }) => {
  for (const cookie of [...cookies, 'other', 'ttother']) document.cookie = `${cookie}=1; path=/`;
  for (const storage of [localStorage, sessionStorage])
    for (const item of [...items, 'playhouse.www.consent', 'ttother']) storage.setItem(item, '1');
  removeTraces(name);
  expect(readCookies()).toEqual(['other', 'ttother']);
  for (const storage of [localStorage, sessionStorage])
    expect(Object.keys(storage).sort()).toEqual(['playhouse.www.consent', 'ttother']);
});
