import type { ConsentGroup } from '../consent';
import type { DeliveredEvent } from './destination';
import { createDataProcessingOptions, stateCodes } from './adPixel';

/* The calls that the scripts of the destinations receive, as they document them. */

const mockLoadTag = jest.fn<Promise<boolean>, [string]>();
jest.mock('../tags', () => ({ loadTag: (src: string) => mockLoadTag(src) }));

const all: ReadonlySet<ConsentGroup> = new Set(['C0001', 'C0002', 'C0003', 'C0004']);
const event: DeliveredEvent = {
  name: 'productAdded',
  value: 59,
  currency: 'USD',
  items: [{ id: 'RUTHL', name: 'Ruth', category: 'STRASBURG_PA', variant: 'ADULT', price: 59, quantity: 1 }],
  messageId: 'm1',
  time: Date.UTC(2026, 0, 1),
  page: { url: 'http://localhost/ticketing', referrer: 'https://search.example/', title: 'Seats' },
  attribution: {},
  clickIds: { fbclid: 'f1' },
  hashedContact: { email: 'e1', phone: 'p1', phoneDigits: 'd1', firstName: 'n1' },
};

beforeEach(() => {
  jest.resetModules();
  mockLoadTag.mockReset().mockResolvedValue(true);
  for (const name of ['dataLayer', 'fbq', '_fbq', 'ttq']) Reflect.deleteProperty(window, name);
  window.history.replaceState(null, '', '/ticketing?order=secret');
});

describe('the web-analytics tag', () => {
  const config = { measurementId: 'G-1', scriptUrl: 'https://tags.example/gtag/js' };
  const readCalls = () =>
    (Reflect.get(window, 'dataLayer') as IArguments[]).map((given) => Array.from(given) as unknown[]);

  test('starts with everything denied, then updates the consent, and keeps its cookie for two years', async () => {
    const { load } = await import('./webAnalytics');
    await load(config, new Set(['C0001', 'C0002']));
    expect(mockLoadTag).toHaveBeenCalledWith('https://tags.example/gtag/js?id=G-1');
    const denied = {
      analytics_storage: 'denied',
      functionality_storage: 'denied',
      personalization_storage: 'denied',
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      security_storage: 'granted',
    };
    expect(readCalls()).toEqual([
      ['consent', 'default', denied],
      ['consent', 'update', { ...denied, analytics_storage: 'granted' }],
      ['js', expect.any(Date)],
      [
        'config',
        'G-1',
        {
          send_page_view: false,
          page_location: 'http://localhost/ticketing',
          page_referrer: '',
          cookie_expires: 63072000,
          cookie_domain: 'auto',
          cookie_path: '/',
        },
      ],
    ]);
  });

  test('receives events with the cleaned address and the message id', async () => {
    const { load } = await import('./webAnalytics');
    const tag = await load(config, all);
    tag?.handle(event);
    expect(readCalls().at(-1)).toEqual([
      'event',
      'add_to_cart',
      expect.objectContaining({
        value: 59,
        currency: 'USD',
        event_id: 'm1',
        fbclid: 'f1',
        page_location: 'http://localhost/ticketing',
        page_referrer: 'https://search.example/',
        page_title: 'Seats',
        send_to: 'G-1',
      }),
    ]);
  });

  test('is switched off and loses its cookies when the consent is withdrawn', async () => {
    document.cookie = '_ga=1; path=/';
    document.cookie = '_ga_STANDIN=1; path=/';
    document.cookie = 'other=1; path=/';
    const { load } = await import('./webAnalytics');
    (await load(config, all))?.stop();
    expect(document.cookie).toBe('other=1');
    expect(Reflect.get(window, 'ga-disable-G-1')).toBe(true);
    expect(readCalls().at(-1)).toEqual([
      'consent',
      'update',
      expect.objectContaining({ analytics_storage: 'denied' }),
    ]);
  });
});

