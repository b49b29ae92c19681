import { storedConsent } from '../analytics/consent';
import { getStorageKey } from '../lib/storage';
import { reservedAddresses } from '../content/shared/siteAddresses';
import { previewScopeAttribute } from './preview/previewScope';

/**
 * An inline script for the head that creates the only Trusted Types policy of the site. Browsers pass each string to it that
 * React, webpack or a script of analytics gives to HTML or to the address of a script. The addresses of scripts are those of
 * the site and of https. Of the text of scripts only JSON passes: structured data, which Gatsby's head copies on navigation
 * (PageHead.tsx). Browsers report strings of code (docs/adr/0018). It must come before all other scripts. Constant, so that a
 * content security policy can contain its hash.
 */
export const trustStrings =
  'window.trustedTypes&&trustedTypes.createPolicy("default",{createHTML:function(h){return h},createScript:function(s){try{JSON.parse(s);return s}catch(e){return null}},createScriptURL:function(u){return/^(https:\\/\\/|\\/)/.test(u)||!u.indexOf(location.origin+"/")?u:null}})';

/**
 * An inline script for the head, which runs before the first paint. It marks a page whose visitor has not decided about the consent, so
 * that a hero leaves room for the question from the start (fixedParts.ts) and nothing moves when it appears.
 */
export const markUndecided = `try{localStorage.getItem(${JSON.stringify(
  getStorageKey(storedConsent),
)})||document.documentElement.setAttribute("data-undecided","")}catch(e){}`;

/**
 * Returns an inline script for the pages of the instance for previews. A link to a page leads to the preview of its saved state,
 * if the person may see it; all other links lead to the public site. In the frame of the CMS, links to other sites open a new tab,
 * because no other site may frame the public pages. The server redirects in the same way for links that the browser follows
 * by itself (server/previews.ts).
 *
 * @param siteUrl the origin of the public site
 */
export function createLinksInPreview(siteUrl: string): string {
  const reserved = `^/(${reservedAddresses.filter((address) => !address.includes('.')).join('|')})(/|$)`;
  return `!function(w,d,l){var r=new RegExp(${JSON.stringify(reserved)});d.addEventListener("click",function(e){var a=e.target.closest("a[href]"),f=w.top!==w,h,p;if(!a||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||!/^https?:$/.test(a.protocol)||a.target&&a.target!=="_self")return;p=a.pathname.replace(/\\/$/,"")||"/";h=a.href;if(a.origin===l.origin){if(p===l.pathname||/^\\/preview(\\/|$)/.test(p))return;if(!r.test(p)&&d.querySelector("[${previewScopeAttribute}=site]")){e.preventDefault();if(p===(l.pathname.slice(8)||"/"))a.hash?l.hash=a.hash:l.reload();else l.assign("/preview"+(p==="/"?"":p)+"?version=main"+a.search.replace("?","&")+a.hash);return}h=${JSON.stringify(siteUrl)}+p+a.search+a.hash}else if(!f)return;e.preventDefault();f?w.open(h,"_blank","noopener"):l.assign(h)},true)}(window,document,location)`;
}
