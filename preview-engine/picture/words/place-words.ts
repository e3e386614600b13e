import type { PlaceName } from '../../drawings/places/places.ts';

/**
 * Names of a place, and of what its drawing always shows; what only goes with a place is not here.
 * The notation is that of `lexicon` in `meanings.ts`. The first word is the name that people read.
 */
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