describe('the advertising pixel', () => {
  const config = {
    pixelId: '11',
    scriptUrl: 'https://pixel.example/p.js',
    limitedDataUse: 'California',
  } as const;

  test('limited data use is off, by location, or for one of twelve states', () => {
    expect(createDataProcessingOptions('disabled')).toEqual([[]]);
    expect(createDataProcessingOptions('geolocation')).toEqual([['LDU'], 0, 0]);
    expect(createDataProcessingOptions('California')).toEqual([['LDU'], 1, 1000]);
    expect(createDataProcessingOptions('Minnesota')).toEqual([['LDU'], 1, 1011]);
    expect(new Set(Object.values(stateCodes)).size).toBe(12);
  });

  test('receives its options before its start, and events with hashes and the event id', async () => {
    const { load } = await import('./adPixel');
    const pixel = await load(config);
    const addresses: string[] = [];
    const calls: unknown[][] = (Reflect.get(window, 'fbq') as { queue: unknown[][] }).queue;
    const push = calls.push.bind(calls);
    calls.push = (...items) => {
      addresses.push(location.href);
      return push(...items);
    };
    pixel?.handle(event);
    expect([...calls]).toEqual([
      ['consent', 'grant'],
      ['dataProcessingOptions', ['LDU'], 1, 1000],
      ['set', 'autoConfig', false, '11'],
      ['init', '11'],
      ['init', '11', { em: 'e1', ph: 'd1', fn: 'n1' }],
      ['track', 'AddToCart', expect.objectContaining({ value: 59, fbclid: 'f1' }), { eventID: 'm1' }],
    ]);
    // The script reads the address of the page, which must not show the secret of an order.
    expect(addresses).toEqual(['http://localhost/ticketing', 'http://localhost/ticketing']);
    expect(location.search).toBe('?order=secret');
  });

  test('an event fails without a call when the browser refuses to change the address', async () => {
    const { load } = await import('./adPixel');
    const pixel = await load(config);
    const { queue } = Reflect.get(window, 'fbq') as { queue: unknown[][] };
    const before = queue.length;
    const replaceState = jest.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('Too many calls', 'SecurityError');
    });
    expect(() => pixel?.handle(event)).toThrow('Too many calls');
    replaceState.mockRestore();
    expect(queue).toHaveLength(before);
  });

  test('a blocked script is no destination', async () => {
    mockLoadTag.mockResolvedValue(false);
    const { load } = await import('./adPixel');
    expect(await load(config)).toBeNull();
  });

  test('loses its cookies when the consent is withdrawn, and sends nothing any more', async () => {
    document.cookie = '_fbp=1; path=/';
    document.cookie = '_fbc=1; path=/';
    const { load } = await import('./adPixel');
    const pixel = await load(config);
    pixel?.stop();
    pixel?.handle(event);
    expect(document.cookie).not.toContain('_fb');
    const { queue } = Reflect.get(window, 'fbq') as { queue: unknown[][] };
    expect(queue.at(-1)).toEqual(['consent', 'revoke']);
  });
});

describe('the video-ad pixel', () => {
  const config = {
    pixelId: 'C1',
    scriptUrl: 'https://video.example/events.js',
    currency: 'USD',
    contentType: 'product',
  } as const;

  test('receives page views and events with the event id', async () => {
    const { load } = await import('./videoAdPixel');
    const pixel = await load(config);
    expect(mockLoadTag).toHaveBeenCalledWith('https://video.example/events.js?sdkid=C1&lib=ttq');
    pixel?.handle({ ...event, name: 'pageViewed', hashedContact: null });
    pixel?.handle(event);
    expect(Array.from(Reflect.get(window, 'ttq') as unknown[])).toEqual([
      ['enableCookie'],
      ['grantConsent'],
      ['page'],
      ['identify', { email: 'e1', phone_number: 'p1' }],
      [
        'track',
        'AddToCart',
        expect.objectContaining({ value: 59, currency: 'USD', content_type: 'product' }),
        { event_id: 'm1' },
      ],
    ]);
  });

  test('loses its cookie when the consent is withdrawn', async () => {
    document.cookie = '_ttp=1; path=/';
    const { load } = await import('./videoAdPixel');
    (await load(config))?.stop();
    expect(document.cookie).not.toContain('_ttp');
  });
});
