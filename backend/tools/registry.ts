import type { RunKey } from '../../contract/tools/catalogue.ts';
import type { RunHooks, ToolRun } from '../generations/orders/tool-run.ts';
import { enhance } from './enhancer/enhance.ts';
import { hashtags } from './hashtags/hashtags.ts';
import { personaImage, personaOptions, personaTraining } from './influencer/personas.ts';
import { film } from './reels/film.ts';
import { importClip } from './reels/import.ts';
import { reel } from './reels/reel.ts';
import { sketch } from './sketch/sketch.ts';
import { story } from './story/story.ts';

/** Every run of the catalogue; a missing one does not compile. */
export const toolRuns: { [R in RunKey]: ToolRun<R> } = {
  reel,
  film,
  import: importClip,
  story,
  enhance,
  sketch,
  personaOptions,
  personaTraining,
  personaImage,
  hashtags,
};

/** The hooks of the runs that have some. */
export const toolHooks: { [R in RunKey]?: RunHooks } = Object.fromEntries(
  Object.entries(toolRuns).map(([run, { hooks }]) => [run, hooks]),
);
