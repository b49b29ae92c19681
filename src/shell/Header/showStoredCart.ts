import { getStorageKey } from '../../lib/storage';
import { giftCardCartItem } from '../../state/giftCards/giftCardStorage';
import { ticketingCartItem } from '../../state/tickets/ticketingCart';
import { texts } from '../texts';

const json = JSON.stringify;

/**
 * An inline script behind the server-rendered cart link, which runs while the browser parses the page. It shows the number and the link
 * of the stored carts before the code of the header is loaded. Must match readCartBadge and readCartHref.
 */
export const showStoredCart = `try{var r=function(n,v){var s=JSON.parse(localStorage.getItem(n));return s&&s.version===v?s.value:null},c=r(${json(
  getStorageKey(ticketingCartItem),
)},${ticketingCartItem.version}),g=r(${json(getStorageKey(giftCardCartItem))},${
  giftCardCartItem.version
}),n=g?g.calculationRequest.giftCardItems.length:0,b=c&&Date.parse(c.expiresAt)-Date.now()-c.clockOffsetMs>0?1:n,a=document.currentScript.previousElementSibling;if(n)a.href="/gift-cards/cart";if(b){a.lastElementChild.textContent=b;a.setAttribute("aria-label",b>1?${json(
  texts.cartWithCount(2),
)}.replace(2,b):${json(texts.cartWithCount(1))})}}catch(e){}`;
