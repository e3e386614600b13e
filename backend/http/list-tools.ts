import type { ToolSwitches } from '../admin/tool-switches.ts';
import { runs, tools, type RunKey, type ToolKey } from '../../contract/tools/catalogue.ts';
import { providerFor, type Engine } from '../generations/engine.ts';
import { toolRuns } from '../tools/registry.ts';

/** The cards and what they sell, with who serves it: nobody takes a sample for the real thing. */
export function listTools(
  engine: Pick<Engine, 'providers' | 'health' | 'expected'>,
  switches: Pick<ToolSwitches, 'pausedText'>,
) {
  const runEntries = Object.entries(runs) as [RunKey, (typeof runs)[RunKey]][];
  const toolEntries = Object.entries(tools) as [ToolKey, (typeof tools)[ToolKey]][];
  return toolEntries.map(([key, { title, isAvailable }]) => ({
    key,
    title,
    isAvailable,
    isPaused: switches.pausedText(key) !== null,
    pausedText: switches.pausedText(key),
    runs: runEntries
      .filter(([, run]) => run.tool === key)
      .map(([runKey, run]) => {
        const provider = providerFor(engine, toolRuns[runKey].capability);
        return {
          key: runKey,
          price: run.price,
          expectedSeconds: Math.round(engine.expected.seconds(runKey)),
          provider: provider && { name: provider.name, label: provider.label },
        };
      }),
  }));
}
