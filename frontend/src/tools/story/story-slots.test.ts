import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import type { RunPhase } from '../../generations/run-phase.ts';
import { storySlots, themeOf } from './story-slots.ts';

// Only these facts of an item and of a generation matter here.
const picture = (sequence: number) => ({ id: sequence, sequence }) as Media;
const generation = (media: Media[]) =>
  ({ input: { theme: 'luxuryTravel' }, result: { media, data: null } }) as unknown as Generation;
const states = (
  phase: RunPhase,
  kept = 'generation' in phase ? (phase.generation?.result?.media ?? []) : [],
) =>
  storySlots(phase, kept)
    .map(({ state }) => state)
    .join(', ');
const startedAtMs = 0;

describe('the three slots of a story', () => {
  it('are empty before the order and wait after it', () => {
    expect(states({ name: 'idle' })).to.equal('empty, empty, empty');
    expect(states({ name: 'ordering', startedAtMs })).to.equal('waiting, waiting, waiting');
  });

  it('fill one by one, each picture in its own place', () => {
    const working = (media: Media[]): RunPhase => ({
      name: 'working',
      startedAtMs,
      generation: generation(media),
    });

    expect(states(working([picture(2)]))).to.equal('waiting, made, waiting');
    expect(states(working([picture(1), picture(2)]))).to.equal('made, made, waiting');
  });

  it('say what is missing when the story is over', () => {
    const media = [picture(1), picture(3)];

    expect(states({ name: 'succeeded', startedAtMs, generation: generation(media) })).to.equal(
      'made, missing, made',
    );
    expect(states({ name: 'failed', startedAtMs, generation: generation([]) })).to.equal(
      'missing, missing, missing',
    );
  });
});

describe('a deleted picture of a story', () => {
  it('is not shown, nor said not to be made', () => {
    const [first, second] = [picture(1), picture(2)];
    const phase: RunPhase = {
      name: 'succeeded',
      startedAtMs,
      generation: generation([first, second]),
    };

    expect(states(phase, [second])).to.equal('deleted, made, missing');
  });
});

describe('the theme on the screen', () => {
  it("is the running story's, else the chosen one", () => {
    const phase: RunPhase = { name: 'working', startedAtMs, generation: generation([]) };

    expect(themeOf(phase, 'workAndGrind')).to.equal('luxuryTravel');
    expect(themeOf({ name: 'idle' }, 'workAndGrind')).to.equal('workAndGrind');
  });
});
