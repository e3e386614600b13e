import type { Mood, Person } from '../brief.ts';
import type { Colour } from '../../drawings/colour.ts';
import type { PoseName } from '../../drawings/figure/poses.ts';
import type { OutfitName } from '../../drawings/figure/wardrobe.ts';
import type { Daytime } from '../palettes.ts';
import type { Weather } from '../stage.ts';

export const daytimeWords: Readonly<Record<Daytime, string>> = {
  dawn: 'dawn sunrise morning early breakfast mañana morgen matin mattina утро 🌅',
  day: 'noon midday daylight sunny bright afternoon daytime summer sol. soleil sonne ☀ 🌞',
  golden: 'golden goldenhour autumn fall. warm evening tarde abend soir sera. 🌇 🍂',
  dusk: 'dusk sunset twilight bluehour purple violet atardecer tramonto coucher закат 🌆',
  night:
    'night nighttime midnight moon moonlight neon dark stars starry club noche nacht nuit notte noite ночь 🌃 🌙 🌌',
};

export const weatherWords: Readonly<Record<Weather, string>> = {
  clear: 'clear cloudless',
  cloudy: 'cloud clouds cloudy overcast ☁ ⛅',
  rain: 'rain rainy storm stormy umbrella drizzle wet. thunder lluvia regen pluie pioggia дождь 🌧 ☔ ⛈',
  snow: 'snow snowy snowfall blizzard winter christmas nieve schnee neige neve снег ❄ 🌨',
  fog: 'fog foggy mist misty haze hazy smoke niebla nebel brume 🌫',
};

export const moodWords: Readonly<Record<Mood, string>> = {
  calm: 'calm peaceful quiet serene soft gentle relax minimal pastel tender',
  bold: 'bold vivid vibrant energetic powerful dynamic colorful colourful epic electric pop. strong',
  dreamy: 'dream dreamy dreams magic magical fairy ethereal fantasy romantic surreal fairytale',
  dark: 'dark moody noir gothic mysterious dramatic horror scary gloomy cinematic',
  warm: 'warm cozy cosy golden happy sunny autumn love. nostalgic',
  cool: 'cool cold icy fresh futuristic frozen blue arctic cyber',
  retro: 'retro vintage 70s 80s 90s film. analog analogue old. classic sepia polaroid',
  plain: 'natural realistic simple',
};

export const colourWords: ReadonlyMap<Colour, string> = new Map<Colour, string>([
  [
    '#d42f3a',
    'red crimson scarlet ruby rojo roja rouge rosso vermelho rote rotes roten красн ❤ 🔴',
  ],
  ['#f07a2b', 'orange tangerine apricot naranja 🟠 🧡'],
  ['#f2bd35', 'yellow gold. mustard amarillo jaune gelb gelbe giallo amarelo желт 🟡 💛'],
  ['#3f9a56', 'green emerald verde vert. grün grüne зелен 🟢 💚'],
  ['#6f7a3f', 'olive khaki'],
  ['#1f9a97', 'teal turquoise aqua cyan mint'],
  ['#2f63c4', 'blue azure cobalt sapphire azul bleu blau blaue blu. син 🔵 💙'],
  ['#22305c', 'navy indigo'],
  ['#7a44b8', 'purple violet lavender lilac morado púrpura lila viola roxo фиолет 🟣 💜'],
  ['#ec5f95', 'pink magenta fuchsia rosa. rose розов 💗 🩷'],
  ['#f0dcc8', 'beige cream ivory nude'],
  ['#7a4a2c', 'brown chocolate caramel marrón brun. braun коричнев 🟤 🤎'],
  ['#f6f3ee', 'white blanco blanca blanc blanche weiß weiss weiße bianco branco бел ⚪ 🤍'],
  ['#1d1c22', 'black negro negra noir. noire schwarz schwarze nero preto черн ⚫ 🖤'],
  ['#9aa0aa', 'gray grey silver gris. grau'],
]);

export const peopleWords: Readonly<Record<Person, string>> = {
  feminine:
    'woman women girl girls lady she. her. female queen princess bride actress mother mom. grandmother grandma sister mermaid ballerina mujer chica frau mädchen femme fille donna ragazza mulher женщина девушка 👩 👧 👸 💃',
  masculine:
    'man men. boy boys guy. he. his. male king prince groom father dad. grandfather brother cowboy gentleman hombre chico mann junge homme garçon uomo ragazzo homem мужчина парень 👨 👦 🤴 🕺',
};

/** Words that say the picture is of a thing or a place, not of a person. */
export const nobodyWords =
  'nobody empty landscape product packshot still. stilllife abandoned nopeople';

export const outfitWords: ReadonlyMap<OutfitName, string> = new Map<OutfitName, string>([
  ['gown', 'gown ballgown queen princess bride wedding'],
  ['sundress', 'dress sundress vestido kleid robe. abito'],
  ['cocktail', 'cocktaildress minidress'],
  ['tuxedo', 'tuxedo smoking. groom'],
  ['blazer', 'suit. blazer jacket businesswoman businessman traje anzug'],
  ['coat', 'coat mantel manteau cappotto'],
  ['trench', 'trench trenchcoat detective'],
  ['hoodie', 'hoodie sweatshirt skater'],
  ['knit', 'sweater knit pullover jumper'],
  ['casual', 'tshirt tee. jeans'],
  ['shirt', 'shirt camisa hemd'],
  ['striped', 'stripes striped sailor'],
  ['yoga', 'yoga leggings'],
  ['gymTank', 'shorts boxer'],
  ['robe', 'bathrobe kimono'],
  ['streetwear', 'streetwear bomber rapper'],
]);

export const poseWords: ReadonlyMap<PoseName, string> = new Map<PoseName, string>([
  ['dancing', 'danc ballerina ballet'],
  ['walking', 'walk stroll runway catwalk'],
  ['strolling', 'run running runner jog'],
  ['cheering', 'cheer celebrat victory winner happy excited jump'],
  ['behind', 'behind back. looking watching gazing'],
  ['reaching', 'reach pointing'],
  ['handOnHip', 'confident model posing pose'],
  ['lunging', 'stretch lunge warrior'],
  ['meditating', 'meditat lotus'],
  ['toasting', 'toast cheers'],
]);
