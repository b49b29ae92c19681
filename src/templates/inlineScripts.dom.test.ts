import { trustStrings } from './inlineScripts';

interface Rules {
  createHTML: (html: string) => string;
  createScript: (code: string) => string | null;
  createScriptURL: (url: string) => string | null;
}

function run(): { name: string; rules: Rules }[] {
  const policies: { name: string; rules: Rules }[] = [];
  const trustedTypes = { createPolicy: (name: string, rules: Rules) => policies.push({ name, rules }) };
  new Function('window', 'trustedTypes', trustStrings)({ trustedTypes }, trustedTypes);
  return policies;
}

test('the default policy passes HTML, and scripts of the site and of https', () => {
  const [policy, ...others] = run();
  expect(others).toEqual([]);
  expect(policy?.name).toBe('default');
  expect(Object.keys(policy?.rules ?? {})).toEqual(['createHTML', 'createScript', 'createScriptURL']);
  expect(policy?.rules.createHTML('<b>')).toBe('<b>');
  for (const url of ['/app-0123abcd.js', 'https://js.example/v3/', `${location.origin}/script.js`]) {
    expect(policy?.rules.createScriptURL(url)).toBe(url);
  }
  for (const url of [
    'data:text/javascript,alert(1)',
    'blob:https://a/b',
    'javascript:alert(1)',
    'http://a/',
    `${location.origin}.example/`,
  ]) {
    expect(policy?.rules.createScriptURL(url)).toBeNull();
  }
});

test('the default policy passes structured data, which Gatsby writes into a script on navigation, and no code', () => {
  const [policy] = run();
  const data = JSON.stringify({ '@type': 'Question', name: 'Is it </script> "loud"?' });
  expect(policy?.rules.createScript(data)).toBe(data);
  for (const code of ['alert(1)', 'window.ran = 1', '{"a":1};alert(1)', '']) {
    expect(policy?.rules.createScript(code)).toBeNull();
  }
});

test('a browser without Trusted Types does nothing', () => {
  expect(() => new Function('window', trustStrings)({})).not.toThrow();
});
