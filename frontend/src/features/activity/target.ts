import type { Generation } from '#contract/generation.ts';
import { mediaKindOf } from '#contract/media-kinds.ts';
import { tools } from '#contract/tools/catalogue.ts';

/** What it made in My Content; else its tool, which also shows what the gallery does not. */
export function targetOf({ result, tool }: Pick<Generation, 'result' | 'tool'>): string {
  const made = result?.media.find(({ theme }) => mediaKindOf(theme)?.galleryType);
  return made ? `/images?item=${made.id}` : tools[tool].route;
}
