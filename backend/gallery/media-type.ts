/**
 * SQL for the gallery's type of a row of `images` under this alias: a `MediaType`. An index of
 * migration 0002 has the same expression; written otherwise it would no longer be used.
 */
export function mediaTypeOf(alias: string): string {
  return `(case when ${alias}.is_video then 'reels'
    when ${alias}.theme = 'realismEnhancer' then 'enhanced'
    when ${alias}.theme = 'aiInfluencer' then 'influencer'
    else 'stories' end)`;
}
