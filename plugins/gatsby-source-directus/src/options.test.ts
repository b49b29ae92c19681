import { Joi } from 'gatsby-plugin-utils/joi';
import { createOptionsSchema, applyDefaults } from './options.ts';

const good = { url: 'https://cms.example.com', token: 'secret', collections: ['pages'] };

function getMessages(options: Record<string, unknown>): string[] {
  const { error } = createOptionsSchema({ Joi }).validate(options, { abortEarly: false });
  return error ? error.details.map(({ message }: { message: string }) => message) : [];
}

describe('createOptionsSchema', () => {
  it('accepts the three required options and all optional ones', () => {
    expect(getMessages(good)).toEqual([]);
    expect(
      getMessages({
        ...good,
        collections: ['pages', { name: 'shows', fields: ['title'] }, { name: 'directus_files' }],
        typePrefix: 'Cms',
        overlap: 0,
        pageSize: 2,
        concurrency: 1,
        retries: 0,
        timeout: 1,
      }),
    ).toEqual([]);
  });

  it.each([
    [{ url: undefined }, /^"url" must be the address of Directus/],
    [{ url: '' }, /^"url" must be the address of Directus/],
    [{ url: 'cms.example.com' }, /^"url" must be the address of Directus/],
    [{ token: undefined }, /^"token" must be a static token/],
    [{ token: '' }, /^"token" must be a static token/],
    [{ collections: undefined }, /^"collections" must list at least one collection/],
    [{ collections: [] }, /^"collections" must list at least one collection/],
    [{ collections: ['pages', 'shows', 'pages'] }, /"pages" is listed twice/],
    [
      { collections: ['show_times', 'showTimes'] },
      /"show_times" and "showTimes" would share .* DirectusShowTimes/,
    ],
    [{ typePrefix: 'my-prefix' }, /^"typePrefix" must be letters and digits/],
    [{ overlap: -1 }, /^"overlap" must be a whole number from 0 to 86400/],
    [{ pageSize: 1 }, /^"pageSize" must be a whole number from 2 to 10000/],
    [{ concurrency: 1.5 }, /^"concurrency" must be a whole number/],
  ])('reports the mistake in %j', (wrong, sentence) => {
    expect(getMessages({ ...good, ...wrong })).toEqual([expect.stringMatching(sentence)]);
  });

  it('reports an unknown option', () => {
    expect(getMessages({ ...good, colections: [] })).toEqual(['"colections" is not allowed']);
  });
});

describe('applyDefaults', () => {
  it('adds the missing options', () => {
    const given = { ...good, url: 'https://example.com/cms/', plugins: [] };
    expect(applyDefaults(given)).toEqual({
      url: 'https://example.com/cms',
      token: 'secret',
      collections: [{ name: 'pages' }],
      typePrefix: 'Directus',
      overlap: 30,
      pageSize: 500,
      concurrency: 4,
      retries: 5,
      timeout: 30,
    });
  });
});
