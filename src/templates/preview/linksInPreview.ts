import { reservedAddresses } from '../../content/shared/siteAddresses';
import { previewScopeAttribute } from './previewScope';

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
