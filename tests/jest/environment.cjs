/*
 * jsdom, with a faster search for the style rules of an element. Queries by role calculate the styles of many elements, and jsdom
 * compares each element with every selector. Most selectors are refused by the tag or the class that their last part needs.
 */
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

const { matchesDontThrow } = selectors;

/** What the last part of a selector needs, for each alternative. By selector; null if it is not known. */
const needs = new Map();

function readNeeds(selector) {
  let plain = selector;
  // What is in brackets can only refuse more elements.
  for (let last = ''; last !== plain;) {
    last = plain;
    plain = plain.replace(/\[[^[\]]*\]|\([^()]*\)/g, '');
  }
  if (!/^[\w\s.#:>+~,*-]+$/.test(plain)) return null;
  return plain.split(',').map((alternative) => {
    const part =
      alternative
        .trim()
        .split(/[\s>+~]+/)
        .pop() ?? '';
    return { tag: /^[a-z][\w-]*/i.exec(part)?.[0].toLowerCase(), className: /\.([\w-]+)/.exec(part)?.[1] };
  });
}

// jsdom takes this function when it loads its calculation of styles, so this file comes first.
selectors.matchesDontThrow = (element, selector) => {
  let alternatives = needs.get(selector);
  if (alternatives === undefined) {
    alternatives = readNeeds(String(selector));
    needs.set(selector, alternatives);
  }
  if (alternatives) {
    const tag = element.localName.toLowerCase();
    const classes = element.getAttributeNS(null, 'class') ?? '';
    const isPossible = alternatives.some(
      (need) =>
        (need.tag === undefined || need.tag === tag) &&
        (need.className === undefined || classes.includes(need.className)),
    );
    if (!isPossible) return false;
  }
  return matchesDontThrow(element, selector);
};

module.exports = require('jest-environment-jsdom').default;
