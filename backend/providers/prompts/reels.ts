import type { ReelCategory, ReelOption } from '#contract/tools/reels.ts';

/**
 * What a video model is asked for, by the option that was chosen. Each line says what the person
 * does in these ten seconds, from the first to the last, and what the camera does. Change the words
 * freely; a missing option does not compile.
 */

type Motion = { person: string; camera: string };

const still = 'The camera stands still at chest height.';
const pushIn = 'The camera moves in slowly and steadily.';
const handheld = 'A light handheld camera follows the movement.';
const fullBody = 'The camera stands far enough to show the whole body.';
const closeUp = 'A close shot of the face with a shallow depth of field.';

export const reelMotions: {
  readonly [C in Exclude<ReelCategory, 'custom'>]: { readonly [O in ReelOption<C>]: Motion };
} = {
  flexing: {
    'Flex Biceps': {
      person: 'raises both arms, bends the elbows and flexes the biceps hard, holds, then smiles',
      camera: still,
    },
    'Flex Abs': {
      person: 'puts the hands behind the head, breathes out and tenses the abdominal muscles',
      camera: pushIn,
    },
    'Side Chest Flex': {
      person: 'turns to the side, clasps the wrist and flexes chest and arm in a bodybuilding pose',
      camera: still,
    },
    'Back Flex + Look Over Shoulder': {
      person: 'turns around, spreads and flexes the back muscles, then looks over one shoulder',
      camera: fullBody,
    },
    'Full Body Flex': {
      person: 'tenses arms, chest and legs together in a strong front pose and holds it with focus',
      camera: fullBody,
    },
  },
  posing: {
    'Power Pose': {
      person:
        'plants both feet, squares the shoulders, lifts the chin and stands with full confidence',
      camera: 'The camera starts low and rises slowly.',
    },
    'Hands on Hips': {
      person: 'places both hands on the hips, shifts the weight and holds a self-assured look',
      camera: still,
    },
    'One Arm Behind Head': {
      person:
        'lifts one arm behind the head in a relaxed fashion pose and turns the face to the light',
      camera: pushIn,
    },
    'Over Shoulder Glance': {
      person:
        'walks one step away, turns the head and glances back over the shoulder at the camera',
      camera: handheld,
    },
    'Wide-Leg Stand + Stare': {
      person: 'takes a wide stance, lets the arms hang and stares calmly into the camera',
      camera: 'The camera moves in slowly from a low angle.',
    },
  },
  dancing: {
    'Sexy Hip-Focused Dance': {
      person: 'dances with smooth rolling hips and relaxed shoulders to a slow beat, fully clothed',
      camera: fullBody,
    },
    'Slow Grind Dance': {
      person:
        'sways low and slow with bent knees and circling hips, eyes half closed, fully clothed',
      camera: fullBody,
    },
    'Club Dance': {
      person: 'dances on the beat with raised hands, bouncing steps and a wide smile as in a club',
      camera: handheld,
    },
    'Flexing While Dancing': {
      person: 'steps from side to side on the beat and flexes one arm after the other, playfully',
      camera: handheld,
    },
    'Dance + Take Off Shirt': {
      person:
        'dances on the beat, then pulls the shirt over the head in one move and swings it, a sports top or bare chest underneath, nothing more is taken off',
      camera: fullBody,
    },
  },
  flirty: {
    'Intense Eye Contact + Flirty Smirk': {
      person:
        'looks straight into the camera without blinking, tilts the head and lets a smirk grow',
      camera: closeUp,
    },
    'Blow Kiss': {
      person: 'kisses the fingertips, blows the kiss towards the camera and winks',
      camera: closeUp,
    },
    'Slowly Lift Shirt to Show Abs': {
      person: 'slowly lifts the hem of the shirt to the ribs to show the abs, then lets it fall',
      camera: still,
    },
    'Take Off Shirt': {
      person:
        'pulls the shirt over the head in one calm move, a sports top or bare chest underneath, nothing more is taken off',
      camera: still,
    },
    'Touch Lips + Stare': {
      person: 'touches the lower lip with one finger and holds the gaze of the camera',
      camera: closeUp,
    },
  },
  movement: {
    'Walk Toward Camera': {
      person:
        'walks straight towards the camera with an easy, confident stride and stops close to it',
      camera: 'The camera moves back slowly in front of the person.',
    },
    'Adjust Shorts / Gear': {
      person: 'adjusts the waistband and straightens the clothes, then looks up, ready',
      camera: still,
    },
    'Stretch Showing Muscles': {
      person: 'stretches both arms high and to the sides so that the muscles show',
      camera: fullBody,
    },
    'Spin Slowly to Show Body': {
      person:
        'turns once around slowly, arms slightly away from the body, and faces the camera again',
      camera: fullBody,
    },
    'Check Phone + Smirk': {
      person: 'takes out a phone, reads something on it, smirks and looks up into the camera',
      camera: handheld,
    },
  },
  emotions: {
    Laughing: {
      person: 'breaks into honest laughter, shoulders shaking, eyes narrowing, catching breath',
      camera: closeUp,
    },
    Crying: {
      person: 'tears up, the lips tremble, a tear runs down the cheek and is wiped away',
      camera: closeUp,
    },
    Shocked: {
      person: 'freezes, the eyes go wide and the mouth falls open, a hand rises to it',
      camera: 'The camera moves in fast, then holds.',
    },
    Surprised: {
      person: 'raises the eyebrows, gasps and then smiles in delight',
      camera: closeUp,
    },
    Angry: {
      person: 'frowns, clenches the jaw, breathes hard and glares into the camera',
      camera: closeUp,
    },
    Excited: {
      person: 'lights up, bounces on the toes and pumps both fists',
      camera: handheld,
    },
    Confused: {
      person: 'tilts the head, squints, scratches the temple and shrugs',
      camera: closeUp,
    },
    Disappointed: {
      person: 'lets the smile fade, sighs, lowers the gaze and shakes the head slightly',
      camera: closeUp,
    },
    Worried: {
      person: 'draws the brows together, bites the lip and looks from side to side',
      camera: closeUp,
    },
    'Happy Smile': {
      person: 'breaks into a warm, natural smile that reaches the eyes',
      camera: pushIn,
    },
  },
  viralDances: {
    'K-Pop': {
      person: 'performs a sharp, synchronised K-pop routine with point moves and a final pose',
      camera: fullBody,
    },
    Kawaii: {
      person: 'does a cute dance with finger hearts, small hops and cheek poses',
      camera: fullBody,
    },
    Latin: {
      person: 'dances salsa steps with quick feet, turning hips and open arms',
      camera: fullBody,
    },
    'Hip-Hop': {
      person: 'dances hip-hop with grooves, bounces and hard accents of chest and arms',
      camera: fullBody,
    },
    Heels: {
      person: 'performs a heels choreography with long lines, turns and slow poses',
      camera: fullBody,
    },
    'Tutting / Finger': {
      person: 'dances with angular tutting of arms, wrists and fingers, precise and quick',
      camera: still,
    },
    Afrobeats: {
      person: 'dances Afrobeats with low footwork, rolling shoulders and joyful energy',
      camera: fullBody,
    },
    'Waacking / Vogue': {
      person: 'dances with fast waacking arm swings and frames the face in vogue poses',
      camera: fullBody,
    },
    'Freestyle / Meme': {
      person: 'dances a funny freestyle with well-known meme moves and exaggerated faces',
      camera: handheld,
    },
  },
};

/** Said of every reel with an option, before what is to happen. */
export const reelRules =
  'One continuous vertical shot of ten seconds. The adult person in the photo keeps the same face, hair, body and clothes; the place and the light stay those of the photo. Natural, physically possible movement.';

/** For models that take what to avoid. */
export const reelAvoids =
  'distorted face, changed identity, extra limbs, extra fingers, morphing, flicker, blur, low quality, text, watermark, nudity, cuts';

/** In place of both for a reel in the user's own words, which may change all but this. */
export const customReelFrame =
  'One continuous vertical shot of ten seconds of the adult person in the given picture, suitable for all audiences.';
export const customReelAvoids = 'nudity';
