import type { PoseName } from '../../drawings/figure/pose.ts';
import type { OutfitName } from '../../drawings/figure/wardrobe.ts';
import type { PlaceName } from '../../drawings/places/places.ts';
import type { ThingName } from '../../drawings/things/things.ts';
import type { Daytime } from '../palettes.ts';
import type { Mood, Weather } from '../stage.ts';

/**
 * The notation is that of `lexicon` in `meanings.ts`. The first word is the name that people read.
 */
type Words<Name extends string> = Readonly<Record<Name, string>>;

export const daytimeWords: Words<Daytime> = {
  dawn: 'dawn sunrise morning daybreak morgendammerung amanecer aube alba рассвет* утро утром 🌅',
  day: 'daylight noon midday daytime sunny afternoon sunlight ☀ 🌞',
  golden: 'golden_light golden_hour goldenhour',
  dusk: 'sunset dusk twilight evening blue_hour sonnenuntergang abend atardecer tramonto coucher_de_soleil soir закат* вечер* 🌇 🌆',
  night:
    'night nighttime midnight moonlight nacht noche nuit notte noite mitternacht ночь ночью ночной 🌃 🌙',
};

export const weatherWords: Words<Weather> = {
  clear: 'clear_sky clear_skies cloudless',
  cloudy: 'clouds cloud cloudy overcast wolken nubes nuages ☁ ⛅',
  rain: 'rain rainy raining drizzle regen lluvia pluie pioggia chuva дождь дождем 🌧',
  snow: 'snow snowy snowing snowfall schnee nieve neige neve снег снегу ❄ 🌨',
  fog: 'fog foggy mist misty haze hazy nebel niebla brume nebbia туман* 🌫',
};

export const moodWords: Words<Exclude<Mood, 'plain'>> = {
  calm: 'calm peaceful quiet serene soft gentle pastel ruhig tranquilo calme',
  bold: 'bold vivid vibrant colorful colourful epic',
  dreamy: 'dreamy dreamlike ethereal romantic surreal',
  dark: 'dark moody noir gothic gloomy mysterious cinematic dramatic',
  warm: 'warm cozy cosy nostalgic',
  cool: 'cool cold icy futuristic',
  retro: 'retro vintage sepia analog analogue 70s 80s',
};

/** Names of the colours as people read them, with what they look like. */
export const colours = {
  red: '#d42f3a',
  orange: '#f07a2b',
  yellow: '#f2bd35',
  green: '#3f9a56',
  olive: '#6f7a3f',
  teal: '#1f9a97',
  blue: '#2f63c4',
  navy: '#22305c',
  purple: '#7a44b8',
  pink: '#ec5f95',
  beige: '#f0dcc8',
  brown: '#7a4a2c',
  white: '#f6f3ee',
  black: '#1d1c22',
  grey: '#9aa0aa',
} as const;
export type ColourName = keyof typeof colours;

export const colourWords: Words<ColourName> = {
  red: 'red crimson scarlet ruby rojo roja rouge rosso rossa vermelho rot rote roter rotes roten красн*',
  orange: 'orange tangerine naranja оранжев*',
  yellow:
    'yellow golden gold mustard amarillo amarilla jaune gelb gelbe gelber gelbes giallo amarelo желт*',
  green: 'green emerald verde vert verte grun grune gruner grunes зелен*',
  olive: 'olive khaki',
  teal: 'teal turquoise aqua cyan',
  blue: 'blue azure cobalt sapphire azul bleu bleue blau blaue blauer blaues blu син*',
  navy: 'navy indigo',
  purple: 'purple violet lilac morado purpura lila viola roxo фиолет*',
  pink: 'pink magenta fuchsia rosa розов*',
  beige: 'beige cream ivory nude',
  brown: 'brown braun braune marron marrone коричнев*',
  white:
    'white blanco blanca blanc blanche weiss weisse weisser weisses bianco bianca branco branca бел*',
  black: 'black negro negra noire schwarz schwarze schwarzer schwarzes nero nera preto черн*',
  grey: 'grey gray silver gris grau graue grauer серый серая',
};

/** A name for one, and one for several. */
export const peopleNames = {
  feminine: ['woman', 'women'],
  masculine: ['man', 'men'],
  anyone: ['person', 'people'],
} as const;
export type PersonWord = keyof typeof peopleNames;

export const personWords: Words<PersonWord> = {
  feminine:
    'woman girl lady she her female mother mom sister wife girlfriend mujer chica frau madchen femme fille donna ragazza mulher женщина девушка 👩 👧',
  masculine:
    'man boy guy he him his male father dad brother husband boyfriend gentleman hombre chico mann junge homme garcon uomo ragazzo homem мужчина парень 👨 👦',
  anyone: 'person model human someone figure mensch persona personne pessoa человек 🧑',
};
/** Words for several of them; two are drawn where the place has room. */
export const peopleWords: Words<PersonWord> = {
  feminine:
    'women girls ladies sisters mujeres chicas frauen femmes donne mulheres женщины девушки',
  masculine: 'men boys guys brothers hombres chicos manner hommes uomini homens мужчины',
  anyone: 'people persons friends models couple leute freunde gente amigos amis amici люди друзья',
};

