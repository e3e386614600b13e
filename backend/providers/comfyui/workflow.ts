import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config.ts';
import type { Capability } from '../provider.ts';

/** `[type, options]`; in place of the type the values that it may have. */
const declared = z.record(z.string(), z.array(z.unknown()));
/** The inputs that a node takes, as ComfyUI's `/object_info` says them. */
export const nodeInputs = z.object({ required: declared.catch({}), optional: declared.catch({}) });
export type NodeInputs = z.infer<typeof nodeInputs>;

type Input = {
  /** The name in the graph: with a point after the input whose chosen option brings it. */
  name: string;
  /** Without it ComfyUI refuses the graph, or its node fails. */
  isRequired: boolean;
  /** Null where it may have any. */
  values: readonly unknown[] | null;
  /** The input as a JSON schema. */
  schema: Readonly<Record<string, unknown>>;
};

const plainTypes = new Map<unknown, string>([
  ['INT', 'integer'],
  ['FLOAT', 'number'],
  ['STRING', 'string'],
  ['BOOLEAN', 'boolean'],
]);
const bounds = z.object({ min: z.number().optional(), max: z.number().optional() }).catch({});

function schemaOf(type: unknown, more: unknown): Input['schema'] {
  const { min: minimum, max: maximum } = bounds.parse(more);
  return plainTypes.has(type) ? { type: plainTypes.get(type), minimum, maximum } : {};
}

/** The inputs that a node has when these are `given`. */
export function inputsOf(
  node: NodeInputs,
  given: Readonly<Record<string, unknown>>,
  prefix = '',
): Input[] {
  return (['required', 'optional'] as const).flatMap((kind) =>
    Object.entries(node[kind]).flatMap(([id, [type, more]]): Input[] => {
      const name = prefix + id;
      const isRequired = kind === 'required' && !isAskedLater(type, prefix);
      const options = optionsIn(type, more);
      const values = options?.map(keyOf) ?? null;
      const input = { name, isRequired, values, schema: schemaOf(type, more) };
      const chosen = nestedIn.safeParse(options?.find((each) => keyOf(each) === given[name]));
      return [input, ...(chosen.success ? inputsOf(chosen.data.inputs, given, `${name}.`) : [])];
    }),
  );
}

/** A list in place of the type, a named list, or options that each bring inputs of their own. */
const listed = z.object({ options: z.array(z.unknown()) });
const nestedIn = z.object({ key: z.unknown(), inputs: nodeInputs });

function optionsIn(type: unknown, more: unknown): readonly unknown[] | null {
  if (Array.isArray(type)) return type;
  return listed.safeParse(more).data?.options ?? null;
}

const keyed = z.object({ key: z.unknown() });
const keyOf = (option: unknown): unknown => keyed.safeParse(option).data?.key ?? option;

/**
 * Kinds whose inputs have other names, by what is linked or chosen. Of these ComfyUI misses a
 * choice only where it is the node's own: within an option it stands for the default.
 */
const dynamicKinds: ReadonlySet<unknown> = new Set([
  'COMFY_AUTOGROW_V3',
  'COMFY_DYNAMICSLOT_V3',
  'COMFY_DYNAMICGROUP_V3',
]);
const isAskedLater = (type: unknown, prefix: string): boolean =>
  dynamicKinds.has(type) || (type === 'COMFY_DYNAMICCOMBO_V3' && prefix !== '');

/** The capabilities that a workflow file may be for; training needs more than a graph. */
export const workflowCapabilities = [
  'text-to-image',
  'enhance',
  'image-to-video',
  'persona-shot',
] as const;

/** `node.input`, as in `6.text`. */
const place = z.string().regex(/^[^.\s]+\.[^.\s]+$/, { error: 'must be node.input' });
const places = z.array(place).min(1);

