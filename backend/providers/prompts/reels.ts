import type { ReelCategory, ReelOption } from '#contract/tools/reels.ts';

/**
 * The motions that video models are asked for, by the option that was chosen. Each line says what
 * the person does in these ten seconds, from the first to the last, and what the camera does.
 * Change the words freely; a missing option does not compile.
 */

type Motion = { person: string; camera: string };

/** By what the camera does: a motion of what the person does. */
const filmed =
  (camera: string) =>
  (person: string): Motion => ({ person, camera });

const still = filmed('The camera stands still at chest height.');
const pushIn = filmed('The camera moves in slowly and steadily.');
const handheld = filmed('A light handheld camera follows the movement.');
const fullBody = filmed('The camera stands far enough to show the whole body.');
const closeUp = filmed('A close shot of the face with a shallow depth of field.');

export const reelMotions: {
  readonly [C in Exclude<ReelCategory, 'custom'>]: { readonly [O in ReelOption<C>]: Motion };
} = {
  flexing: {
    'Flex Biceps': still(
      'raises both arms, bends the elbows and flexes the biceps hard, holds, then smiles',
    ),
    'Flex Abs': pushIn(
      'puts the hands behind the head, breathes out and tenses the abdominal muscles',
    ),
    'Side Chest Flex': still(
      'turns to the side, clasps the wrist and flexes chest and arm in a bodybuilding pose',
    ),
    'Back Flex + Look Over Shoulder': fullBody(
      'turns around, spreads and flexes the back muscles, then looks over one shoulder',
    ),
    'Full Body Flex': fullBody(
      'tenses arms, chest and legs together in a strong front pose and holds it with focus',
    ),
  },
  posing: {
    'Power Pose': filmed('The camera starts low and rises slowly.')(
      'plants both feet, squares the shoulders, lifts the chin and stands with full confidence',
    ),
    'Hands on Hips': still(
      'places both hands on the hips, shifts the weight and holds a self-assured look',
    ),
    'One Arm Behind Head': pushIn(
      'lifts one arm behind the head in a relaxed fashion pose and turns the face to the light',
    ),
    'Over Shoulder Glance': handheld(
      'walks one step away, turns the head and glances back over the shoulder at the camera',
    ),
    'Wide-Leg Stand + Stare': filmed('The camera moves in slowly from a low angle.')(
      'takes a wide stance, lets the arms hang and stares calmly into the camera',
    ),
  },
  dancing: {
    'Sexy Hip-Focused Dance': fullBody(
      'dances with smooth rolling hips and relaxed shoulders to a slow beat, fully clothed',
    ),
    'Slow Grind Dance': fullBody(
      'sways low and slow with bent knees and circling hips, eyes half closed, fully clothed',
    ),
    'Club Dance': handheld(
      'dances on the beat with raised hands, bouncing steps and a wide smile as in a club',
    ),
    'Flexing While Dancing': handheld(
      'steps from side to side on the beat and flexes one arm after the other, playfully',
    ),
    'Dance + Take Off Shirt': fullBody(
      'dances on the beat, then pulls the shirt over the head in one move and swings it, a sports top or bare chest underneath, nothing more is taken off',
    ),
  },
  flirty: {
    'Intense Eye Contact + Flirty Smirk': closeUp(
      'looks straight into the camera without blinking, tilts the head and lets a smirk grow',
    ),
    'Blow Kiss': closeUp('kisses the fingertips, blows the kiss towards the camera and winks'),
    'Slowly Lift Shirt to Show Abs': still(
      'slowly lifts the hem of the shirt to the ribs to show the abs, then lets it fall',
    ),
    'Take Off Shirt': still(
      'pulls the shirt over the head in one calm move, a sports top or bare chest underneath, nothing more is taken off',
    ),
    'Touch Lips + Stare': closeUp(
      'touches the lower lip with one finger and holds the gaze of the camera',
    ),
  },
  movement: {
    'Walk Toward Camera': filmed('The camera moves back slowly in front of the person.')(
      'walks straight towards the camera with an easy, confident stride and stops close to it',
    ),
    'Adjust Shorts / Gear': still(
      'adjusts the waistband and straightens the clothes, then looks up, ready',
    ),
    'Stretch Showing Muscles': fullBody(
      'stretches both arms high and to the sides so that the muscles show',
    ),
    'Spin Slowly to Show Body': fullBody(
      'turns once around slowly, arms slightly away from the body, and faces the camera again',
    ),
    'Check Phone + Smirk': handheld(
      'takes out a phone, reads something on it, smirks and looks up into the camera',
    ),
  },
  emotions: {
    Laughing: closeUp(
      'breaks into honest laughter, shoulders shaking, eyes narrowing, catching breath',
    ),
    Crying: closeUp('tears up, the lips tremble, a tear runs down the cheek and is wiped away'),
    Shocked: filmed('The camera moves in fast, then holds.')(
      'freezes, the eyes go wide and the mouth falls open, a hand rises to it',
    ),
    Surprised: closeUp('raises the eyebrows, gasps and then smiles in delight'),
    Angry: closeUp('frowns, clenches the jaw, breathes hard and glares into the camera'),
    Excited: handheld('lights up, bounces on the toes and pumps both fists'),
    Confused: closeUp('tilts the head, squints, scratches the temple and shrugs'),
    Disappointed: closeUp(
      'lets the smile fade, sighs, lowers the gaze and shakes the head slightly',
    ),
    Worried: closeUp('draws the brows together, bites the lip and looks from side to side'),
    'Happy Smile': pushIn('breaks into a warm, natural smile that reaches the eyes'),
  },
  viralDances: {
    'K-Pop': fullBody(
      'performs a sharp, synchronised K-pop routine with point moves and a final pose',
    ),
    Kawaii: fullBody('does a cute dance with finger hearts, small hops and cheek poses'),
    Latin: fullBody('dances salsa steps with quick feet, turning hips and open arms'),
    'Hip-Hop': fullBody('dances hip-hop with grooves, bounces and hard accents of chest and arms'),
    Heels: fullBody('performs a heels choreography with long lines, turns and slow poses'),
    'Tutting / Finger': still(
      'dances with angular tutting of arms, wrists and fingers, precise and quick',
    ),
    Afrobeats: fullBody('dances Afrobeats with low footwork, rolling shoulders and joyful energy'),
    'Waacking / Vogue': fullBody(
      'dances with fast waacking arm swings and frames the face in vogue poses',
    ),
    'Freestyle / Meme': handheld(
      'dances a funny freestyle with well-known meme moves and exaggerated faces',
    ),
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
