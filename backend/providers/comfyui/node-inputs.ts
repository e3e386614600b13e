import { z } from 'zod';

/** `[type, options]`; in place of the type the values that it may have. */
const declared = z.record(z.string(), z.array(z.unknown()));
/** What a node takes, as ComfyUI's `/object_info` says it. */
export const nodeInputs = z.object({ required: declared.catch({}), optional: declared.catch({}) });
export type NodeInputs = z.infer<typeof nodeInputs>;

type Input = {
  /** As in the graph: with a point after the input whose chosen option brings it. */
  name: string;
  /** Without it ComfyUI refuses the graph, or its node fails. */
  isRequired: boolean;
  /** Null where it may have any. */
  values: readonly unknown[] | null;
};

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
      const input = { name, isRequired, values: options?.map(keyOf) ?? null };
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
