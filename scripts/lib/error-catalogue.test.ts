import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lib-node/config.ts';

/** Each row of the error catalogue (product 8), with the file and the title of a test that shows it. */
const catalogue: Record<string, [file: string, title: string][]> = {
  'a form is not valid': [
    [
      'src/features/newsletter/StayInTouchFlow/StayInTouchFlow.test.tsx',
      'an invalid submit marks all fields, lists the errors above them and focuses the list',
    ],
    [
      'src/features/donation-request/DonationRequestForm.test.tsx',
      'lists all errors at the top and focuses the list',
    ],
  ],
  'a stay-in-touch submit fails': [
    [
      'src/features/newsletter/StayInTouchFlow/StayInTouchFlow.test.tsx',
      'a failed submit keeps the values, shows the error, and is retried with the same key',
    ],
  ],
  'a link of a mail to a subscriber has expired, was replaced by a newer one or is not complete': [
    ['src/features/newsletter/Subscription/Subscription.test.tsx', 'says what became of the link after %s'],
  ],
  'the link to all tickets of an address has expired, was used before or does not work': [
    ['src/features/ticketing/my-tickets/MyTicketsScreen.test.tsx', 'after %s, another link can be asked for'],
  ],
  'a guard of ticketing': [
    [
      'src/features/ticketing/shared/routing/guards.test.ts',
      'the notices have the exact texts of the specification',
    ],
  ],
  'answer 202 with the value `challenge` in the token header': [
    ['src/helios/botProtection.test.ts', 'a challenge in the token header is recognized, too (product 8)'],
  ],
  'answer 405 to a request without the skip-captcha header': [
    [
      'src/helios/botProtection.test.ts',
      'after a solved captcha (405) the request is sent again with the captcha token and the same body',
    ],
    ['src/helios/botProtection.test.ts', 'a request is retried once: a second 405 is returned to the caller'],
  ],
  'the data of the first page cannot be loaded': [
    ['src/runtime/pageLoading.dom.test.ts', 'is requested again, ever more slowly, until its data is there'],
  ],
  'a chunk cannot be loaded (`Loading chunk {N} failed`, or `Failed to fetch dynamically imported module`)': [
    ['src/shell/LoadFailure/chunkFailure.dom.test.ts', 'reloads the page once and keeps the rest of its URL'],
    ['src/shell/LoadFailure/ErrorBoundary.test.tsx', 'shows a message when the page was already reloaded'],
  ],
  'the script of the bot protection cannot be loaded': [
    [
      'src/helios/botProtection.test.ts',
      'a script that does not load is logged, and the request is sent without a token',
    ],
  ],
  'the window object of the bot protection is not there yet': [
    [
      'src/helios/botProtection.test.ts',
      'renderCaptcha polls for the script every 100 ms, 30 times, then rejects',
    ],
  ],
  'a donation request fails': [
    [
      'src/features/donation-request/useDonationForm.test.ts',
      'describes a failure by the message of the error, else as unknown',
    ],
    [
      'src/features/donation-request/DonationRequestForm.test.tsx',
      'shows the message of Helios, marks refused fields, keeps the input, and repeats with the same key',
    ],
  ],
  'a donation request succeeds': [
    [
      'src/features/donation-request/DonationRequestForm.test.tsx',
      'sends the request with its letter, confirms it, and leads to the home page',
    ],
  ],
  'show details have no show code': [
    ['src/content/blocks/showDetails.test.ts', 'returns null without a show code'],
    [
      'src/content/normalizeBlocks.test.ts',
      'omits empty blocks before it determines the first and the last one',
    ],
  ],
  'event details fail to load': [
    [
      'src/blocks/ShowDetails/ShowDetails.test.tsx',
      'refers to the box office for unknown facts if the API fails',
    ],
  ],
  'show data fails to load': [
    [
      'src/blocks/ShowCTABlock/ShowCTABlock.test.tsx',
      'renders its texts without buttons if there is no show',
    ],
  ],
  'the calendar fails to load': [
    [
      'src/features/calendar/ShowCalendar.test.tsx',
      'a failed request shows an error with the phone number and a retry button',
    ],
  ],
  'available shows fail to load': [
    [
      'src/features/donation-request/DonationRequestForm.test.tsx',
      'offers a retry when the shows cannot be loaded',
    ],
  ],
  'the page resolver has no id': [['src/content/pageVersion.test.ts', 'requires the id of the page']],
  'the start-up fails': [
    ['src/configuration/readConfiguration.test.ts', '%s leaves the built values and gives one sentence'],
  ],
};

/** The first column of the table of the section. */
function readRows(): string[] {
  const product = readFileSync(join(ROOT, 'docs/product.md'), 'utf8');
  const [, section = ''] = /^## 8\. Error catalogue$(.*?)^## 9\./ms.exec(product) ?? [];
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|')[1]?.trim() ?? '');
}

it('lists the rows of the product, no more and no less', () => {
  expect(Object.keys(catalogue)).toEqual(readRows());
});

it.each(Object.entries(catalogue))('%s: its tests exist', (_, tests) => {
  for (const [file, title] of tests) {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(`'${title}'`);
  }
});
