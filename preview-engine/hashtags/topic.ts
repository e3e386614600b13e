/** What people tag when they post about something. Lists are words separated by spaces. */
export type Topic = {
  /** Words of a theme that mean this topic, singular; also what a stem is compared with. */
  words: string;
  /** Very large: seen by many, for a moment. */
  broad: string;
  /** Precise: fewer posts, the right people. */
  niche: string;
  /** How a scene calls itself. */
  community: string;
};
