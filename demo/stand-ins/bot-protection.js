/* global window, document */
/*
 * Stands in for the script of the bot protection (AWS WAF) where there is none: the demo and the tests. It offers what
 * that script offers: a token, and a captcha that a person solves with one press.
 */
(() => {
  let count = 0;
  window.AwsWafIntegration = {
    getToken: () => Promise.resolve(`stand-in-token-${(count += 1)}`),
  };
  window.AwsWafCaptcha = {
    renderCaptcha: (container, { onSuccess }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'I am a person';
      button.style.cssText =
        'margin-block-start: 1rem; padding: 0.75rem 1.5rem; border: 2px solid currentColor; border-radius: 0.5rem; font: inherit; cursor: pointer';
      button.addEventListener('click', () => onSuccess('stand-in-captcha-token'));
      container.append(button);
      button.focus();
    },
  };
})();
