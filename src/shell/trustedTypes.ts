/**
 * An inline script for the head that creates the only Trusted Types policy of the site. Browsers pass each string to it that
 * React, webpack or a script of analytics gives to HTML or to the address of a script. The addresses of scripts are those of
 * the site and of https. Of the text of scripts only JSON passes: structured data, which Gatsby's head copies on navigation
 * (PageHead.tsx). Browsers report strings of code (docs/adr/0018). It must come before all other scripts. Constant, so that a
 * content security policy can contain its hash.
 */
export const trustStrings =
  'window.trustedTypes&&trustedTypes.createPolicy("default",{createHTML:function(h){return h},createScript:function(s){try{JSON.parse(s);return s}catch(e){return null}},createScriptURL:function(u){return/^(https:\\/\\/|\\/)/.test(u)||!u.indexOf(location.origin+"/")?u:null}})';
