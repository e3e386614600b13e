/**
 * Seasons, feasts, countries, cities, who somebody is and the like. A tag that holds one of a row's words is only for
 * themes that name one of the same row: rain in autumn is not Halloween, a café is not Paris.
 */
const rows: readonly (readonly string[])[] = [
  'spring',
  'summer tropical',
  'autumn fall',
  'winter snow december',
  'christmas xmas',
  'halloween spooky witch pumpkin',
  'easter',
  'thanksgiving friendsgiving',
  'valentine galentine',
  'newyear',
  'january veganuary',
  'october november',
  'september',
  'july',
  'monday sunday friday saturday caturday',
  'france french paris',
  'england english british uk london',
  'newyork nyc',
  'usa america',
  'italy italian',
  'spain spanish',
  'germany german',
  'russia russian',
  'korea korean kpop kdrama kbeauty',
  'japan japanese kyoto tokyo japandi ghibli anime manga',
  'sweden swedish hygge scandi',
  'africa african afro',
  'cuba cuban',
  'montessori',
  'girl girls woman women female lady ladies',
  '40',
  '2026',
].map((row) => row.split(' '));

/** Whether a tag holds what the theme does not name. */
export function namesMore(tag: string, words: ReadonlySet<string>): boolean {
  return rows.some(
    (row) => row.some((word) => tag.includes(word)) && !row.some((word) => words.has(word)),
  );
}
