import { useQuery } from '@tanstack/react-query';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { useGeneration } from '#frontend/generations/generation-store.ts';

/**
 * Input of the order that made an item; undefined until it is known, and where it cannot be had.
 * Inputs are stored as any version accepted them. `isWanted` is false for items that
 * carry all of their own words and options: then nothing is asked.
 */
export function useOrderInput(
  media: Pick<Media, 'generationId'> | null,
  isWanted = true,
): { isLoading: boolean; input: Generation['input'] | undefined } {
  const id = (isWanted && media?.generationId) || null;
  const known = useGeneration(id);
  const { data, isLoading } = useQuery({
    ...routeQuery('generation', { params: { id: id ?? '' } }),
    enabled: id !== null && !known,
  });
  return { isLoading, input: (known ?? data)?.input };
}
