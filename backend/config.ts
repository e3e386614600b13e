import { join, resolve } from 'node:path';
import { z } from 'zod';
import { serviceSettings } from './config/service-settings.ts';
import { dollars, secretList, url, wholeNumber } from './config/setting-schemas.ts';
import { storageFaults, storageSettings } from './config/storage-settings.ts';
import { tracingSettings } from './config/tracing-settings.ts';

/** Roles of a process; `all` is API and worker in one. */
export const roles = ['all', 'api', 'worker'] as const;
export type Role = (typeof roles)[number];

/** Every setting: how it is read, and an example. `README.md` says what each is for. */
const settings = {
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).default('development'),
    example: 'production',
  },
  PORT: { schema: wholeNumber(0, 65_535).default(3000), example: '3000' },
  METRICS_PORT: { schema: wholeNumber(0, 65_535).optional(), example: '9464' },
  HOST: { schema: z.string().optional(), example: '127.0.0.1' },
  APP_URL: { schema: url(['http:', 'https:']).optional(), example: 'https://lumireel.example' },
  DATA_DIR: { schema: z.string().min(1).default('./data'), example: './data' },
  DATABASE_URL: {
    schema: url(['postgres:', 'postgresql:']).optional(),
    example: 'postgres://user:password@host:5432/lumireel',
  },
  DATABASE_DIRECT_URL: {
    schema: url(['postgres:', 'postgresql:']).optional(),
    example: 'postgres://user:password@host:5432/lumireel',
  },
  DATABASE_PREPARED: { schema: z.enum(['on', 'off']).default('off'), example: 'on' },
  DATABASE_POOL: { schema: wholeNumber(2, 200).default(10), example: '10' },
  REDIS_URL: { schema: url(['redis:', 'rediss:']).optional(), example: 'redis://host:6379' },
  ...storageSettings,
  SESSION_SECRET: {
    schema: secretList.optional(),
    example: 'newest-key-of-32-characters-or-more,older-key-…',
  },
  TRUSTED_PROXIES: { schema: wholeNumber(0, 10).default(0), example: '1' },
  SMTP_URL: {
    schema: url(['smtp:', 'smtps:']).optional(),
    example: 'smtps://user:password@smtp.example:465',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]+$/, { error: 'must be one mail address' })
      .optional(),
    example: 'Lumireel <hello@lumireel.example>',
  },
  CONTACT_EMAIL: {
    schema: z.email({ error: 'must be a mail address' }).optional(),
    example: 'help@lumireel.example',
  },
  ALERT_EMAIL: {
    schema: z.email({ error: 'must be a mail address' }).optional(),
    example: 'oncall@lumireel.example',
  },
  ALERT_WEBHOOK: {
    schema: url(['http:', 'https:']).optional(),
    example: 'https://hooks.example/lumireel',
  },
  ALERT_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,}=*$/, {
        error: 'must be whsec_ and at least 24 bytes in base64',
      })
      .optional(),
    example: 'whsec_…',
  },
  GOOGLE_CLIENT_ID: {
    schema: z.string().min(1).optional(),
    example: '….apps.googleusercontent.com',
  },
  GOOGLE_CLIENT_SECRET: { schema: z.string().min(1).optional(), example: '…' },
  GOOGLE_ISSUER: {
    schema: url(['http:', 'https:']).default('https://accounts.google.com'),
    example: 'https://accounts.google.com',
  },
  GITHUB_CLIENT_ID: { schema: z.string().min(1).optional(), example: 'Iv1.…' },
  GITHUB_CLIENT_SECRET: { schema: z.string().min(1).optional(), example: '…' },
  GITHUB_BASE_URL: {
    schema: url(['http:', 'https:']).default('https://github.com'),
    example: 'https://github.example',
  },
  GITHUB_API_URL: {
    schema: url(['http:', 'https:']).default('https://api.github.com'),
    example: 'https://github.example/api/v3',
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, { error: 'must be a secret or restricted key of Stripe' })
      .optional(),
    example: 'sk_test_…',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_\S+$/, { error: 'must be the signing secret of a webhook endpoint' })
      .optional(),
    example: 'whsec_…',
  },
  STRIPE_API_BASE: {
    schema: url(['http:', 'https:']).optional(),
    example: 'http://localhost:12111',
  },
  STRIPE_TAX: { schema: z.enum(['on', 'off']).default('off'), example: 'on' },
  STRIPE_PROMOTION_CODES: { schema: z.enum(['on', 'off']).default('off'), example: 'on' },
  STRIPE_TERMS_CONSENT: { schema: z.enum(['on', 'off']).default('off'), example: 'on' },
  CARD_FEE: {
    schema: z
      .string()
      .regex(/^\d{1,2}(\.\d+)?%(\+\d{1,3})?$/, { error: 'must be a share and cents' })
      .default('2.9%+30')
      .transform((text) => {
        const [percent = '', cents = '0'] = text.split('%');
        return { percent: Number(percent), cents: Number(cents) };
      }),
    example: '2.9%+30',
  },
  REQUIRE_EMAIL_VERIFICATION: { schema: z.enum(['on', 'off']).default('off'), example: 'on' },
  ADMIN_TWO_FACTOR: { schema: z.enum(['required', 'off']).default('off'), example: 'required' },
  SPEND_CEILING_HOUR: { schema: wholeNumber(1, 1_000_000_000).optional(), example: '5000' },
  SPEND_CEILING_NETWORK_HOUR: { schema: wholeNumber(1, 1_000_000_000).optional(), example: '1000' },
  SPEND_CEILING_USER_HOUR: { schema: wholeNumber(1, 1_000_000_000).optional(), example: '100' },
  SPEND_CEILING_USER_DAY: { schema: wholeNumber(1, 1_000_000_000).optional(), example: '500' },
  COST_CEILING_DAY: { schema: dollars.optional(), example: '50' },
  COST_CEILING_USER_DAY: { schema: dollars.optional(), example: '2.50' },
  RATE_LIMITS: { schema: z.enum(['on', 'off']).default('on'), example: 'on' },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    example: 'info',
  },
  ...tracingSettings,
  FFMPEG_PATH: { schema: z.string().min(1).optional(), example: '/usr/bin/ffmpeg' },
  REEL_SIZE: {
    schema: z.enum(['720x1280', '1080x1920']).default('720x1280'),
    example: '1080x1920',
  },
  EVENT_DAYS: { schema: wholeNumber(1, 30).default(7), example: '7' },
  ATTEMPT_DAYS: { schema: wholeNumber(35, 3650).default(90), example: '90' },
  TRASH_DAYS: { schema: wholeNumber(0, 3650).default(30), example: '30' },
  MUSIC_CHARTS: { schema: z.enum(['on', 'public', 'off']).default('on'), example: 'off' },
  ...serviceSettings,
  MODERATION: { schema: z.enum(['openai', 'off']).optional(), example: 'off' },
  PREVIEW_FALLBACK: { schema: z.enum(['on', 'off']).default('off'), example: 'on' },
  PROVIDER_CALLBACKS: { schema: z.enum(['on', 'off']).default('on'), example: 'off' },
  POLLS_PER_SECOND: { schema: wholeNumber(1, 10_000).default(200), example: '200' },
  CHART_COUNTRY: {
    schema: z
      .string()
      .regex(/^[a-z]{2}$/i, { error: 'must be the two letters of a country' })
      .transform((country) => country.toLowerCase())
      .default('us'),
    example: 'de',
  },
  WORKER_SLOTS: { schema: wholeNumber(1, 64).default(2), example: '2' },
} as const satisfies Record<string, { schema: z.ZodType; example: string }>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];

