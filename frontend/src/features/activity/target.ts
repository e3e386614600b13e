import type { Generation } from '#contract/generation.ts';
import { mediaKindOf } from '#contract/media-kinds.ts';
import { tools } from '#contract/tools/catalogue.ts';

/** The address of what it made in My Content; else of its tool, which shows also what that does not. */
export function targetOf({ result, tool }: Pick<Generation, 'result' | 'tool'>): string {
  const made = result?.media.find(({ theme }) => mediaKindOf(theme)?.galleryType);
  return made ? `/images?item=${made.id}` : tools[tool].route;
}
