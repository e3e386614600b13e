import { sceneNames } from './scene-names.ts';
import type { StoryTheme } from './story-themes.ts';

/** One picture of a story. */
export type StoryScene = {
  /** Names the scene to a provider: theme and place in the story, `workAndGrind-1`. */
  key: string;
  name: string;
  /** For the person who chooses. */
  description: string;
  /** For the provider; empty where the person writes it. */
  prompt: string;
  /** The scene as a pencil drawing; empty where the person writes it. */
  sketchPrompt: string;
};

export type StoryContent = {
  /** A lucide icon, in its kebab-case name. */
  icon: string;
  scenes: readonly [StoryScene, StoryScene, StoryScene];
};

/** Appended to the prompt of every photograph. */
const PHOTO_STYLE =
  'Editorial product photography, vertical 9:16, natural skin, shallow depth of field, fine detail. No text, no logos, no brand marks.';

const SKETCH_STYLE =
  'Graphite pencil drawing on textured white paper, confident contour lines, cross-hatched shadows, vertical 9:16. No text, no logos.';

/**
 * Icon and scenes of each theme. A scene has three texts: its description, the prompt of a
 * photograph, and that of a drawing.
 */
export const storyContents = {
  workAndGrind: {
    icon: 'briefcase-business',
    scenes: scenesOf('workAndGrind', [
      [
        'First coffee at a sunlit desk, the plan for the day wide open',
        'A young founder at a walnut desk beside a tall window at sunrise, the city still hazy behind the glass. A steaming stoneware mug, a linen-bound notebook and a slim laptop in the foreground catch long bars of golden light; a leafy plant frames the edge. Mood: fresh, focused, hopeful.',
        'A founder at a wooden desk by a tall window at sunrise; mug with rising steam, open notebook and laptop up front, skyline in light outline behind.',
      ],
      [
        'Pitching the big idea in a bright glass meeting room',
        'An entrepreneur in a well-cut blazer presents beside a wall of coloured notes and a rising hand-drawn chart, a colleague listening at an oak table. Noon light floods the glass meeting room; a tablet, a matte water bottle and a leather folder lie sharp in the foreground. Mood: confident, bright, in motion.',
        'An entrepreneur in a blazer presenting beside a wall of notes and a rising chart; table edge with laptop, bottle and folder in front, tall windows behind.',
      ],
      [
        'One lamp still burning, high above the lit city',
        'A founder stands at floor-to-ceiling office windows after dark, thousands of city lights below, face lit by the glow of a screen. On the desk in front: a brass lamp, a classic wristwatch and a cooling cup of coffee. Deep blue shadows against warm lamplight. Mood: quiet ambition.',
        'A lone figure before tall office windows at night, city lights as small bright squares; desk lamp, wristwatch and cup drawn large in front, deep hatching around them.',
      ],
    ]),
  },
  fitnessLifestyle: {
    icon: 'dumbbell',
    scenes: scenesOf('fitnessLifestyle', [
      [
        'Strength before breakfast, sun through factory windows',
        'An athlete trains in an industrial gym at first light, sunbeams slanting through steel-framed windows and drifting chalk dust. A kettlebell, a plain steel bottle and rolled mat rest in the foreground on rubber flooring. Honest sweat, strong posture, modern sportswear. Mood: energetic, determined.',
        'An athlete mid-exercise in an industrial gym, steel window grid and slanting light behind; kettlebell, bottle and rolled mat in strong contour up front.',
      ],
      [
        'A kitchen island full of colour: bowls, greens, fresh juice',
        'A smiling cook behind a pale stone kitchen island crowded with bright food: a leafy salad with cherry tomatoes, a berry bowl, halved avocado, citrus and a tall glass of orange juice. Daylight, tiled wall, herbs on the shelf. Colours fresh and true. Mood: clean, generous, alive.',
        'A cook behind a kitchen island laid with bowls of salad and berries, halved avocado and a tall glass of juice; tiles and hanging lamps lightly indicated.',
      ],
      [
        'Breathe out: candles, warm stone and evening light',
        'A person sits cross-legged with closed eyes in a calm bath house, an arched window opening on soft hills at dusk. Lit candles, stacked basalt stones, folded towels and an amber glass serum bottle in the foreground; fine steam in the air. Muted earth tones. Mood: restful, tender.',
        'A person meditating cross-legged before an arched window; candles, stacked stones, folded towels and a dropper bottle in front, steam as a few soft lines.',
      ],
    ]),
  },
  luxuryTravel: {
    icon: 'plane',
    scenes: scenesOf('luxuryTravel', [
      [
        'A quiet lounge over the runway, bags packed, nothing to rush',
        'A well-dressed traveller in a private airport lounge, a white aircraft beyond the glass in warm sunlight. In the foreground a ribbed hard-shell suitcase and a round side table with a sparkling drink and sunglasses. Velvet armchair, polished floor reflections. Mood: composed, expectant.',
        'A traveller in a lounge with an aircraft beyond tall windows; suitcase and small round table with glass and sunglasses drawn large in front.',
      ],
      [
        'White sand, turquoise water and a cold coconut in the shade',
        'A traveller in flowing linen walks along white sand under leaning palms, turquoise lagoon and a distant green island behind. In the foreground a chilled coconut with a straw, a woven hat and sunglasses on the sand. Sparkling light, gentle breeze. Mood: weightless, joyful.',
        'A figure in loose linen on a palm beach, island on the horizon; coconut with straw, woven hat and sunglasses in front, waves as long easy lines.',
      ],
      [
        'Candlelight, a white tablecloth and a plate like a painting',
        'An elegant guest at a white-clothed table in a vaulted dining room, tall arched windows glowing with dusk. In the foreground a beautifully plated dish, a crystal glass, polished cutlery, a single candle and small fresh flowers. Warm low light with soft lamps out of focus. Mood: intimate, refined.',
        'An elegant guest at a white-clothed table under a chandelier; plated dish, glass, candle and flowers in fine detail in front, arches hatched behind.',
      ],
    ]),
  },
  fashionLifestyle: {
    icon: 'shirt',
    scenes: scenesOf('fashionLifestyle', [
      [
        'An open wardrobe, soft light and the first choice of the day',
        'A stylish person chooses an outfit in a sunlit dressing room: a brass rail of well-sorted clothes, a tall arched mirror, a round rug. In the foreground a structured handbag, leather shoes and a glass perfume bottle on an upholstered bench. Powdery morning light. Mood: unhurried, playful.',
        'A person choosing clothes between a rail and a tall arched mirror; handbag, shoes and perfume bottle on a bench in front, fabric folds in soft hatching.',
      ],
      [
        'A sharp coat, a wide crossing, the whole street as a runway',
        'A confident walker in a long tailored coat strides over a zebra crossing between striped awnings and shop fronts, a car and passers-by soft behind. In the foreground a structured bag and sunglasses in crisp focus. Low sun, long shadows, lively colour. Mood: bold, urban, effortless.',
        'A striding figure in a long coat on a crossing between shop fronts in deep perspective; bag and sunglasses bold in front, passers-by as loose outlines.',
      ],
      [
        'A gown, a marble staircase and every chandelier alight',
        'A guest in a floor-length satin gown pauses on a carpeted marble staircase between columns and heavy curtains, a great chandelier sparkling above. In the foreground a faceted perfume bottle and a string of pearls glint. Golden highlights, deep shadows. Mood: grand, timeless.',
        'A figure in a long gown on a grand staircase under a chandelier; perfume bottle and pearls in bright detail in front, curtains in heavy vertical strokes.',
      ],
    ]),
  },
  nightlifeSocial: {
    icon: 'martini',
    scenes: scenesOf('nightlifeSocial', [
      [
        'Friends on a roof at dusk, string lights and the first toast',
        'Friends raise glasses on a rooftop terrace at dusk, string lights overhead, the skyline turning violet behind them. On the round table in the foreground colourful alcohol-free cocktails, citrus and a small candle. Relaxed evening clothes, real laughter. Mood: warm, anticipating.',
        'Friends toasting on a roof terrace under string lights; round table with cocktails and a candle in front, skyline in light outline behind.',
      ],
      [
        'Beams through haze, a mirror ball and hands in the air',
        'A dancer in a shimmering outfit at the heart of a packed dance floor, light beams in magenta and cyan cutting through haze, a mirror ball scattering sparks, a DJ at the decks. A bright drink glows at the lower edge of the frame. Deep blacks, vivid rim light. Mood: electric, free.',
        'A dancer with raised arms in a crowd of silhouettes; beams as hard white wedges through dark hatching, mirror ball with scattered sparks above.',
      ],
      [
        'Past midnight at the diner: neon, fries and a last milkshake',
        'A night owl leans on the counter of a retro diner after midnight, rain on the window and blurred city lights outside. On the counter in front: a tall milkshake, a paper of golden fries and a burger. Neon shapes glow pink and teal over red stools and a checkered floor. Mood: cosy, cinematic.',
        'A figure at a diner counter at night; milkshake, fries and burger in strong detail in front, stools and checkered floor behind, rain as thin slanted lines.',
      ],
    ]),
  },
  customPrompt: { icon: 'wand-sparkles', scenes: [customScene(1), customScene(2), customScene(3)] },
} as const satisfies Record<StoryTheme, StoryContent>;

type Place = 1 | 2 | 3;

type SceneTexts = readonly [description: string, photo: string, sketch: string];

function scenesOf(
  theme: keyof typeof sceneNames,
  [first, second, third]: readonly [SceneTexts, SceneTexts, SceneTexts],
): StoryContent['scenes'] {
  const scene = (place: Place, [description, photo, sketch]: SceneTexts): StoryScene => ({
    key: `${theme}-${place}`,
    name: sceneNames[theme][place - 1] ?? '',
    description,
    prompt: `${photo} ${PHOTO_STYLE}`,
    sketchPrompt: `${sketch} ${SKETCH_STYLE}`,
  });
  return [scene(1, first), scene(2, second), scene(3, third)];
}

function customScene(place: Place): StoryScene {
  return {
    key: `customPrompt-${place}`,
    name: `Custom Scene ${place}`,
    description: 'Your own words, in a composition of its own',
    prompt: '',
    sketchPrompt: '',
  };
}
