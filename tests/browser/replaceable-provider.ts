import { capabilities, type Provider } from '../../backend/providers/provider.ts';
import {
  scriptedProvider,
  type ScriptedCall,
  type ScriptedProvider,
} from '../scripted-provider.ts';

/** The one provider of a product, of everything, whose part each test gives to a new scripted one. */
export interface ReplaceableProvider extends Provider {
  /** From now on everything is played by this script; what the last one held goes on. */
  setScript(script?: { submit?: ScriptedCall[]; poll?: ScriptedCall[] }): ScriptedProvider;
}

export function replaceableProvider(): ReplaceableProvider {
  let cast = scriptedProvider();
  return {
    name: cast.name,
    label: cast.label,
    capabilities: new Set(capabilities),
    isSubmitRepeatable: cast.isSubmitRepeatable,
    estimateCostMicros: (step) => cast.estimateCostMicros(step),
    submit: (step, context) => cast.submit(step, context),
    poll: (step, ref, context) => cast.poll(step, ref, context),
    cancel: (ref, signal) => cast.cancel(ref, signal),
    setScript: (script) => {
      // A test that failed must not keep the worker from the next one.
      cast.release();
      cast = scriptedProvider(script);
      return cast;
    },
  };
}
