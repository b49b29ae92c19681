import * as blocks from '../blocks/registry';
import { createEagerSource } from '../runtime/islands/islandSource';
import { getFormIslandName, type FormName } from '../content/form';
import { StayInTouchBand } from '../features/newsletter/StayInTouchBand/StayInTouchBand';
import { NotificationBanners } from '../shell/Banners/NotificationBanners';
import {
  notificationBannersIsland,
  footerIsland,
  stayInTouchIsland,
  headerIsland,
} from '../shell/islandNames';
import { Footer } from '../shell/Footer/Footer';
import { Header } from '../shell/Header/Header';
import { PageForm as contact } from './forms/contact';
import { PageForm as groupSignup } from './forms/groupSignup';
import { PageForm as signup } from './forms/signup';

const forms = { contact, groupSignup, signup } satisfies Record<FormName, unknown>;

/** All islands of the content pages, for the server and for stories. */
export const allIslands = createEagerSource({
  ...blocks,
  [headerIsland]: Header,
  [notificationBannersIsland]: NotificationBanners,
  [footerIsland]: Footer,
  [stayInTouchIsland]: StayInTouchBand,
  ...Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [getFormIslandName(name as FormName), form]),
  ),
});
