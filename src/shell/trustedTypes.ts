/**
 * An inline script for the head that creates the only Trusted Types policy of the site. Browsers pass each string to it that
 * React, webpack or a script of analytics gives to HTML or to the address of a script. The addresses of scripts are those of
 * the site and of https. Strings of code have no rule, so browsers report them (docs/adr/0018). It must come before all other
 * scripts. Constant, so that a content security policy can contain its hash.
 */
export const trustStrings =
  'window.trustedTypes&&trustedTypes.createPolicy("default",{createHTML:function(h){return h},createScriptURL:function(u){return/^(https:\\/\\/|\\/)/.test(u)||!u.indexOf(location.origin+"/")?u:null}})';