type Parsed = { [S in SettingName]: z.infer<(typeof settings)[S]['schema']> };

/** What the process runs with, parsed once. */
export type Config = ReturnType<typeof readConfig>;

/** All faults of the environment at once, each with its name and an example. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`Lumireel cannot start with these settings:\n${faults.map((f) => `  ${f}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Parses the environment. Throws one `ConfigError` that names every fault. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env) {
  const faults: string[] = [];
  const parsed: Partial<Record<SettingName, unknown>> = {};
  for (const name of settingNames) {
    const { schema, example } = settings[name];
    // Compose files and shells turn an unset variable into an empty one.
    const result = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (result.success) parsed[name] = result.data;
    else faults.push(`${name} ${result.error.issues[0]?.message}, for example ${example}`);
  }
  const costLimits = readCostLimits(env, faults);
  // Each key was just parsed by its own schema, or its fault is thrown below.
  const values = parsed as Parsed;
  const isProduction = values.NODE_ENV === 'production';
  if (isProduction && faults.length === 0) faults.push(...productionFaults(values));
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`;
  faults.push(...storageFaults(values, { appUrl, isProduction }));
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    faults.push('DATABASE_DIRECT_URL needs the address of the pooler in DATABASE_URL beside it');
  } else if (values.DATABASE_DIRECT_URL && values.DATABASE_DIRECT_URL === values.DATABASE_URL) {
    faults.push('DATABASE_DIRECT_URL must lead past the pooler that DATABASE_URL names');
  }
  for (const provider of ['GOOGLE', 'GITHUB'] as const) {
    const names = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const;
    if (names.filter((name) => values[name]).length === 1) {
      faults.push(`${names[0]} and ${names[1]} go together`);
    }
  }
  if (!values.STRIPE_SECRET_KEY !== !values.STRIPE_WEBHOOK_SECRET) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together');
  }
  if (!values.ALERT_WEBHOOK !== !values.ALERT_WEBHOOK_SECRET) {
    faults.push('ALERT_WEBHOOK and ALERT_WEBHOOK_SECRET are needed together');
  }
  if (faults.length > 0) throw new ConfigError(faults);

  const [width, height] = values.REEL_SIZE.split('x').map(Number) as [number, number];
  const dataDir = resolve(values.DATA_DIR);
  return {
    ...values,
    DATA_DIR: dataDir,
    /** Where uploads are received before they are checked and stored. */
    uploadDir: join(dataDir, 'tmp', 'uploads'),
    isProduction,
    isRateLimited: isProduction || values.RATE_LIMITS === 'on',
    reelSize: { width, height },
    /** `MODEL_<PROVIDER>_<CAPABILITY>` by the whole name; the registry of providers reads them. */
    models: modelsIn(env),
    /** `COST_CEILING_DAY_<PROVIDER or CAPABILITY>` by the last part, in millionths of a dollar. */
    costLimits,
    /** The origin of links in mails; never taken from a request. */
    publicUrl: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin,
  };
}