/** Pronouns speak of the persona where there is one. */
export const pronouns: ReadonlySet<string> = new Set(['she', 'her', 'he', 'him', 'his']);

export const outfitWords: Words<
  Exclude<
    OutfitName,
    'powerSuit' | 'training' | 'linen' | 'slip' | 'skirt' | 'tucked' | 'cocktail' | 'streetwear'
  >
> = {
  sundress: 'dress sundress kleid vestido abito платье платьем',
  gown: 'gown ball_gown evening_gown evening_dress',
  tuxedo: 'tuxedo',
  blazer: 'blazer suit suit_jacket jacket anzug traje',
  coat: 'coat mantel manteau cappotto abrigo пальто',
  trench: 'trench_coat trench trenchcoat',
  hoodie: 'hoodie sweatshirt',
  knit: 'sweater knit_sweater knitted_sweater pullover jumper knit knitted свитер*',
  casual: 't-shirt tshirt t_shirt tee',
  shirt: 'shirt hemd camisa chemise camicia рубашк*',
  striped: 'striped_top striped stripes',
  yoga: 'leggings',
  gymTank: 'shorts',
  robe: 'bathrobe robe kimono',
};

/** The outfits that a persona, who is seen from the waist up, can be seen to wear. */
export const personaOutfits: ReadonlySet<OutfitName> = new Set([
  'knit',
  'shirt',
  'blazer',
  'hoodie',
  'casual',
]);

export const poseWords: Readonly<Partial<Record<PoseName, string>>> = {
  dancing: 'dancing danc* tanzt tanzen bailando танцу*',
  walking: 'walking walk walks stroll*',
  cheering: 'cheering cheer cheers',
  behind: 'from_behind seen_from_behind',
  reaching: 'reaching pointing',
  handOnHip: 'posing hand_on_hip',
  lunging: 'stretching lunging',
  meditating: 'meditating meditat*',
  toasting: 'toasting',
};

/** How many of what follows. */
export const countWords = { 2: 'two 2 zwei deux dos due dois', 3: 'three 3 drei trois tres tre' };

/** Names of a place, and of what its drawing always shows; what only goes with it is not here. */
export const placeWords: Readonly<Record<PlaceName, string>> = {
  homeOffice: 'home_office homeoffice desk workspace schreibtisch escritorio',
  meetingRoom:
    'office meeting_room boardroom conference_room whiteboard buro bureau oficina ufficio офис офисе',
  nightOffice: 'high-rise_office high_rise_office night_office',
  gym: 'gym fitness_studio fitnessstudio gimnasio palestra спортзал*',
  kitchen: 'kitchen kuche cuisine cocina cucina cozinha кухня кухне кухню',
  spa: 'spa',
  airport:
    'airport airplane aeroplane plane aircraft flughafen aeropuerto aeroport aeroporto аэропорт* ✈ 🛫',
  beach: 'beach shore seaside palm palm_tree strand playa plage spiaggia praia пляж* 🏖 🏝 🌴',
  fineDining: 'restaurant restaurante ristorante ресторан*',
  wardrobe: 'wardrobe closet dressing_room mirror kleiderschrank armario',
  street:
    'street city downtown road avenue strasse stadt calle ciudad rue ville cidade citta strada улица улице город городе 🏙',
  gala: 'grand_staircase staircase stairs red_carpet gala ballroom',
  rooftop: 'rooftop roof_terrace terrace skyline dachterrasse azotea terraza',
  club: 'club nightclub disco dance_floor dancefloor discoteca 🪩',
  diner: 'diner',
  cafe: 'café coffee_shop coffeehouse coffee_house kaffeehaus cafeteria кафе',
  concert: 'stage concert concert_stage',
  library:
    'library bookshop bookstore bookshelf bookshelves bibliothek bibliotheque biblioteca библиотек*',
  livingRoom: 'living_room livingroom sofa couch wohnzimmer soggiorno',
  studio: 'studio background backdrop',
  desert: 'desert dune wuste desierto deserto пустын*',
  forest: 'forest woods tree wald bosque foret foresta floresta лес лесу леса 🌲 🌳',
  garden: 'garden meadow park flower_field garten jardin jardim giardino сад саду',
  mountains: 'mountains mountain berg berge montana montagne montagna montanha горы горах гора ⛰ 🏔',
  sea: 'sea ocean wave meer mer el_mar al_mar no_mar o_mar il_mare al_mare sul_mare море морем 🌊',
  space: 'space outer_space planet weltraum espace espacio cosmos космос* 🪐 🌌',
  winter: 'winter_landscape winter cabin chalet snowscape invierno hiver inverno зима зимой',
};

