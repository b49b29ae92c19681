import type { EventSummary } from '../../../helios/types';
import { isRecord } from '../../../lib/storage';

declare global {
  interface Window {
    /** The answer of the request that the HTML has sent, or null if the code of the page must send it. */
    earlyEvents?: Promise<unknown>;
  }
}

/**
 * An inline script that requests the shows before the scripts of the page are loaded. It leaves the request to them when the site
 * has a bot protection, whose code adds a token, and when there is no answer.
 */
export const requestEarlyEvents = `window.earlyEvents=fetch("/config.json",{cache:"no-cache",signal:AbortSignal.timeout(3e3)}).then(function(a){return a.ok?a.json():{}}).catch(function(){return{}}).then(function(c){if(c&&c.wafConfig)return null;var u=c&&c.heliosUrl;if(typeof u!="string"||!/^https?:\\/\\//i.test(u))u=${JSON.stringify(process.env.GATSBY_HELIOS_URL ?? '')};return u?fetch(u.replace(/\\/+$/,"")+"/events",{signal:AbortSignal.timeout(1e4)}):null}).then(function(a){return a&&a.ok?a.json():null}).catch(function(){return null})`;

/** Returns the shows of the early request, once, or null. */
export async function takeEarlyEvents(): Promise<EventSummary[] | null> {
  const { earlyEvents } = window;
  delete window.earlyEvents;
  const answer = await earlyEvents;
  return isRecord(answer) && Array.isArray(answer.events) ? (answer.events as EventSummary[]) : null;
}