/** The keys, tokens and secrets among the settings, for what must not be written anywhere. */
export function secretsOf(config: Config): string[] {
  return Object.entries(config).flatMap(([name, value]) =>
    /_(KEY|TOKEN|SECRET)$/.test(name) && typeof value === 'string' ? [value] : [],
  );
}

/** An empty one is as good as unset, as with every setting. */
function modelsIn(env: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> {
  const isModel = (name: string) => /^MODEL_[A-Z0-9]+_[A-Z0-9_]+$/.test(name);
  return new Map(
    Object.entries(env).flatMap(([name, value]) =>
      isModel(name) && value?.trim() ? [[name, value.trim()] as const] : [],
    ),
  );
}

/** Which names exist, `backend/generations/costs/cost-limits.ts` knows. */
function readCostLimits(
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): ReadonlyMap<string, number> {
  const prefix = 'COST_CEILING_DAY_';
  const limits = new Map<string, number>();
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(prefix) || !value) continue;
    const result = dollars.safeParse(value);
    if (result.success) limits.set(name.slice(prefix.length), result.data);
    else faults.push(`${name} ${result.error.issues[0]?.message}, for example 20`);
  }
  return limits;
}

function productionFaults(values: Parsed): string[] {
  const faults: string[] = [];
  if (!values.SESSION_SECRET) {
    faults.push(
      `SESSION_SECRET is required in production, for example ${settings.SESSION_SECRET.example}`,
    );
  }
  if (!values.APP_URL) {
    faults.push(`APP_URL is required in production, for example ${settings.APP_URL.example}`);
  } else if (URL.parse(values.APP_URL)?.protocol !== 'https:') {
    faults.push(`APP_URL must be https in production, for example ${settings.APP_URL.example}`);
  }
  if (values.STRIPE_API_BASE?.startsWith('http:')) {
    faults.push(
      'STRIPE_API_BASE must be https in production: the secret key goes there, for example https://api.stripe.com',
    );
  }
  if (values.ALERT_WEBHOOK && !values.ALERT_WEBHOOK.startsWith('https:')) {
    faults.push(
      `ALERT_WEBHOOK must be https in production, for example ${settings.ALERT_WEBHOOK.example}`,
    );
  }
  for (const name of ['FAL_QUEUE_URL', 'FAL_REST_URL', 'REPLICATE_BASE_URL'] as const) {
    if (!values[name].startsWith('https:')) {
      faults.push(
        `${name} must be https in production: the key goes there, for example ${settings[name].example}`,
      );
    }
  }
  return faults;
}
