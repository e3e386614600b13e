import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as keda from '@kubernetes-models/keda/keda.sh/v1alpha1';
import * as monitoring from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

/**
 * The models of each version of an API; each throws where a field has the wrong type or is missing.
 */
const models: Readonly<Record<string, object>> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  'keda.sh/v1alpha1': keda,
  'monitoring.coreos.com/v1': monitoring,
};

/**
 * The class of a kind, of which only the check is used: its constructor would copy the manifest.
 */
type Model = { prototype: { validate: (this: object) => void } };

/**
 * Validates every whole manifest below `infra/kubernetes`, offline. Patches are validated as part
 * of what they patch, by the test that renders the overlays.
 */
export async function kubernetesViolations(root: string): Promise<string[]> {
  const found: string[] = [];
  const files = glob('infra/kubernetes/**/*.yaml', {
    cwd: root,
    exclude: ['**/kustomization.yaml', '**/*.patch.yaml', '**/prometheus-adapter.yaml'],
  });
  for await (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    found.push(...manifestViolations(text).map((violation) => `${file}: ${violation}`));
  }
  return found.toSorted();
}

/** The faults of the manifests of one file. */
export function manifestViolations(text: string): string[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) return document.errors.map(({ message }) => message);
    const manifest: unknown = document.toJS();
    return isManifest(manifest) ? faultsOf(manifest) : ['it is no manifest'];
  });
}

type Manifest = { apiVersion: string; kind: string; metadata?: { name?: string } };

function isManifest(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && 'apiVersion' in value && 'kind' in value;
}

function faultsOf(manifest: Manifest): string[] {
  const title = `${manifest.kind} ${manifest.metadata?.name}`;
  const known = new Map(Object.entries(models[manifest.apiVersion] ?? {}));
  // The export of such a module that has the name of a kind is its class.
  const model = known.get(manifest.kind) as Model | undefined;
  if (!model) return [`${title}: no model of ${manifest.apiVersion} has this kind`];
  const unread = new Set<string>();
  try {
    model.prototype.validate.call(watchReads(manifest, '', unread) as object);
  } catch (error) {
    return [`${title}: ${error instanceof Error ? error.message : String(error)}`];
  }
  return [...unread].map((path) => `${title}: there is no field ${path}`);
}

/**
 * A copy that takes the path of each field out of `unread` when it is read. The models say nothing
 * of a field they do not know, such as a misspelt probe; they do not read it either.
 */
function watchReads(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item, index) => watchReads(item, `${path}[${index}]`, unread));
  }
  for (const key of Object.keys(value)) unread.add(`${path}.${key}`);
  const watched = new Map<string, unknown>();
  return new Proxy(value, {
    get: (fields, key) => {
      const content: unknown = Reflect.get(fields, key);
      if (typeof key !== 'string' || !Object.hasOwn(fields, key)) return content;
      unread.delete(`${path}.${key}`);
      // Once, or a second read would forget what was read of it before.
      if (!watched.has(key)) watched.set(key, watchReads(content, `${path}.${key}`, unread));
      return watched.get(key);
    },
  });
}
