import type { PlaceName } from '../../drawings/places/places.ts';

/** Word beginnings (a trailing `.` asks for the whole word), and signs, that name a place. */
export const placeWords: Readonly<Record<PlaceName, string>> = {
  homeOffice:
    'desk desktop laptop workspace homeoffice freelanc writer coding developer programm blogger study. escritorio schreibtisch bureau 💻 ⌨',
  meetingRoom:
    'meeting office pitch startup entrepreneur presentation boardroom team. coworking whiteboard conference business corporate oficina büro ufficio escritório офис 📊 📈',
  nightOffice: 'overtime skyscraper penthouse deadline skyline cityscape 🌃',
  gym: 'gym workout fitness training athlet lifting barbell dumbbell crossfit boxing boxer muscle exercise gimnasio palestra academia спортзал 🏋 💪 🥊',
  kitchen:
    'kitchen cook chef baking baker recipe breakfast nutrition vegan smoothie food meal. salad cocina küche cuisine cucina cozinha кухня 🍳 🥗 👩‍🍳',
  spa: 'spa. wellness meditat yoga sauna selfcare skincare zen. mindful bath bathtub relax massage hammam onsen 🧘 🛀 💆',
  airport:
    'airport flight airplane aeroplane plane. aircraft traveler traveller travel luggage departure terminal jet. pilot aeropuerto flughafen aéroport aeroporto аэропорт ✈ 🛫 🧳',
  beach:
    'beach tropical island palm paradise sand. lagoon surf coast shore seaside caribbean hawaii maldives bali. summer playa strand plage spiaggia praia пляж 🏖 🏝 🌴 🏄',
  fineDining:
    'restaurant dinner dining candlelight gourmet wine. romantic anniversary banquet restaurante ristorante 🍽 🍷',
  wardrobe:
    'wardrobe closet dressing outfit clothes mirror makeup boutique stylist lingerie armario 👗 👚 💄',
  street:
    'street city. urban downtown sidewalk crossing traffic shopping tokyo paris. london. york. alley walk. calle straße strasse rue. città cidade ciudad stadt ville. улица город 🚕 🏙 🛍',
  gala: 'gala. palace castle ballroom gown royal queen. king. princess prince. staircase glamour glamorous redcarpet opera throne luxury premiere wedding bride bridal chandelier 👑 👸 💍',
  rooftop:
    'rooftop terrace cocktail party celebrat birthday friends toast. balcony festive champagne fiesta 🎉 🥂 🍸 🎂',
  club: 'club. nightclub dance dancing dancer disco dj. rave techno discoteca 💃 🕺 🪩',
  diner: 'diner neon burger fries milkshake midnight cyberpunk arcade 🍔 🍟',
  cafe: 'cafe café coffee espresso latte barista bistro tea. bakery kaffee caffè кофе ☕ 🍵',
  concert:
    'concert stage singer singing sing. music musician band. rock. guitar piano microphone festival theatre theater actor rapper 🎤 🎸 🎹 🎶',
  library:
    'library book books bookshop bookstore reading reader novel school university student scholar wizard magic magical biblioteca bibliothek 📚 📖',
  livingRoom:
    'living home. house. sofa couch cozy cosy fireplace interior room. family bedroom apartment netflix grandma grandmother casa. maison 🏠 🛋',
  studio:
    'product studio minimal minimalist packshot perfume sneaker shoe shoes watch. jewel jewelry cosmetic bottle still. pedestal podium gadget object logo abstract 👟 ⌚ 🎁',
  desert:
    'desert dune sahara cactus canyon camel western cowboy egypt pyramid mars. desierto wüste 🏜 🌵 🐪',
  forest:
    'forest wood. woods jungle tree trees camping camp. fox wolf bear. deer elf. fairy fairytale rainforest autumn bosque wald forêt foresta floresta лес 🌲 🌳 🦊 🍂',
  garden:
    'garden flower flowers floral rose roses tulip meadow park. picnic spring. lavender sunflower butterfly blossom blossoms field jardin jardín garten giardino jardim сад 🌸 🌷 🌻 🌹 🦋',
  mountains:
    'mountain mountains alps. himalaya peak. summit climb hiking hiker lake hill hills valley nature landscape waterfall volcano dragon montaña berg berge montagne montagna montanha горы ⛰ 🏔 🐉',
  sea: 'sea. ocean boat ship. sailing sailor yacht lighthouse wave waves harbor harbour whale dolphin mermaid pirate mar. meer. mer. mare море ⛵ 🌊 🚢 🐬',
  space:
    'space. planet galaxy star. stars astronaut moon. cosmic cosmos alien spaceship rocket universe nebula scifi robot espacio weltraum espace космос 🚀 🪐 🌌 👽',
  winter:
    'winter snow snowy ski skiing skier christmas xmas santa ice. snowman cabin chalet frozen arctic invierno schnee neige neve зима снег ❄ ⛷ 🎄 ☃',
};
