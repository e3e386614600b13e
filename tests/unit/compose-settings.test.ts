import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { readConfig, roles, settingNames } from '../../backend/config.ts';
import { skipIfMissing } from '../skip-without.ts';

const root = join(import.meta.dirname, '../..');
const secret = 'a-key-of-thirty-two-characters-or-more';

type Mapping = { readonly [key: string]: unknown };

/** The values that .env.example leaves to the operator. */
const filledIn = {
  APP_URL: 'https://lumireel.example',
  TRUSTED_PROXIES: '1',
  SESSION_SECRET: secret,
  POSTGRES_PASSWORD: 'abc123',
};
const withS3 = {
  ...filledIn,
  S3_ENDPOINT: 'http://s3:7070',
  S3_BUCKET: 'lumireel',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};

/** The settings that the container decides: port, volume, and that it listens on every address. */
const ofTheContainer = new Set<string>(['PORT', 'HOST', 'DATA_DIR']);

describe('docker-compose.yml', () => {
  let services: Map<string, Mapping>;
  let ours: [string, Mapping][];

  before(async () => {
    const text = await readFile(join(root, 'docker-compose.yml'), 'utf8');
    const file = mappingOf(parse(text, { merge: true, uniqueKeys: true }));
    services = new Map(
      Object.entries(mappingOf(file['services'])).map(([name, service]) => [
        name,
        mappingOf(service),
      ]),
    );
    ours = [...services].filter(([, { image }]) => String(image).startsWith('lumireel:'));
  });

  it('gives our processes only settings that exist', () => {
    expect(ours.map(([name]) => name)).to.have.members(['migrate', 'api', 'worker', 's3-bucket']);
    for (const [name, service] of ours) {
      const given = Object.keys(mappingOf(service['environment']));
      expect(
        given.filter((key) => !isSetting(key)),
        name,
      ).to.deep.equal([]);
    }
  });

  it('asks for settings that exist and those of its own services, and .env.example offers each', async () => {
    const asked = new Set([...services.values()].flatMap((service) => variablesIn(service)));
    const example = await readFile(join(root, '.env.example'), 'utf8');
    const offered = new Set(
      [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''),
    );
    const wanted = settingNames.filter((name) => !ofTheContainer.has(name));
    const own = ['LUMIREEL_VERSION', 'POSTGRES_PASSWORD', 'PUBLISHED_PORT', 'S3_PUBLISHED_PORT'];

    expect([...asked].filter((name) => !isSetting(name))).to.have.members(own);
    expect([...asked]).to.include.members(wanted);
    expect(offered).to.deep.equal(new Set([...asked, ...wanted]));
  });

  it('runs with a database and a Redis of the operator', () => {
    const own = { DATABASE_URL: 'postgres://me@db:5432/mine', REDIS_URL: 'redis://mine:6379' };

    for (const [, service] of ours) {
      expect(readConfig(environmentOf(service, { ...filledIn, ...own }))).to.include(own);
    }
  });

  for (const [what, env] of Object.entries({ 'a volume': filledIn, S3: withS3 })) {
    it(`starts our processes in production with media in ${what}`, () => {
      for (const [, service] of ours) {
        const config = readConfig(environmentOf(service, env));

        expect(config.isProduction).to.equal(true);
        expect(config.DATABASE_URL).to.equal('postgres://lumireel:abc123@postgres:5432/lumireel');
        expect(config.S3_BUCKET).to.equal(what === 'S3' ? 'lumireel' : undefined);
      }
    });
  }

  for (const name of ['SESSION_SECRET', 'POSTGRES_PASSWORD', 'APP_URL']) {
    it(`does not start without ${name}`, () => {
      const [, api] = ours.find(([service]) => service === 'api') ?? expect.fail('no api');

      expect(() => environmentOf(api, { ...filledIn, [name]: '' })).to.throw(name);
    });
  }

  it('starts roles that exist, when the schema is that of their version', () => {
    expect(services.get('migrate')).to.deep.include({ command: ['migrate'], restart: 'no' });
    for (const name of ['api', 'worker']) {
      expect(services.get(name)?.['command']).to.deep.equal([name]);
      expect(roles).to.include(name);
      const migrated = mappingOf(services.get(name)?.['depends_on'])['migrate'];
      expect(migrated).to.deep.equal({ condition: 'service_completed_successfully' });
    }
  });

  it('runs every process of ours from one image, which is chosen by its version', () => {
    const images = new Set(ours.map(([, { image }]) => interpolate(String(image), {})));
    const chosen = ours.map(([, { image }]) =>
      interpolate(String(image), { LUMIREEL_VERSION: '0.2.0' }),
    );

    expect(images).to.deep.equal(new Set(['lumireel:local']));
    expect(new Set(chosen)).to.deep.equal(new Set(['lumireel:0.2.0']));
  });

  it('mounts only files that exist, and asks for metrics where processes have them', async () => {
    const mounted = [...services.values()].flatMap(({ volumes }) =>
      listOf(volumes).filter((volume) => volume.startsWith('./')),
    );
    const text = await readFile(join(root, 'infra/prometheus/prometheus.yml'), 'utf8');
    const [scrape] = listOf<unknown>(mappingOf(parse(text))['scrape_configs']).map(mappingOf);
    const [asked] = listOf<unknown>(scrape?.['dns_sd_configs']).map(mappingOf);

    expect(mounted).to.have.length(4);
    for (const volume of mounted) {
      expect(existsSync(join(root, volume.split(':')[0] ?? '')), volume).to.equal(true);
    }
    expect(asked?.['names']).to.deep.equal(['api', 'worker']);
    for (const name of ['api', 'worker']) {
      const env = environmentOf(services.get(name) ?? {}, filledIn);
      expect(env['METRICS_PORT'], name).to.equal(String(asked?.['port']));
    }
    expect(text).to.include('/etc/prometheus/alerts.yaml');
  });

  it('has a configuration that Prometheus reads', async function () {
    const files = ['check', 'config', '--syntax-only', 'infra/prometheus/prometheus.yml'];
    const checked = await promisify(execFile)('promtool', files, { cwd: root }).catch(
      skipIfMissing(this, 'prometheus'),
    );

    expect(checked.stdout).to.include('SUCCESS');
  });

  it('drops the rights that a service does not need', () => {
    for (const [name, service] of services) {
      expect(service['cap_drop'], name).to.deep.equal(['ALL']);
      expect(service['security_opt'], name).to.deep.equal(['no-new-privileges:true']);
      expect(service['read_only'], name).to.equal(true);
      expect(service['privileged'], name).to.equal(undefined);
      expect(service, name).to.include.keys('pids_limit');
      if (name !== 's3-bucket') expect(service, name).to.include.keys('mem_limit');
    }
    for (const [name, { ports = [] }] of services) {
      for (const port of ports as string[]) expect(port, name).to.match(/^127\.0\.0\.1:/);
    }
    for (const name of ['postgres', 'redis']) {
      expect(services.get(name)?.['networks'], name).to.deep.equal(['private']);
      expect(services.get(name)?.['ports'], name).to.equal(undefined);
    }
  });

  it('waits until what a process needs is healthy', () => {
    for (const [name, service] of services) {
      for (const [needed, how] of Object.entries(mappingOf(service['depends_on'] ?? {}))) {
        expect(services.has(needed), `${name} needs ${needed}`).to.equal(true);
        if (mappingOf(how)['condition'] !== 'service_healthy') continue;
        expect(mappingOf(services.get(needed)?.['healthcheck']), needed).to.have.property('test');
      }
    }
  });
});

