import type { reelSounds } from '../../contract/film-choices.ts';
import type { ReelCategory, ReelOption } from '../../contract/tools/reels.ts';
import type { LoopName } from './loops.ts';

/** The loop that suits the mood and the pace of each motion. */
const motionLoops: {
  [C in Exclude<ReelCategory, 'custom'>]: Readonly<Record<ReelOption<C>, LoopName>>;
} = {
  flexing: {
    'Flex Biceps': 'midnight',
    'Flex Abs': 'pulse',
    'Side Chest Flex': 'neon',
    'Back Flex + Look Over Shoulder': 'midnight',
    'Full Body Flex': 'strut',
  },
  posing: {
    'Power Pose': 'strut',
    'Hands on Hips': 'gold',
    'One Arm Behind Head': 'drift',
    'Over Shoulder Glance': 'neon',
    'Wide-Leg Stand + Stare': 'midnight',
  },
  dancing: {
    'Sexy Hip-Focused Dance': 'bounce',
    'Slow Grind Dance': 'midnight',
    'Club Dance': 'pulse',
    'Flexing While Dancing': 'pulse',
    'Dance + Take Off Shirt': 'gold',
  },
  flirty: {
    'Intense Eye Contact + Flirty Smirk': 'midnight',
    'Blow Kiss': 'sunrise',
    'Slowly Lift Shirt to Show Abs': 'drift',
    'Take Off Shirt': 'strut',
    'Touch Lips + Stare': 'drift',
  },
  movement: {
    'Walk Toward Camera': 'strut',
    'Adjust Shorts / Gear': 'neon',
    'Stretch Showing Muscles': 'sunrise',
    'Spin Slowly to Show Body': 'gold',
    'Check Phone + Smirk': 'neon',
  },
  emotions: {
    Laughing: 'bounce',
    Crying: 'drift',
    Shocked: 'pulse',
    Surprised: 'bounce',
    Angry: 'midnight',
    Excited: 'gold',
    Confused: 'bounce',
    Disappointed: 'drift',
    Worried: 'neon',
    'Happy Smile': 'sunrise',
  },
  viralDances: {
    'K-Pop': 'neon',
    Kawaii: 'bounce',
    Latin: 'sunrise',
    'Hip-Hop': 'strut',
    Heels: 'gold',
    'Tutting / Finger': 'pulse',
    Afrobeats: 'bounce',
    'Waacking / Vogue': 'gold',
    'Freestyle / Meme': 'strut',
  },
};

const loopsByName: ReadonlyMap<string, ReadonlyMap<string, LoopName>> = new Map(
  Object.entries(motionLoops).map(([name, options]) => [name, new Map(Object.entries(options))]),
);

export type ReelSound = (typeof reelSounds)[number];

type Motion = { category: string; option: string | null };

/** The loop of a reel; null is silence. */
export function loopOfReel(sound: ReelSound, motion: Motion): LoopName | null {
  if (sound === 'none') return null;
  return sound === 'motion' ? loopOfMotion(motion) : sound;
}

/** The loop of a motion; words of one's own, which are no motion of the catalogue, have one too. */
export function loopOfMotion({ category, option }: Motion): LoopName {
  return loopsByName.get(category)?.get(option ?? '') ?? 'sunrise';
}
