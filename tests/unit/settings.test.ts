import { ConfigError, readConfig } from '../../backend/config.ts';
import {
  configuredConnection,
  configuredPooler,
} from '../../backend/database/configured-connection.ts';
import { openLog } from '../../backend/log.ts';
import { openCharts } from '../../backend/providers/open-charts.ts';
import { storageSettings } from '../../backend/storage/open-storage.ts';
import { productionSettings } from '../production-settings.ts';

type Env = Record<string, string>;

const POOLER = 'postgres://me@pooler:6432/mine';
const DIRECT = 'postgres://me@host:5432/mine';
const s3 = { S3_BUCKET: 'lumireel', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
const direct = { ...s3, MEDIA_BASE_URL: 'https://s3.example/lumireel' };
const webhook = {
  ALERT_WEBHOOK: 'https://alerts.example/lumireel',
  ALERT_WEBHOOK_SECRET: `whsec_${'c2VjcmV0'.repeat(4)}`,
};
const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };

describe('settings that cannot work', () => {
  const wrong: readonly (readonly [env: Env, fault: string])[] = [
    ...['usa', 'd', '1a', '../', 'd e', 'de\n', 'ДЕ'].map(
      (CHART_COUNTRY) =>
        [
          { CHART_COUNTRY },
          'CHART_COUNTRY must be the two letters of a country, for example de',
        ] as const,
    ),
    [{ DATABASE_DIRECT_URL: DIRECT }, 'DATABASE_URL beside it'],
    [
      { DATABASE_URL: DIRECT, DATABASE_DIRECT_URL: DIRECT },
      'DATABASE_DIRECT_URL must lead past the pooler',
    ],
    [{ DATABASE_URL: POOLER, DATABASE_DIRECT_URL: 'host' }, 'DATABASE_DIRECT_URL'],
    [{ DATABASE_PREPARED: 'yes' }, 'DATABASE_PREPARED'],
    [{ MEDIA_BASE_URL: 'https://s3.example' }, 'MEDIA_BASE_URL needs media in S3 (S3_BUCKET)'],
    [{ ...direct, MEDIA_BASE_URL: 'ftp://s3.example' }, 'MEDIA_BASE_URL must be a URL'],
    [{ ...direct, MEDIA_BASE_URL: 'https://s3.example?a=1' }, 'MEDIA_BASE_URL must be an address'],
    [{ ...direct, MEDIA_BASE_URL: 'https://a:b@s3.example' }, 'MEDIA_BASE_URL must be an address'],
    [
      { ...direct, APP_URL: 'https://s3.example/' },
      'MEDIA_BASE_URL must have another origin than APP_URL',
    ],
    [
      { ...direct, MEDIA_BASE_URL: 'http://localhost:3000/media' },
      'MEDIA_BASE_URL must have another origin than APP_URL',
    ],
    [
      { ...direct, NODE_ENV: 'production', MEDIA_BASE_URL: 'http://s3.example' },
      'MEDIA_BASE_URL must be https in production',
    ],
    [{ ...s3, MEDIA_SIGNED_HOST: 's3.example' }, 'MEDIA_SIGNED_HOST needs the address'],
    [{ ...direct, MEDIA_SIGNED_HOST: 'https://s3.example' }, 'MEDIA_SIGNED_HOST must be a host'],
    [{ ...direct, MEDIA_SIGNED_HOST: 'a\r\nb' }, 'MEDIA_SIGNED_HOST must be a host'],
    [{ ...direct, MEDIA_URL_MINUTES: '4' }, 'MEDIA_URL_MINUTES must be between 5 and 1440'],
    [{ ...direct, MEDIA_URL_MINUTES: '1h' }, 'MEDIA_URL_MINUTES must be a whole number'],
    [{ ALERT_EMAIL: 'no-address' }, 'ALERT_EMAIL'],
    [{ ...webhook, ALERT_WEBHOOK: 'alerts.example' }, 'ALERT_WEBHOOK'],
    [{ ...webhook, ALERT_WEBHOOK: 'file:///etc/passwd' }, 'ALERT_WEBHOOK'],
    [{ ...webhook, ALERT_WEBHOOK_SECRET: 'short' }, 'ALERT_WEBHOOK_SECRET'],
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_live_abc' }, 'STRIPE_SECRET_KEY'],
    [{ ...stripe, STRIPE_SECRET_KEY: 'sk_test_abc def' }, 'STRIPE_SECRET_KEY'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'abc' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...stripe, STRIPE_API_BASE: 'stripe.example' }, 'STRIPE_API_BASE'],
    ...[webhook, stripe].flatMap((pair) =>
      Object.keys(pair).map((name): [Env, string] => [{ ...pair, [name]: '' }, 'needed together']),
    ),
  ];
  for (const [env, fault] of wrong) {
    it(`are refused by name: ${JSON.stringify(env)}`, () => {
      expect(() => readConfig(env)).to.throw(ConfigError, fault);
    });
  }

  it('are refused all at once', () => {
    const both = { ALERT_EMAIL: 'no-address', ALERT_WEBHOOK: 'alerts.example' };

    expect(() => readConfig({ ...webhook, ...both }))
      .to.throw('ALERT_EMAIL')
      .with.property('message')
      .that.includes('ALERT_WEBHOOK');
  });
});

