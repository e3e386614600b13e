import { capabilities, type Provider } from '../../backend/providers/provider.ts';
import {
  scriptedProvider,
  type ScriptedCall,
  type ScriptedProvider,
} from '../scripted-provider.ts';

/** The only provider of a product; each test replaces the scripted provider behind it. */
export interface ReplaceableProvider extends Provider {
  /** Uses this script from now on, and releases what the last one held. */
  setScript(script?: { submit?: ScriptedCall[]; poll?: ScriptedCall[] }): ScriptedProvider;
}

export function replaceableProvider(): ReplaceableProvider {
  let current = scriptedProvider();
  return {
    name: current.name,
    label: current.label,
    capabilities: new Set(capabilities),
    isSubmitRepeatable: current.isSubmitRepeatable,
    // Its orders wait for each other, as those of the preview engine do.
    rendersHere: true,
    estimateCostMicros: (step) => current.estimateCostMicros(step),
    submit: (step, context) => current.submit(step, context),
    poll: (step, ref, context) => current.poll(step, ref, context),
    cancel: (ref, signal) => current.cancel(ref, signal),
    setScript: (script) => {
      // A failed test must not occupy the worker during the next one.
      current.release();
      current = scriptedProvider(script);
      return current;
    },
  };
}
