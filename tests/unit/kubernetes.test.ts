import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BlockList, isIPv6 } from 'node:net';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, roles, settingNames } from '../../backend/config.ts';
import { manifestViolations } from '../../infra/check/kubernetes.ts';
import type { Container, Labels, Manifest } from '../manifest.ts';
import { skipIfMissing } from '../skip-without.ts';

const root = join(import.meta.dirname, '../..');
const overlays = ['production', 'staging', 'example'] as const;

/** Values of the secrets that the operator makes, or fills in. */
const secrets = {
  SESSION_SECRET: 'a-key-of-thirty-two-characters-or-more',
  DATABASE_URL: 'postgres://lumireel:secret@postgres.example:5432/lumireel',
  REDIS_URL: 'rediss://redis.example:6379',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};

for (const overlay of overlays) {
  describe(`infra/kubernetes/overlays/${overlay}`, () => {
    let text: string;
    let manifests: Manifest[];
    before(async function () {
      const folder = join(root, 'infra/kubernetes/overlays', overlay);
      const rendered = await promisify(execFile)('kubectl', ['kustomize', folder]).catch(
        skipIfMissing(this, 'kubernetes-client'),
      );
      text = rendered.stdout;
      // What a file of manifests is, and nothing else: no alias, no tag.
      manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
    });

    const all = (kind: string) => manifests.filter((one) => one.kind === kind);
    const the = (kind: string, name: string) =>
      all(kind).find((one) => one.metadata.name === name) ?? expect.fail(`no ${kind} ${name}`);
    const pods = () => [...all('Deployment'), ...all('Job')].map(({ spec }) => spec.template.spec);
    const containers = () =>
      pods().flatMap((pod) => [...(pod.initContainers ?? []), ...pod.containers]);
    const selected = (labels: Labels) =>
      [...all('Deployment'), ...all('Job')].filter(({ spec }) =>
        Object.entries(labels).every(
          ([key, value]) => spec.template.metadata.labels[key] === value,
        ),
      );
    const names = (found: Manifest[]) => found.map(({ metadata }) => metadata.name);

    it('is valid as a whole, with its patches, in one namespace', () => {
      // A later kubectl breaks base64 into lines, which the API takes and the model does not.
      const plain = text.split(/^---$/m).filter((part) => !/^kind: Secret$/m.test(part));
      expect(plain.flatMap(manifestViolations)).to.deep.equal([]);
      const [namespace] = all('Namespace');
      expect(all('Namespace')).to.have.length(1);
      for (const { kind, metadata } of manifests) {
        if (kind === 'Namespace') continue;
        expect(metadata.namespace, `${kind} ${metadata.name}`).to.equal(namespace?.metadata.name);
      }
    });

    it('has each role once, and the migration before them', () => {
      expect(names(all('Deployment'))).to.have.members(['lumireel-api', 'lumireel-worker']);
      expect(names(all('Job'))).to.deep.equal(['lumireel-migrate']);
      for (const { metadata, spec } of all('Deployment')) {
        const [role] = spec.template.spec.containers[0]?.args ?? [];
        expect(metadata.name).to.equal(`lumireel-${role}`);
        expect(roles).to.include(role);
        expect(spec.template.spec.initContainers?.map(({ args }) => args)).to.deep.equal([
          ['await-schema'],
        ]);
      }
      const [migrate] = pods().flatMap((pod) => (pod.initContainers ? [] : pod.containers));
      expect(migrate?.args).to.deep.equal(['migrate']);
      for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
        const owner = migrate?.env.find(({ name }) => name === setting);
        expect(owner?.valueFrom?.secretKeyRef.optional, setting).to.equal(true);
      }
    });

    it('runs one image, which the overlay names by its version', () => {
      const images = new Set(containers().map(({ image }) => image));
      expect([...images]).to.have.length(1);
      expect([...images][0]).to.match(/^registry\.example\/lumireel:\d+\.\d+\.\d+$/);
    });

    it('gives processes only settings that exist, and all that production requires', () => {
      for (const container of containers()) {
        const env = environmentOf(container);
        const unknown = Object.keys(env).filter(
          (name) => !settingNames.some((known) => known === name),
        );
        expect(unknown, container.name).to.deep.equal([]);

        const config = readConfig({ ...env, ...secrets });

        expect(config).to.include({ isProduction: true, DATA_DIR: '/data' });
        expect(config.S3_BUCKET).to.be.a('string');
        // Files in an emptyDir are gone with the pod: without the keys of S3 nothing may start.
        expect(() => readConfig({ ...env, ...secrets, S3_ACCESS_KEY_ID: '' })).to.throw(
          'S3_BUCKET',
        );
        expect(() => readConfig({ ...env, ...secrets, SESSION_SECRET: '' })).to.throw(
          'SESSION_SECRET',
        );
      }
    });

    it('keeps secrets out, or leaves them to be filled in', () => {
      const generated = all('Secret');
      expect(generated).to.have.length(overlay === 'example' ? 1 : 0);
      for (const { data = {} } of generated) {
        expect(Object.keys(data)).to.include.members(Object.keys(secrets));
        for (const [name, value] of Object.entries(data)) {
          const plain = Buffer.from(value, 'base64').toString();
          expect(plain, name).to.match(/^$|PASSWORD/);
          expect(settingNames).to.include(name);
        }
      }
      for (const { envFrom } of containers()) {
        const name = envFrom.find(({ secretRef }) => secretRef)?.secretRef?.name;
        expect(name).to.equal(generated[0]?.metadata.name ?? 'lumireel-secrets');
      }
    });

    it('waits longer for a process than it drains', async () => {
      const main = await readFile(join(root, 'backend/main.ts'), 'utf8');
      const drainSeconds = Number(/DRAIN_MS = (\d+)_000;/.exec(main)?.[1]);
      for (const { spec } of all('Deployment')) {
        const { terminationGracePeriodSeconds = 0, containers: own } = spec.template.spec;
        const preStop = Number(own[0]?.lifecycle?.preStop.exec.command[1] ?? 0);
        expect(terminationGracePeriodSeconds).to.be.at.least(preStop + drainSeconds + 2);
      }
    });

    it('asks processes how they are where they answer', () => {
      const [api] = the('Deployment', 'lumireel-api').spec.template.spec.containers;
      const [worker] = the('Deployment', 'lumireel-worker').spec.template.spec.containers;
      const asked = (one: Container | undefined) =>
        [one?.startupProbe, one?.livenessProbe, one?.readinessProbe].map(
          (probe) => `${probe?.httpGet.port} ${probe?.httpGet.path}`,
        );

      // A database that is away must restart nothing.
      expect(asked(api)).to.deep.equal(['http /healthz', 'http /healthz', 'http /readyz']);
      expect(new Set(asked(worker))).to.deep.equal(new Set(['metrics /healthz']));
      for (const container of [api, worker]) {
        const env = container ? environmentOf(container) : {};
        for (const { name, containerPort } of container?.ports ?? []) {
          const setting = name === 'http' ? env['PORT'] : env['METRICS_PORT'];
          expect(String(containerPort), name).to.equal(setting);
        }
      }
    });

    it('gives processes no more rights and room than they need', () => {
      for (const pod of pods()) {
        expect(pod).to.include({ automountServiceAccountToken: false, enableServiceLinks: false });
        expect(pod.securityContext).to.deep.equal({
          runAsNonRoot: true,
          runAsUser: 10001,
          runAsGroup: 10001,
          fsGroup: 10001,
          seccompProfile: { type: 'RuntimeDefault' },
        });
        for (const { emptyDir, configMap } of pod.volumes) {
          expect(emptyDir?.sizeLimit ?? configMap?.name).to.be.a('string');
        }
      }
      for (const container of containers()) {
        expect(container.securityContext).to.deep.equal({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.volumeMounts.map(({ mountPath }) => mountPath)).to.include.members([
          '/data',
          '/tmp',
        ]);
        expect(container.resources.requests).to.have.all.keys('cpu', 'memory');
        expect(container.resources.limits).to.have.all.keys('memory');
      }
    });

    it('lets names, PostgreSQL, Redis and mail out, and https to public addresses', () => {
      const { spec } = the('NetworkPolicy', 'lumireel');
      expect(names(selected(spec.podSelector.matchLabels))).to.have.length(3);
      const anywhere = (spec.egress ?? [])
        .filter(({ to }) => !to)
        .flatMap(({ ports }) => ports.map(({ protocol, port }) => `${protocol} ${port}`));
      expect(anywhere).to.include.members(['UDP 53', 'TCP 53', 'TCP 5432', 'TCP 6379', 'TCP 465']);
      const guarded = (spec.egress ?? []).filter(({ to }) => to);
      expect(guarded.flatMap(({ ports }) => ports)).to.deep.equal([{ protocol: 'TCP', port: 443 }]);
      const blocks = guarded.flatMap(({ to = [] }) => to.map(({ ipBlock }) => ipBlock));
      expect(blocks.map(({ cidr }) => cidr)).to.deep.equal(['0.0.0.0/0', '::/0']);
      const excepted = new BlockList();
      for (const range of blocks.flatMap(({ except }) => except)) {
        const [net = '', bits] = range.split('/');
        excepted.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
      }
      const open = (address: string) => !excepted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
      const inside = ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'];
      inside.push('169.254.169.254', '127.0.0.1', 'fd00:ec2::254', 'fc00::1', 'fe80::1', '::1');
      const outside = ['1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'];
      expect([...inside, ...outside].filter(open)).to.deep.equal(outside);
    });

    it('keeps a browser at one API process, and lets sockets stay open', () => {
      const { metadata, spec } = the('Ingress', 'lumireel');
      const prefix = 'nginx.ingress.kubernetes.io';
      expect(metadata.annotations).to.include({
        [`${prefix}/affinity`]: 'cookie',
        [`${prefix}/proxy-read-timeout`]: '3600',
        [`${prefix}/proxy-next-upstream`]: 'off',
      });
      const [backend] = spec.rules.flatMap(({ http }) => http.paths.map((path) => path.backend));
      const service = the('Service', backend?.service.name ?? '');
      // A service selects by its labels alone; other kinds by `matchLabels`.
      expect(names(selected(service.spec.selector as Labels))).to.deep.equal(['lumireel-api']);
    });

    it('disturbs few at once, scrapes all, and scales what exists', () => {
      for (const role of ['api', 'worker']) {
        const { spec } = the('PodDisruptionBudget', `lumireel-${role}`);
        const found = names(selected(spec.selector?.matchLabels ?? {}));
        expect(found).to.deep.equal([`lumireel-${role}`]);
      }
      const scraped = the('Service', 'lumireel-metrics').spec;
      expect(names(selected(scraped.selector as Labels))).to.have.members([
        'lumireel-api',
        'lumireel-worker',
      ]);
      const monitors = all('ServiceMonitor');
      expect(monitors).to.have.length(overlay === 'production' ? 1 : 0);
      for (const { spec } of monitors) {
        expect(spec.endpoints[0]?.port).to.equal(scraped.ports[0]?.name);
      }
      const scalers = [...all('ScaledObject'), ...all('HorizontalPodAutoscaler')];
      expect(scalers).to.have.length(1);
      const target = the('Deployment', scalers[0]?.spec.scaleTargetRef.name ?? '');
      // Otherwise each apply would set the number back.
      expect(target.spec.replicas).to.equal(undefined);
      for (const { metadata } of scalers[0]?.spec.triggers ?? []) {
        const namespace = /namespace="([^"]*)"/.exec(metadata['query'] ?? '')?.[1];
        if (namespace) expect(namespace).to.equal(target.metadata.namespace);
      }
    });

    function environmentOf({ env, envFrom }: Container): Record<string, string> {
      const maps = envFrom.flatMap(({ configMapRef }) =>
        configMapRef ? [the('ConfigMap', configMapRef.name).data ?? {}] : [],
      );
      const own = env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
      return Object.assign({}, ...maps, Object.fromEntries(own)) as Record<string, string>;
    }
  });
}

describe('the images of the overlays', () => {
  it('are of the version that this repository is', async () => {
    const manifest: { version: string } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    for (const overlay of overlays) {
      const file = join(root, 'infra/kubernetes/overlays', overlay, 'kustomization.yaml');
      const { images }: { images: { newTag: string }[] } = parse(await readFile(file, 'utf8'));
      expect(images.map(({ newTag }) => newTag)).to.deep.equal([manifest.version]);
    }
  });
});
