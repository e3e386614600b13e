/** How many places a song rose since the list before; less than 0 where it fell. */
export type Movement = number | 'new';

const STAYED = 'No change';
const NEW = 'New in the top 10';

/** The words with which the description of a song ends. */
export function movementText(movement: Movement): string {
  if (movement === 'new') return NEW;
  if (movement === 0) return STAYED;
  const places = Math.abs(movement);
  return `${movement > 0 ? 'Up' : 'Down'} ${places} ${places === 1 ? 'place' : 'places'}`;
}

/** The movement said in a description by `movementText`; null where it says nothing of the kind. */
export function movementIn(description: string | null): Movement | null {
  const words = description?.split(' · ').at(-1) ?? '';
  if (words === NEW) return 'new';
  if (words === STAYED) return 0;
  const [, way, places] = /^(Up|Down) (\d+) places?$/.exec(words) ?? [];
  if (!way) return null;
  return way === 'Up' ? Number(places) : -Number(places);
}
