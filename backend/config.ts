import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseEmail } from '../contract/email.ts';
import { serviceSettings } from './config/service-settings.ts';
import {
  anyText,
  dollars,
  hostList,
  matching,
  onOrOff,
  originList,
  secretList,
  setting,
  url,
  webUrl,
  wholeNumber,
} from './config/setting-schemas.ts';
import { storageFaults, storageSettings } from './config/storage-settings.ts';
import { tracingSettings } from './config/tracing-settings.ts';

/** Roles of a process; `all` is API and worker in one. */
export const roles = ['all', 'api', 'worker'] as const;
export type Role = (typeof roles)[number];

const postgresUrl = url(['postgres:', 'postgresql:']).optional();
const mailAddress = z
  .string()
  .refine((text) => parseEmail(text) !== undefined, { error: 'must be a mail address' })
  .optional();
const spendLimit = wholeNumber(1, 1_000_000_000).optional();

/** Every setting: how it is read, and an example. `README.md` says what each is for. */
const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test']).default('development'),
    'production',
  ),
  PORT: setting(wholeNumber(0, 65_535).default(3000), '3000'),
  METRICS_PORT: setting(wholeNumber(0, 65_535).optional(), '9464'),
  HOST: setting(z.string().optional(), '127.0.0.1'),
  APP_URL: setting(webUrl.optional(), 'https://lumireel.example'),
  DATA_DIR: setting(anyText.default('./data'), './data'),
  DATABASE_URL: setting(postgresUrl, 'postgres://user:password@host:5432/lumireel'),
  DATABASE_DIRECT_URL: setting(postgresUrl, 'postgres://user:password@host:5432/lumireel'),
  DATABASE_PREPARED: setting(onOrOff('off'), 'on'),
  DATABASE_POOL: setting(wholeNumber(2, 200).default(10), '10'),
  REDIS_URL: setting(url(['redis:', 'rediss:']).optional(), 'redis://host:6379'),
  ...storageSettings,
  SESSION_SECRET: setting(secretList.optional(), 'newest-key-of-32-characters-or-more,older-key-…'),
  TRUSTED_PROXIES: setting(wholeNumber(0, 10).default(0), '1'),
  SMTP_URL: setting(url(['smtp:', 'smtps:']).optional(), 'smtps://user:password@smtp.example:465'),
  MAIL_FROM: setting(
    matching(/^[^\r\n]*@[^\r\n]+$/, 'must be one mail address').optional(),
    'Lumireel <hello@lumireel.example>',
  ),
  CONTACT_EMAIL: setting(mailAddress, 'help@lumireel.example'),
  ALERT_EMAIL: setting(mailAddress, 'oncall@lumireel.example'),
  ALERT_WEBHOOK: setting(webUrl.optional(), 'https://hooks.example/lumireel'),
  ALERT_WEBHOOK_SECRET: setting(
    matching(
      /^whsec_[A-Za-z0-9+/]{32,}=*$/,
      'must be whsec_ and at least 24 bytes in base64',
    ).optional(),
    'whsec_…',
  ),
  GOOGLE_CLIENT_ID: setting(anyText.optional(), '….apps.googleusercontent.com'),
  GOOGLE_CLIENT_SECRET: setting(anyText.optional(), '…'),
  GOOGLE_ISSUER: setting(
    webUrl.default('https://accounts.google.com'),
    'https://accounts.google.com',
  ),
  GITHUB_CLIENT_ID: setting(anyText.optional(), 'Iv1.…'),
  GITHUB_CLIENT_SECRET: setting(anyText.optional(), '…'),
  GITHUB_BASE_URL: setting(webUrl.default('https://github.com'), 'https://github.example'),
  GITHUB_API_URL: setting(
    webUrl.default('https://api.github.com'),
    'https://github.example/api/v3',
  ),
  STRIPE_SECRET_KEY: setting(
    matching(
      /^(sk|rk)_(test|live)_\w+$/,
      'must be a secret or restricted key of Stripe',
    ).optional(),
    'sk_test_…',
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    matching(/^whsec_\S+$/, 'must be the signing secret of a webhook endpoint').optional(),
    'whsec_…',
  ),
  STRIPE_API_BASE: setting(webUrl.optional(), 'https://api.stripe.com'),
  STRIPE_TAX: setting(onOrOff('off'), 'on'),
  STRIPE_PROMOTION_CODES: setting(onOrOff('off'), 'on'),
  STRIPE_TERMS_CONSENT: setting(onOrOff('off'), 'on'),
  CARD_FEE: setting(
    matching(/^\d{1,2}(\.\d+)?%(\+\d{1,3})?$/, 'must be a share and cents')
      .default('2.9%+30')
      .transform((text) => {
        const [percent = '', cents = '0'] = text.split('%');
        return { percent: Number(percent), cents: Number(cents) };
      }),
    '2.9%+30',
  ),
  PUSH_HOSTS: setting(
    hostList.default([
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      '*.push.apple.com',
      '*.notify.windows.com',
    ]),
    'fcm.googleapis.com,*.push.apple.com',
  ),
  OUTBOUND_TRUSTED_ORIGINS: setting(originList.default([]), 'http://localhost:9000'),
  REQUIRE_EMAIL_VERIFICATION: setting(onOrOff('off'), 'on'),
  ADMIN_TWO_FACTOR: setting(z.enum(['required', 'off']).default('off'), 'required'),
  SPEND_CEILING_HOUR: setting(spendLimit, '5000'),
  SPEND_CEILING_NETWORK_HOUR: setting(spendLimit, '1000'),
  SPEND_CEILING_USER_HOUR: setting(spendLimit, '100'),
  SPEND_CEILING_USER_DAY: setting(spendLimit, '500'),
  COST_CEILING_DAY: setting(dollars.optional(), '50'),
  COST_CEILING_USER_DAY: setting(dollars.optional(), '2.50'),
  RATE_LIMITS: setting(onOrOff('on'), 'on'),
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'info',
  ),
  ...tracingSettings,
  FFMPEG_PATH: setting(anyText.optional(), '/usr/bin/ffmpeg'),
  REEL_SIZE: setting(z.enum(['720x1280', '1080x1920']).default('1080x1920'), '720x1280'),
  EVENT_DAYS: setting(wholeNumber(1, 30).default(7), '7'),
  ATTEMPT_DAYS: setting(wholeNumber(35, 3650).default(90), '90'),
  TRASH_DAYS: setting(wholeNumber(0, 3650).default(30), '30'),
  STORAGE_GB_USER: setting(wholeNumber(0, 100_000).default(5), '5'),
  UPLOAD_CLIP_MB: setting(wholeNumber(1, 1_000).default(200), '200'),
  IMPORT_MINUTES_A_DAY: setting(wholeNumber(0, 10_000).default(15), '15'),
  FILMS_A_DAY: setting(wholeNumber(0, 10_000).default(30), '30'),
  SHARE_PAGES: setting(onOrOff('on'), 'off'),
  MUSIC_CHARTS: setting(z.enum(['on', 'public', 'off']).default('on'), 'off'),
  ...serviceSettings,
  MODERATION: setting(z.enum(['openai', 'off']).optional(), 'off'),
  PREVIEW_FALLBACK: setting(onOrOff('off'), 'on'),
  PROVIDER_CALLBACKS: setting(onOrOff('on'), 'off'),
  POLLS_PER_SECOND: setting(wholeNumber(1, 10_000).default(200), '200'),
  CHART_COUNTRY: setting(
    matching(/^[a-z]{2}$/i, 'must be the two letters of a country')
      .transform((country) => country.toLowerCase())
      .default('us'),
    'de',
  ),
  WORKER_SLOTS: setting(wholeNumber(1, 64).default(2), '2'),
} as const satisfies Record<string, { schema: z.ZodType; example: string }>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];