describe('the settings of the music charts', () => {
  const labels = (settings: Env) => {
    const charts = openCharts(readConfig(settings));
    return Object.values(charts).map((providers) => providers.map(({ label }) => label));
  };

  it('ask for the charts of the United States, or of the country that is set', () => {
    const [us, de] = ['Apple Music most played, US', 'Apple Music most played, DE'];
    expect(labels({})).to.deep.equal([
      [us, 'Deezer chart'],
      ['Deezer chart', us],
    ]);
    for (const CHART_COUNTRY of ['de', 'DE']) {
      expect(labels({ CHART_COUNTRY })[0]?.[0]).to.equal(de);
    }
    expect(labels({ CHART_COUNTRY: '' })[0]?.[0]).to.equal(us);
    expect(labels({ MUSIC_CHARTS: 'off' })).to.deep.equal([[], []]);
  });

  it('ask the services that search the web first, and only the public charts when told so', () => {
    const keys = { OPENAI_API_KEY: 'sk-test', GOOGLE_AI_API_KEY: 'AIza-test' };
    const publicCharts = ['Apple Music most played, US', 'Deezer chart'];
    const [openai, google] = ['OpenAI', 'Google'].map((name) => `Trends of the web by ${name}, US`);

    expect(labels(keys)[0]).to.deep.equal([openai, google, ...publicCharts]);
    expect(labels({ ...keys, MUSIC_CHARTS: 'public' })[0]).to.deep.equal(publicCharts);
    const own = { OPENAI_BASE_URL: 'http://gpu:8000/v1', MODEL_OPENAI_HASHTAGS: 'qwen3' };
    expect(labels(own)[0]).to.deep.equal(publicCharts);
    const searching = { ...own, SEARCH_URL: 'http://searxng:8080' };
    expect(labels(searching)[0]).to.deep.equal([openai, ...publicCharts]);
  });
});

describe('the settings of the database', () => {
  const connectionOf = async (env: Env) => {
    await using closing = new AsyncDisposableStack();
    return configuredConnection(readConfig(env), openLog('silent'), closing);
  };

  it('name PostgreSQL alone, or a pooler and the way past it', async () => {
    const alone = { DATABASE_URL: DIRECT };
    const pooled = { DATABASE_URL: POOLER, DATABASE_DIRECT_URL: DIRECT };

    expect(await connectionOf(alone)).to.deep.equal({ url: DIRECT });
    expect(configuredPooler(readConfig(alone))).to.equal(undefined);
    expect(await connectionOf(pooled)).to.deep.equal({ url: DIRECT });
    for (const [setting, canPrepare] of [
      ['', false],
      ['off', false],
      ['on', true],
    ] as const) {
      const config = readConfig({ ...pooled, DATABASE_PREPARED: setting });
      expect(configuredPooler(config)).to.deep.equal({ connection: { url: POOLER }, canPrepare });
    }
  });
});

describe('the settings of media that browsers get from the storage', () => {
  it('say where it is, by which host it is signed for, and for how long', () => {
    const settingsOf = (env: Env) => {
      const settings = storageSettings(readConfig(env));
      return settings.kind === 's3' ? settings.direct : expect.fail('media on a disk');
    };
    const baseUrl = direct.MEDIA_BASE_URL;
    const cdn = { MEDIA_SIGNED_HOST: 'lumireel.s3.amazonaws.com', MEDIA_URL_MINUTES: '10' };

    expect(settingsOf(s3)).to.equal(undefined);
    expect(settingsOf(direct)).to.deep.equal({ baseUrl, lifetimeSeconds: 3600 });
    expect(settingsOf({ ...direct, ...cdn })).to.deep.equal({
      baseUrl,
      signedHost: cdn.MEDIA_SIGNED_HOST,
      lifetimeSeconds: 600,
    });
  });
});

describe('the settings of alerts and payments', () => {
  it('are optional everywhere', () => {
    for (const config of [readConfig({}), readConfig(productionSettings)]) {
      const { ALERT_WEBHOOK, ALERT_EMAIL, STRIPE_SECRET_KEY } = config;
      expect([ALERT_WEBHOOK, ALERT_EMAIL, STRIPE_SECRET_KEY]).to.deep.equal(
        Array(3).fill(undefined),
      );
    }
  });

  for (const [pair, name] of [
    [webhook, 'ALERT_WEBHOOK'],
    [stripe, 'STRIPE_API_BASE'],
  ] as const) {
    it(`never send ${name} anything in the clear from production`, () => {
      const clear = { ...pair, [name]: 'http://localhost:1/hook' };

      expect(readConfig({ ...productionSettings, ...pair })).to.include(pair);
      expect(() => readConfig({ ...productionSettings, ...clear })).to.throw('https');
      expect(readConfig(clear)).to.include(clear);
    });
  }
});

describe('the keys of outside services', () => {
  for (const name of [
    'FAL_KEY',
    'OPENAI_API_KEY',
    'OPENAI_IMAGES_API_KEY',
    'OPENAI_VIDEOS_API_KEY',
    'GOOGLE_AI_API_KEY',
    'REPLICATE_API_TOKEN',
  ] as const) {
    it(`${name} loses the line break at its end, and is refused where no header can hold it`, () => {
      expect(readConfig({ [name]: ' key-1\r\n' })[name]).to.equal('key-1');
      for (const key of ['two keys', 'key\nX-Header: 1', 'kéy', '\n']) {
        expect(() => readConfig({ [name]: key }), JSON.stringify(key)).to.throw(
          ConfigError,
          `${name} must be a key without spaces`,
        );
      }
    });
  }
});
