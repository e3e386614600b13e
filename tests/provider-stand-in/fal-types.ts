import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnySchemaObject } from 'ajv';
import { openWireTypes } from '../wire-types.ts';
import { falPages, pageFaults } from './fal-pages.ts';

/** Models whose types the installed client has; of an input a page of fal counts before them. */
const clientEndpoints = [
  'fal-ai/z-image/turbo',
  'fal-ai/z-image/turbo/lora',
  'fal-ai/z-image-turbo-trainer-v2',
  'fal-ai/flux/dev',
  'fal-ai/flux-2',
  'fal-ai/flux-2-pro',
  'fal-ai/flux-2/edit',
  'fal-ai/flux-2/lora',
  'fal-ai/flux-2-trainer-v2',
  'fal-ai/flux-lora',
  'fal-ai/flux-lora-fast-training',
  'fal-ai/flux-lora-portrait-trainer',
  'fal-ai/nano-banana-2/edit',
  'fal-ai/clarity-upscaler',
  'clarityai/crystal-upscaler',
  'fal-ai/kling-video/v2.5-turbo/standard/image-to-video',
  'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
  'fal-ai/kling-video/v2.6/pro/image-to-video',
  'fal-ai/kling-video/v3/standard/image-to-video',
  'fal-ai/kling-video/v3/pro/image-to-video',
  'fal-ai/bytedance/seedance/v1/pro/fast/image-to-video',
  'fal-ai/bytedance/seedance/v1.5/pro/image-to-video',
  'fal-ai/minimax/hailuo-2.3/standard/image-to-video',
] as const;

/** The models that the stand-in serves: fal's, as far as the product can be set to use them. */
export const servedEndpoints = new Set<string>([...clientEndpoints, ...falPages.keys()]);

export type FalTypes = {
  /** The faults of a request to the endpoint, or of its answer; empty when there are none. */
  faults(endpoint: string, side: 'input' | 'output', value: unknown): Promise<string[]>;
};

/** Inputs and outputs of the served endpoints, by their pages or as the client declares them. */
export async function readFalTypes(): Promise<FalTypes> {
  const declared = await readDeclarations();
  const types: Record<string, string> = {};
  for (const endpoint of clientEndpoints) {
    const names = declared.get(endpoint);
    if (!names) throw new Error(`the client has no types for ${endpoint}`);
    types[memberOf(endpoint, 'input')] = names.input;
    types[memberOf(endpoint, 'output')] = names.output;
  }
  const imported = [...new Set(Object.values(types))].toSorted().join(', ');
  const wire = openWireTypes({
    packageName: '@fal-ai/client',
    importLine: `import type { ${imported} } from '@fal-ai/client/endpoints';`,
    types,
    amend: withoutBlobs,
  });
  return {
    faults: async (endpoint, side, value) => {
      const page = falPages.get(endpoint);
      if (page && side === 'input') return pageFaults(page, value);
      const member = memberOf(endpoint, side);
      return member in types ? wire.faults(member, value) : [];
    },
  };
}

/** A schema's pointer has no place for the slashes of an endpoint. */
const memberOf = (endpoint: string, side: 'input' | 'output') =>
  `${endpoint.replaceAll(/\W/g, '_')}_${side}`;

/** Which types belong to which endpoint: the client's own map, read as text. */
async function readDeclarations(): Promise<Map<string, { input: string; output: string }>> {
  const path = join(
    import.meta.dirname,
    '../../node_modules/@fal-ai/client/src/types/endpoints.d.ts',
  );
  const text = await readFile(path, 'utf8');
  const map = text.slice(text.indexOf('type EndpointTypeMap'));
  const rows = map.matchAll(/"([^"]+)": \{\s*input: (\w+);\s*output: (\w+);/g);
  return new Map(
    Array.from(rows, ([, endpoint = '', input = '', output = '']) => [endpoint, { input, output }]),
  );
}

/** The client uploads a Blob before it sends a request; on the wire a file is always an address. */
function withoutBlobs(schema: AnySchemaObject): AnySchemaObject {
  const text = JSON.stringify(schema, (_name, value: unknown) =>
    mayBeBlob(value) ? aText : value,
  );
  return JSON.parse(text) as AnySchemaObject;
}

const aText = { type: 'string' } as const;

function mayBeBlob(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('anyOf' in value)) return false;
  return JSON.stringify(value.anyOf).includes('#/definitions/Blob');
}
