/**
 * What people tag when they post about something. Lists are words separated by spaces.
 *
 * - `words` of a theme that mean this topic, in the singular. `supportingWords` of `theme-topics.ts` are
 *   those that mean it only together with another one.
 * - `broad`: very large tags; many people see the post, for a short time.
 * - `niche`: precise tags; fewer posts and a fitting audience.
 * - `community`: the names a community uses for itself.
 * - `kinds` that exclude one another, separated by `|`, each with parts of tags: a theme of tennis
 *   gets no tag that holds `golf`. A theme that names no kind may get any.
 */
export type Topic = readonly [
  words: string,
  broad: string,
  niche: string,
  community: string,
  kinds?: string,
];
