import type { Topic } from './topic.ts';

/** Places, nature, animals and people. */
export const worldTopics: Record<string, Topic> = {
  travel: {
    words:
      'travel trip vacation holiday tourism journey explore wanderlust backpacking flight hotel abroad adventure tour passport',
    broad:
      'travel wanderlust travelphotography vacation explore trip adventure travelgram instatravel holiday traveling tourism',
    niche:
      'solotravel travelitinerary hiddengems budgettravel slowtravel carryononly travelhacks weekendgetaway traveltips interrail digitalnomadlife boutiquehotel',
    community:
      'traveltok travelblogger passionpassport travelcommunity girlslovetravel wheretonext travelcouple beautifuldestinations theglobewanderer traveladdict',
  },
  beach: {
    words:
      'beachlife beach ocean sea summer island surf surfing sand tropical swim coast palm waves sunny maldives',
    broad: 'beach summer ocean sea sunset beachlife sun island surf waves paradise tropical',
    niche:
      'beachhouse islandlife surftrip hiddenbeach goldenhourbeach tropicalvibes longboarding coastalliving snorkeling beachphotography saltlife bodyboarding',
    community:
      'surfersparadise vitaminsea beachvibes saltyhair oceanlovers beachbum beachplease surflife summervibes sandytoes',
  },
  mountains: {
    words:
      'mountain hiking hike camping outdoors climbing trail nature forest backpack alpine summit tent',
    broad:
      'mountains hiking nature outdoors adventure camping climbing landscape trekking naturephotography forest explore',
    niche:
      'dayhike wildcamping thruhiking campcooking alpinism bouldering hikingtrails backcountry ultralight nationalparks sunrisehike viaferrata',
    community:
      'hikertok optoutside hikingadventures neverstopexploring womenwhohike campvibes getoutside mountainlovers outdoorlife keepitwild',
  },
  city: {
    words: 'city urban street architecture skyline nyc london paris tokyo building downtown night',
    broad:
      'city urban architecture streetphotography cityscape skyline building newyork london paris citylife travel',
    niche:
      'rooftopview brutalism citynights cityguide urbanexploration neonlights architecturephotography hiddencity metrophotography modernarchitecture citybreak streetscene',
    community:
      'citytok urbanexplorer archdaily agameoftones streetdreamsmag createexplore heatercentral visualsoflife urbanaisle citykillerz',
  },
  winter: {
    words: 'winter snow cold ice snowy frost',
    broad: 'winter snow winterwonderland cozy cold snowday winterdays frost ice snowfall',
    niche:
      'wintermorning hotchocolate snowphotography winterwalks winterlight winterfashion frozenlake winterlandscape snowyday cozywinter',
    community:
      'winterlovers wintervibes winteraesthetic cozyvibes frostlovers winteriscoming snowlovers winterseason cozyseason wintermood',
  },
  christmas: {
    words: 'christmas xmas advent santa',
    broad: 'christmas xmas holidays christmastime christmastree merrychristmas festive santa',
    niche:
      'christmasdecor christmasmarket christmasbaking christmasgifts adventcalendar christmaslights christmascrafts christmascookies',
    community:
      'christmascountdown christmaslovers holidayseason christmasspirit christmasmagic christmasathome',
  },
  ski: {
    words: 'ski skiing skier snowboard snowboarding snowboarder freeride piste',
    broad: 'ski skiing snowboard snowboarding mountains snow skilife skitrip skiseason slopes',
    niche:
      'apresski freeride skitouring powderday backcountryskiing freestyleski carving bluebirdday skigear snowpark',
    community: 'skitok snowboardlife skiaddict skilovers skifamily powderhounds rideordie',
  },
  autumn: {
    words: 'autumn fall foliage',
    broad: 'autumn fall autumnvibes fallvibes leaves autumncolors fallcolors foliage cozy',
    niche:
      'autumnleaves autumnwalks leafpeeping cozyautumn autumnlight autumnphotography goldenleaves sweaterweather autumnday autumnlandscape',
    community: 'autumnlovers autumnmood fallaesthetic autumnaesthetic falltok autumndays',
  },
  halloween: {
    words: 'halloween pumpkin spooky trick witch',
    broad: 'halloween spooky pumpkin halloweencostume horror spookyseason trickortreat',
    niche:
      'pumpkincarving halloweenmakeup halloweendecor diyhalloween hauntedhouse halloweenparty jackolantern',
    community: 'halloweentok halloweenlovers witchesofinstagram halloweeneveryday spookyvibes',
  },
  rain: {
    words: 'rain rainy raining raindrops umbrella monsoon storm drizzle',
    broad: 'rain rainyday rainydays raindrops rainyweather weather umbrella puddles',
    niche:
      'rainphotography rainreflections wetstreets rainsounds puddlereflections rainyevening rainywindow rainwalk',
    community: 'rainlovers rainymood pluviophile rainyvibes rainydayvibes rainyaesthetic',
  },
  dogs: {
    kinds: 'goldenretriever | frenchbulldog bulldog | dachshund | bordercollie | corgi | poodle',
    words: 'dog dogs puppy puppies canine retriever bulldog poodle corgi dachshund',
    broad:
      'dog dogs puppy dogsofinstagram pet doglover cute petsofinstagram doglife puppylove dogstagram animals',
    niche:
      'goldenretriever frenchbulldog puppytraining rescuedog dachshund dogtraining bordercollie doggrooming seniordog dogmomlife rawfed corgi',
    community:
      'dogtok adoptdontshop dogsarefamily puppiesofinstagram dogsoftiktok weeklyfluff dogmom barkbox dogsofinsta cutepetclub',
  },
  cats: {
    kinds: 'orangecat | blackcat | mainecoon | ragdoll | tuxedo | tortie | shorthair | kitten',
    words: 'cat cats kitten kitty feline meow kittens tabby',
    broad: 'cat cats catsofinstagram kitten catlover kitty meow pet cute catlife instacat animals',
    niche:
      'orangecat blackcat rescuecat mainecoon ragdollcat tuxedocat indoorcat cattraining tortiecat britishshorthair catphotography catenrichment',
    community:
      'cattok catsoftiktok catmom cats_of_world caturday adoptacat meowdel crazycatlady catsagram kittensofinstagram',
  },
  wildlife: {
    kinds:
      'horse dressage equestrian | bird | reptile | fish aquarium aquascape marine | insect | bigcat | elephant | safari | zoo',
    words:
      'wildlife animal animals bird birds safari horse fish aquarium reptile insect zoo conservation',
    broad:
      'wildlife animals wildlifephotography nature birds naturephotography animal birdphotography horse safari zoo conservation',
    niche:
      'birdwatching macroinsects bigcats horseriding dressage aquascape reptilekeeper backyardbirds marinelife wildlifeconservation elephants birdsofprey',
    community:
      'animaltok natgeoyourshot horsesofinstagram birdsofinstagram earthcapture reptilesofinstagram wildlifeonearth equestrianlife bird_brilliance savetheplanet',
  },
  family: {
    words:
      'family mom dad mother father baby kids children parenting newborn toddler pregnancy mum parent school',
    broad:
      'family momlife baby parenting kids motherhood love mom children dadlife newborn pregnancy',
    niche:
      'gentleparenting toddleractivities montessoriathome breastfeedingjourney schoollunchideas newbornphotography postpartum boymom sensoryplay kidscrafts bumpdate twinmom',
    community:
      'momtok letthekids dadsofinstagram motherhoodunplugged girldad mumlife parenthood sahmlife honestmotherhood childhoodunplugged',
  },
  couple: {
    words:
      'couple love relationship dating romance romantic boyfriend girlfriend valentine anniversary partner',
    broad:
      'love couple couplegoals relationship relationshipgoals romance boyfriend girlfriend together dating valentinesday anniversary',
    niche:
      'datenightideas longdistancerelationship couplephotography healthyrelationships couplesgoals loveletters firstdate lovelanguage couplestravel matchingoutfits datingadvice weekenddate',
    community:
      'coupletok couplesofinstagram lovestory dateideas boyfriendgoals relationshiptips loveisintheair couplevlog mylove forevermine',
  },
  friends: {
    words: 'friends friendship bestie girls squad hangout sisterhood bff group reunion',
    broad:
      'friends friendship bestfriends bff squad girlsnight fun memories besties friendsforever happy weekend',
    niche:
      'girlstrip galentines friendsgiving gamenight roommates friendshipgoals pyjamaparty picnicdate reunionparty birthdayweekend sisterhood brunchwithfriends',
    community:
      'besties4life squadgoals girlgang bestiegoals womensupportingwomen friendshipquotes girlshavingfun mytribe chosenfamily goodtimes',
  },
};
