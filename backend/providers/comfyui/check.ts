import { eachOf } from '../each-of.ts';
import { ProviderFault } from '../provider.ts';
import type { ComfyServer } from './server.ts';
import type { Workflow, WorkflowCapability } from './workflow.ts';

const ASKED_AT_ONCE = 4;

/** The nodes and files that workflows name and the server does not have, one text each. */
export async function checkWorkflows(
  server: ComfyServer,
  workflows: ReadonlyMap<WorkflowCapability, Workflow>,
  signal: AbortSignal,
): Promise<string[]> {
  const nodes = [...workflows].flatMap(([capability, { graph, fields }]) => {
    const filled = new Set(Object.values(fields).flat());
    return Object.entries(graph).map(([id, node]) => ({ capability, id, filled, ...node }));
  });
  const names = [...new Set(nodes.map(({ class_type: name }) => name))];
  try {
    const known = new Map(
      await eachOf(names, ASKED_AT_ONCE, async (name) => {
        const inputs = await server.nodeInputs(name, signal);
        return [name, inputs] as const;
      }),
    );
    return nodes.flatMap(({ capability, id, filled, class_type: name, inputs }) => {
      const where = `the workflow for ${capability}`;
      const accepted = known.get(name);
      if (!accepted) return [`${where} needs the node ${name}, which ComfyUI does not have`];
      return Object.entries(inputs).flatMap(([input, value]) => {
        // What an order fills in is no part of the workflow.
        const options = filled.has(`${id}.${input}`) ? null : optionsOf(accepted[input]);
        if (!options || typeof value !== 'string' || options.includes(value)) return [];
        return [`${where} needs ${value} (${name}, ${input}), which ComfyUI does not have`];
      });
    });
  } catch (error) {
    if (error instanceof ProviderFault) return [error.message];
    throw error;
  }
}

/** The values that an input may have; null for one that may have any. */
function optionsOf(declared: readonly unknown[] | undefined): readonly unknown[] | null {
  const [type, more] = declared ?? [];
  if (Array.isArray(type)) return type;
  // The newer form.
  const isNamed = typeof more === 'object' && more !== null && 'options' in more;
  return isNamed && Array.isArray(more.options) ? more.options : null;
}
