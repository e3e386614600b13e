/** What people tag when they post about something. Lists are words separated by spaces. */
export type Topic = {
  /** Words of a theme that mean this topic, singular; also what a stem is compared with. */
  words: string;
  /** Very large tags: many people see the post, for a short time. */
  broad: string;
  /** Precise tags: fewer posts and a fitting audience. */
  niche: string;
  /** The names a community uses for itself. */
  community: string;
};
