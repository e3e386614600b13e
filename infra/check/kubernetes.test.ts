import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestViolations } from './kubernetes.ts';

const worker = join(import.meta.dirname, '../kubernetes/base/worker.yaml');

describe('the check of the manifests', () => {
  let text: string;
  before(async () => {
    text = await readFile(worker, 'utf8');
  });

  it('accepts what is right', () => {
    expect(manifestViolations(text)).to.deep.equal([]);
  });

  const title = 'Deployment lumireel-worker';
  const container = '.spec.template.spec.containers[0]';
  for (const [what, [from, to], said] of [
    ['a wrong type', ['maxSkew: 1', 'maxSkew: one'], `${title}: data/spec/template/spec/topology`],
    ['a missing field', ['topologyKey: ', 'key: '], 'must have required property topologyKey'],
    [
      'a misspelt field',
      ['readinessProbe:', 'readinesProbe:'],
      `${title}: there is no field ${container}.readinesProbe`,
    ],
    ['a kind that is none', ['kind: Deployment', 'kind: Deploiment'], 'has this kind'],
    ['an API that is none', ['apiVersion: apps/v1', 'apiVersion: apps/v9'], 'no model of apps/v9'],
    ['broken YAML', ['spec:', 'spec: ['], 'Flow'],
    ['a document that is no manifest', [/^[^]*$/, 'hello'], 'it is no manifest'],
  ] as const) {
    it(`reports ${what}`, () => {
      const reported = manifestViolations(text.replace(from, to)).join('\n');

      expect(reported).to.include(said);
    });
  }
});
