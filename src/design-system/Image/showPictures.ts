/**
 * An inline script for the head that shows each picture after it has loaded, also before the scripts of the page. It also shows the
 * alternative text of a picture that cannot be loaded. Constant, so that a content security policy can contain its hash.
 */
export const showPictures =
  '(function(){function show(e){var i=e.target;if(!(i instanceof HTMLImageElement)||i.dataset.mainImage===undefined)return;var p=i.closest("[data-gatsby-image-wrapper]").querySelector("[data-placeholder-image]");function end(){i.style.opacity=1;if(p)p.style.opacity=0}i.decode().then(end,end)}document.addEventListener("load",show,true);document.addEventListener("error",show,true)})()';

/** The styles of pictures in a browser without scripts, where pictures would stay hidden. */
export const noScriptPictureStyles = '[data-main-image]{opacity:1!important}';