/** Names of each thing, and of nothing that only resembles it. */
export const thingWords: Readonly<Record<ThingName, string>> = {
  mug: 'mug cup coffee coffee_cup coffee_mug cup_of_coffee cappuccino espresso latte tasse tasse_de_cafe taza taza_de_cafe tazza tazza_di_caffe кофе kaffee ☕',
  bowl: 'bowl schussel ciotola',
  salad: 'salad salat ensalada insalata 🥗',
  berries: 'berries berry',
  avocado: 'avocado aguacate 🥑',
  juice: 'orange_juice juice glass_of_juice',
  fruit: 'fruit_bowl fruit bowl_of_fruit',
  bread: 'bread loaf brot 🍞',
  cake: 'cake birthday_cake kuchen torta gateau 🎂',
  plate: 'plate dish plat teller',
  wine: 'wine glass_of_wine wine_glass wein vin vino vinho 🍷',
  champagne: 'champagne glass_of_champagne prosecco',
  cocktail: 'cocktail martini 🍸',
  tumbler: 'whiskey whisky bourbon 🥃',
  coconut: 'coconut kokosnuss 🥥',
  milkshake: 'milkshake',
  fries: 'fries french_fries pommes 🍟',
  burger: 'burger hamburger cheeseburger 🍔',
  pizza: 'pizza slice_of_pizza пицца 🍕',
  candle: 'candle kerze vela bougie candela свеча 🕯',
  flowers: 'flowers flower bouquet vase blume blumen fleur flor fiore fiori цветы 💐',
  laptop: 'laptop 💻',
  notebook: 'notebook journal diary 📓',
  books: 'books book livre libro livro buch bucher книга книги 📚',
  deskLamp: 'desk_lamp lamp lampe lampara',
  camera: 'camera kamera appareil_photo 📷 📸',
  phone: 'phone smartphone cellphone telefono telephone телефон 📱',
  headphones: 'headphones headphone earphones kopfhorer 🎧',
  dumbbell: 'dumbbell hantel',
  kettlebell: 'kettlebell',
  bottle: 'bottle water_bottle flasche bouteille botella bottiglia garrafa бутылка',
  mat: 'mat yoga_mat',
  towel: 'towel handtuch toalla',
  stones: 'stones stone pebble steine',
  suitcase: 'suitcase luggage koffer valise maleta valigia чемодан 🧳',
  surfboard: 'surfboard 🏄',
  umbrella: 'umbrella parasol regenschirm parapluie paraguas ombrello зонт ☂ ⛱',
  guitar: 'guitar gitarre guitare guitarra chitarra гитара 🎸',
  bicycle:
    'bicycle bike mountain_bike fahrrad velo bicyclette bicicleta bici bicicletta велосипед 🚲',
  car: 'car auto coche voiture carro macchina машина 🚗',
  boat: 'boat sailboat sailing_boat bateau barco barca лодка ⛵',
  balloon: 'balloon ballon globo palloncino 🎈',
  dog: 'dog golden_retriever retriever puppy hund chien perro cane cachorro собака 🐶 🐕',
  cat: 'cat kitten katze chat gato gatto кот кошка 🐱 🐈',
  plant: 'plant potted_plant pflanze plante planta pianta 🪴',
  gift: 'gift gift_box geschenk cadeau regalo 🎁',
  easel: 'easel painting',
  piano: 'piano klavier 🎹',
  sneaker:
    'sneaker running_shoe running_shoes shoe trainers schuh schuhe chaussure zapato zapatilla scarpa 👟',
  heels: 'high_heels heels stiletto 👠',
  handbag: 'handbag purse bag handtasche bolso borsa 👜',
  watch: 'watch wristwatch ⌚',
  sunglasses: 'sunglasses sonnenbrille 🕶',
  hat: 'hat sun_hat straw_hat chapeau sombrero 👒',
  perfume: 'perfume perfume_bottle bottle_of_perfume parfum profumo',
  lipstick: 'lipstick lippenstift 💄',
  jewellery: 'jewellery jewelry schmuck joyas',
  serum: 'serum',
  cream: 'face_cream skin_cream lotion moisturizer moisturiser',
  vinyl: 'vinyl_record vinyl',
  skateboard: 'skateboard 🛹',
  microphone: 'microphone mikrofon 🎤',
};

/** Names that hold a word of the tables and are something else. */
export const otherThings =
  'hot_dog car_park dog_house cat_walk book_club coffee_table coffee_bean flower_pot wine_bar phone_booth hat_stand';
