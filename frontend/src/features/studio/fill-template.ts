import type { FilmDocument } from '#contract/films.ts';
import type { Media } from '#contract/media.ts';
import { filledFromItems, type Template } from '#film/templates.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';

/** The film of a template with these items; says so where one of its shots has none that fits. */
export function fillTemplate(
  template: Template,
  items: readonly Media[],
): FilmDocument | undefined {
  const film = filledFromItems(template, items);
  if (!film) {
    const description = 'Its shots are longer than these clips. Choose a picture, too.';
    toast({ title: 'The template was not filled', description, variant: 'destructive' });
  }
  return film;
}
