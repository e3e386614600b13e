import { useQuery } from '@tanstack/react-query';
import type { Influencer } from '#contract/influencer.ts';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { routeQuery } from '../../api/route-query.ts';
import { useGeneration } from '../../generations/generation-store.ts';
import { influencersQuery } from '../../generations/influencers-query.ts';

/** What was ordered of the order that made an item; undefined until it is known, or for good. */
function useOrderInput(
  generationId: string | null,
  isWanted: boolean,
): Generation['input'] | undefined {
  const known = useGeneration(generationId);
  const { data } = useQuery({
    ...routeQuery('generation', { params: { id: generationId ?? '' } }),
    enabled: isWanted && generationId !== null && !known,
  });
  return (known ?? data)?.input;
}

/** The id of the item that a sketch was drawn of; undefined of everything else. */
export function useSketchedId({ isSketch, generationId }: Media): number | undefined {
  const input = useOrderInput(generationId, isSketch);
  return isSketch ? idOf(input?.imageId) : undefined;
}

/**
 * The persona of a persona picture, by whose id words are used again; null once it is known that it
 * was deleted, undefined before and of everything else.
 */
export function usePersonaOf({ theme, isSketch, generationId }: Media) {
  const isPersona = theme === 'aiInfluencer' && !isSketch;
  const id = idOf(useOrderInput(generationId, isPersona)?.influencerId);
  const { data } = useQuery({ ...influencersQuery, enabled: isPersona });
  if (!isPersona || id === undefined || !data) return undefined;
  return data.find((influencer: Influencer) => influencer.id === id) ?? null;
}

/** Inputs are stored as they were ordered, by any version. */
function idOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