function isSetting(name: string): boolean {
  return settingNames.some((known) => known === name);
}

/** The entries of a list; none where a key may leave it out. */
function listOf<Item = string>(value: unknown): Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}

function mappingOf(value: unknown): Mapping {
  // A YAML value that is an object and no array is a mapping; its keys are text.
  if (value && typeof value === 'object' && !Array.isArray(value)) return value as Mapping;
  return expect.fail(`a mapping was expected, not ${JSON.stringify(value)}`);
}

function variablesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? '');
}

/** The environment of a process as Compose would make it. */
function environmentOf(service: Mapping, env: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mappingOf(service['environment'])).map(([key, value]) => [
      key,
      interpolate(String(value), env),
    ]),
  );
}

/** `${A}`, `${A:-default}`, `${A:?reason}`; a default may have such places itself. */
function interpolate(text: string, env: Record<string, string>): string {
  return text.replaceAll(
    /\$\{([A-Z0-9_]+)(?:(:[-?])((?:[^{}]|\{[^}]*\})*))?\}/g,
    (_, name: string, operator: string | undefined, rest: string) => {
      if (env[name]) return env[name];
      if (operator === ':?') throw new Error(`${name}: ${rest}`);
      return operator === ':-' ? interpolate(rest, env) : '';
    },
  );
}