type Parsed = { [S in SettingName]: z.infer<(typeof settings)[S]['schema']> };

/** The settings that the process runs with, parsed once. */
export type Config = ReturnType<typeof readConfig>;

/** A fault that an operator can mend: its text is printed, and not its stack. */
export class OperatorError extends Error {}

/** All faults of the environment at once, each with its name and an example. */
export class ConfigError extends OperatorError {
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
  for (const [one, other] of pairs) {
    if (!values[one] !== !values[other]) faults.push(`${one} and ${other} are needed together`);
  }
  if (faults.length > 0) throw new ConfigError(faults);

  const [width, height] = values.REEL_SIZE.split('x').map(Number) as [number, number];
  const dataDir = resolve(values.DATA_DIR);
  return {
    ...values,
    DATA_DIR: dataDir,
    isProduction,
    isRateLimited: isProduction || values.RATE_LIMITS === 'on',
    reelSize: { width, height },
    /** `MODEL_<PROVIDER>_<CAPABILITY>` by the whole name; the registry of providers reads them. */
    models: modelsIn(env),
    /** `COST_CEILING_DAY_<PROVIDER or CAPABILITY>` by the last part, in millionths of a dollar. */
    costLimits,
    /** The origin of links in mails; never taken from a request. */
    publicUrl: new URL(appUrl).origin,
  };
}

/** The keys, tokens and secrets among the settings, for what must not be written anywhere. */
export function secretsOf(config: Config): string[] {
  return Object.entries(config).flatMap(([name, value]) =>
    /_(KEY|TOKEN|SECRET)$/.test(name) && typeof value === 'string' ? [value] : [],
  );
}

/**
 * The settings of services, as a text that is the same for the same settings and tells none of
 * them.
 */
export function digestOfServices(config: Config): string {
  // The table's own keys.
  const names = Object.keys(serviceSettings) as (keyof typeof serviceSettings)[];
  const values = [...names.map((name) => config[name] ?? null), [...config.models]];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16);
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

/** Either both or none. */
const pairs = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['ALERT_WEBHOOK', 'ALERT_WEBHOOK_SECRET'],
] as const;

/** Addresses that must be https in production, and why where that is not plain. */
const httpsInProduction = {
  APP_URL: '',
  STRIPE_API_BASE: ': the secret key goes there',
  ALERT_WEBHOOK: '',
  FAL_QUEUE_URL: ': the key goes there',
  FAL_REST_URL: ': the key goes there',
  FAL_PRICE_URL: ': the key goes there',
  REPLICATE_BASE_URL: ': the key goes there',
} as const satisfies { [S in SettingName]?: string };

function productionFaults(values: Parsed): string[] {
  const wanted = (['SESSION_SECRET', 'APP_URL'] as const).filter((name) => !values[name]);
  // The table's own keys.
  const names = Object.keys(httpsInProduction) as (keyof typeof httpsInProduction)[];
  const open = names.filter((name) => URL.parse(values[name] ?? '')?.protocol === 'http:');
  const advice = (name: SettingName) => `for example ${settings[name].example}`;
  const trusted = values.OUTBOUND_TRUSTED_ORIGINS.length > 0;
  return [
    ...(trusted ? ['OUTBOUND_TRUSTED_ORIGINS is for tests and must be unset in production'] : []),
    ...wanted.map((name) => `${name} is required in production, ${advice(name)}`),
    ...open.map(
      (name) => `${name} must be https in production${httpsInProduction[name]}, ${advice(name)}`,
    ),
  ];
}
