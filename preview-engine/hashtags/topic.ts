/** What people tag when they post about something. Lists are words separated by spaces. */
export type Topic = {
  /**
   * Words of a theme that mean this topic, in the singular. `supporting-words.ts` lists those that
   * mean it only together with another one.
   */
  words: string;
  /**
   * Kinds that exclude one another, separated by `|`, each with parts of tags: a theme of tennis
   * gets no tag that holds `golf`. A theme that names no kind may get any.
   */
  kinds?: string;
  /** Very large tags: many people see the post, for a short time. */
  broad: string;
  /** Precise tags: fewer posts and a fitting audience. */
  niche: string;
  /** The names a community uses for itself. */
  community: string;
};
