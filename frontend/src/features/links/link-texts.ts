import type { Share } from '#contract/shares.ts';
import { countText, dateText } from '#frontend/ui/formats.ts';

const DAY_MS = 86_400_000;

const NEVER = 'never';

/** When a link ends, as a choice of `endTexts`. */
export function daysLeft(share: Pick<Share, 'expiresAt'> | undefined): string {
  if (!share?.expiresAt) return NEVER;
  return String(Math.max(1, Math.ceil((Date.parse(share.expiresAt) - Date.now()) / DAY_MS)));
}

const days = ['1', '7', '30', '365'];

/** A choice of `endTexts` as the server takes it. */
export const expiryOf = (ends: string) => (ends === NEVER ? {} : { expiresInDays: Number(ends) });

/** The choices of when a link ends, of which `chosen` is one. */
export function endTexts(chosen: string) {
  const all = chosen === NEVER || days.includes(chosen) ? days : [...days, chosen];
  return [
    { value: NEVER, label: 'Never' },
    ...all
      .toSorted((a, b) => Number(a) - Number(b))
      .map((value) => ({ value, label: value === '1' ? 'In a day' : `In ${value} days` })),
  ];
}

/** The facts of a link for its owner, in one line. */
export function linkFacts({ views, expiresAt, hasPassword }: Share): string {
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const end = expiresAt && `${isOver ? 'Ended' : 'Ends'} ${dateText(expiresAt)}`;
  const seen = views === 1 ? '1 view' : `${countText(views)} views`;
  return [seen, end, hasPassword && 'Password'].filter(Boolean).join(' · ');
}