const workflowFile = z.strictObject({
  /** For people. */
  about: z.string().optional(),
  /** The places of each value of an order; what is left out keeps the graph's own value. */
  fields: z
    .strictObject({
      prompt: places,
      seed: places,
      width: places,
      height: places,
      /** The name of the uploaded photo. */
      image: places,
      /** The length of a video in pictures. */
      frames: places,
    })
    .partial(),
  /**
   * Inputs that a node has in some versions of ComfyUI only: sent where the server names them.
   * Older ones would run without, newer ones refuse a graph that lacks them.
   */
  whereNamed: z.record(place, z.union([z.string(), z.number(), z.boolean()])).default({}),
  framesPerSecond: z.number().min(1).max(120).default(24),
  /** The node whose files are the result, and the list of its outputs that names them. */
  output: z.strictObject({ node: z.string(), list: z.string().default('images') }),
  /** The graph that ComfyUI exports with "Export (API)". */
  graph: z.record(
    z.string(),
    z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
  ),
});

export type Workflow = z.infer<typeof workflowFile>;
export type WorkflowValues = { [F in keyof Workflow['fields']]?: string | number };

const shippedFolder = join(import.meta.dirname, 'workflows');

/**
 * The workflow of each capability: the operator's `<capability>.json` in `folder`, else the one
 * that is shipped. Throws a `ConfigError` that names every file that cannot be used.
 */
export function readWorkflows(folder: string): Map<Capability, Workflow> {
  const faults: string[] = [];
  const workflows = new Map<Capability, Workflow>();
  for (const capability of workflowCapabilities) {
    const path = join(folder, `${capability}.json`);
    try {
      const text = readText(path) ?? readText(join(shippedFolder, `${capability}.json`));
      if (text !== null) workflows.set(capability, readWorkflow(text, capability));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      faults.push(`${path} is no workflow: ${error.message}`);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return workflows;
}

/** A graph of its own with the values in their places. */
export function fillWorkflow({ graph, fields }: Workflow, values: WorkflowValues) {
  const filled = structuredClone(graph);
  for (const [name, value] of Object.entries(values)) {
    // Only names of fields are given.
    for (const each of fields[name as keyof typeof fields] ?? []) {
      const { node, input } = at(filled, each);
      if (node) node.inputs[input] = value;
    }
  }
  return filled;
}

/** The graph with what `whereNamed` says of the nodes whose inputs the server names. */
export async function completeGraph(
  graph: Workflow['graph'],
  { whereNamed }: Workflow,
  readInputs: (className: string) => Promise<NodeInputs | null>,
): Promise<Workflow['graph']> {
  const completed = structuredClone(graph);
  for (const [each, value] of Object.entries(whereNamed)) {
    const { node, input } = at(completed, each);
    const known = node && (await readInputs(node.class_type));
    if (known && Object.hasOwn({ ...known.required, ...known.optional }, input)) {
      node.inputs[input] = value;
    }
  }
  return completed;
}

/** The node of `node.input` in a graph, if it is there, and the name of the input. */
function at(graph: Workflow['graph'], name: string) {
  const [id = '', input = ''] = name.split('.');
  return { node: Object.hasOwn(graph, id) ? graph[id] : undefined, input };
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function readWorkflow(text: string, capability: Capability): Workflow {
  const read = workflowFile.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(z.prettifyError(read.error).replaceAll('\n', ' '));
  const { fields, graph, output, whereNamed } = read.data;
  for (const each of Object.values(fields).flat()) {
    const { node, input } = at(graph, each);
    if (!node || !Object.hasOwn(node.inputs, input)) throw new Error(`its graph has no ${each}`);
  }
  for (const each of Object.keys(whereNamed)) {
    if (!at(graph, each).node) throw new Error(`its graph has no ${each}`);
  }
  if (!Object.hasOwn(graph, output.node)) throw new Error(`its graph has no node ${output.node}`);
  const needed = capability === 'text-to-image' ? 'prompt' : 'image';
  if (!fields[needed]) throw new Error(`it says nowhere where the ${needed} goes`);
  return read.data;
}
