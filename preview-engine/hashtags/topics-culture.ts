import type { Topic } from './topic.ts';

/** Arts, play and what is watched together. */
export const cultureTopics: Record<string, Topic> = {
  photography: {
    words:
      'streetphotography goldenhour photography photo photographer camera portrait shoot lens picture analog film lightroom',
    broad:
      'photography photo photographer photooftheday portrait photoshoot camera picoftheday portraitphotography canon sony photographylovers',
    niche:
      'filmphotography 35mm goldenhour lightroompresets streetportrait analogphotography naturallight longexposure minimalphotography filmisnotdead mobilephotography photographytips',
    community:
      'phototok makeportraits shotzdelight photographersofinstagram igers moodygrams earthfocus ourmomentum theportraitpr shootandshare',
  },
  video: {
    words:
      'video filmmaking film cinema director editing cinematic movie reels vlog vlogger youtube content',
    broad:
      'video filmmaking cinematography film videography director cinema movie reels editing vlog youtube',
    niche:
      'cinematicreels shortfilm colorgrading videoediting behindthescenes cameragear storyboarding transitions dronevideo capcutedit gimbal musicvideo',
    community:
      'filmtok filmmakersworld indiefilm reelsinstagram setlife dopfilms filmmakersofinstagram vloggerlife youtubecreators shotoniphone',
  },
  art: {
    kinds:
      'watercolor | oilpaint | gouache | linocut | inkdrawing | digitalart procreate | sculpture | conceptart characterdesign',
    words:
      'art artist painting drawing illustration sketch watercolor digital paint gallery canvas sculpture artwork',
    broad:
      'art artist artwork drawing painting illustration digitalart sketch design artistsoninstagram creative contemporaryart',
    niche:
      'watercolorpainting procreateart oilpainting characterdesign lineart conceptart urbansketching gouache abstractpainting sketchbookart linocut inkdrawing',
    community:
      'arttok artistsupport drawthisinyourstyle arte artcommunity artoftheday illustrationartists sketchbooktour instaart doodlesofinstagram',
  },
  tattoo: {
    words: 'tattoo tattoos ink inked tattooist piercing flash sleeve',
    broad:
      'tattoo tattoos ink inked tattooartist tattooart tattooed tattoodesign inkedgirls tattooideas piercing blackwork',
    niche:
      'finelinetattoo flashtattoo blackandgreytattoo traditionaltattoo dotworktattoo tattoosleeve microrealism smalltattoos coveruptattoo japanesetattoo tattooaftercare botanicaltattoo',
    community:
      'tattootok inkstagram tattoosofinstagram tattoolife inkaddict tattooworkers tattoocommunity inkedmag tattooinspiration equilattera',
  },
  dance: {
    kinds:
      'ballet | hiphop | salsa | bachata | kpop | heels | ballroom | pole | afrobeats | waacking',
    words:
      'dance dancing dancer choreography ballet hiphop salsa kpop heels ballroom twerk bachata',
    broad:
      'dance dancer dancing choreography hiphop ballet dancevideo dancechallenge music kpop dancers salsa',
    niche:
      'kpopdance heelschoreography contemporarydance danceclass bachata afrobeatsdance poledance dancetutorial waacking streetdance dancepractice ballroomdance',
    community:
      'dancetok dancecommunity dancersofinstagram worldofdance kpopcover danceislife balletlove dancecrew dancemoms dancelife',
  },
  music: {
    kinds:
      'guitar | piano | vinyl nowspinning | singer acousticcover coversong | hiphop rap | beat producer lofi',
    words:
      'music song singer musician guitar piano producer beat rap concert dj band studio artist album vinyl',
    broad: 'music musician singer song newmusic guitar producer hiphop rap artist love concert',
    niche:
      'singersongwriter bedroomproducer acousticcover beatmaker vinylcollection livemusic indiemusic homestudio guitarsolo lofibeats pianocover musicproduction',
    community:
      'musictok unsignedartist musiciansofinstagram singersofinstagram vinylcommunity guitartok producerlife nowspinning newmusicfriday coversong',
  },
  party: {
    words:
      'party nightlife club festival celebration birthday night rave event dj disco weekend clubbing',
    broad:
      'party nightlife festival club birthday dj weekend celebration friday partytime events rave',
    niche:
      'birthdayparty techno festivaloutfit housemusic partydecor clubnight themedparty rooftopparty afterparty festivalseason underground bachelorette',
    community:
      'partytok ravefam nightout festivallife technofamily clublife fridaynight goodvibesonly ravers partypeople',
  },
  gaming: {
    kinds: 'playstation xbox nintendo | minecraft | fortnite | simracing | soulslike',
    words:
      'gaming game gamer games esports streamer playstation xbox nintendo minecraft fortnite twitch pc console',
    broad:
      'gaming gamer videogames games twitch playstation xbox streamer pcgaming nintendo gamingcommunity esports',
    niche:
      'gamingsetup cozygames indiegames retrogaming speedrun gameplayclips nintendoswitch openworld rpggames soulslike simracing gamedev',
    community:
      'gamertok twitchstreamer girlgamer gamersunite pcmasterrace gamingmemes supportsmallstreamers streamersofinstagram gamerlife smallstreamer',
  },
  books: {
    words:
      'book books reading reader novel author literature bookworm library poetry writing writer story',
    broad:
      'books reading bookstagram booklover bookworm reader writer author poetry library literature read',
    niche:
      'fantasybooks romancebooks bookreview annotatedbooks cozymystery tbrpile darkacademia indieauthor bookshelfie writingtips thrillerbooks bookrecommendations',
    community:
      'booktok bookish booksofinstagram writersofinstagram bibliophile currentlyreading bookcommunity writingcommunity bookaddict poetsofinstagram',
  },
  movies: {
    kinds: 'anime otaku | marvel | horror | kdrama | romcom | scifi',
    words: 'movie movies film series tv netflix anime cartoon marvel actor show hollywood horror',
    broad: 'movies film cinema netflix movie series tvshow anime actor hollywood marvel horror',
    niche:
      'filmreview animeedit horrormovies classicfilm moviequotes studioghibli filmanalysis scifi romcom kdrama oscarseason cultclassic',
    community:
      'movietok cinephile animecommunity letterboxd otaku nowwatching horrorcommunity filmbuff kdramaaddict fandom',
  },
  comedy: {
    words: 'comedy funny meme humor humour joke prank laugh sketch standup memes',
    broad: 'funny comedy meme memes humor lol funnyvideos jokes laugh fun standup viral',
    niche:
      'sketchcomedy standupcomedy relatablememes officehumor couplehumor dadjokes improvcomedy funnyfails parentinghumor darkhumor comedyskit pov',
    community:
      'comedytok memesdaily relatable dankmemes comedians lmao funnymemes humortok memelord tiktokfunny',
  },
  cosplay: {
    words: 'cosplay costume larp convention comic manga props fantasy armor',
    broad:
      'cosplay cosplayer anime costume manga comiccon cosplaygirl fantasy comics otaku gaming art',
    niche:
      'armorbuild wigstyling cosplayprops foamsmith cosplaywip fantasycostume larpcostume genshincosplay cosplaytutorial renfaire propmaking cosplaymakeup',
    community:
      'cosplaytok cosplayersofinstagram cosplaycommunity concrunch cosplayphotography cosplaylife wcs conventionlife cosplaylove fantasycommunity',
  },
  animation: {
    kinds: 'stopmotion claymation clay | 2d | 3d blender',
    words: 'animating animation animator stopmotion claymation puppet motiongraphics',
    broad: 'animation animator animationart animated stopmotion claymation motiondesign',
    niche:
      'stopmotionanimation clayanimation puppetanimation framebyframe animationprocess characteranimation shortanimation animationstudio armature plasticine setbuilding 2danimation 3danimation',
    community:
      'stopmotionanimators animatorsofinstagram animationcommunity indieanimation stopmotiontok animationlovers animationdaily stopmotionstudio',
  },
  synthesizers: {
    words: 'synthesizer synth modular eurorack sequencer synthwave drummachine',
    broad: 'synthesizer synth synths electronicmusic modularsynth analogsynth synthwave',
    niche:
      'eurorack modular sounddesign drummachine vintagesynth polysynth patchcables sequencer synthjam hardwaresynth dawless knobs',
    community:
      'synthfam synthlife synthcommunity modularsynthesizer knobtwiddling synthnerd gearheads synthtok',
  },
  keyboards: {
    words: 'keyboard keyboards keycap keycaps keeb mechkeys',
    broad: 'keyboard keyboards mechanicalkeyboard mechanicalkeyboards keycaps customkeyboard',
    niche:
      'mechkeys keyboardbuild keyboardasmr tactileswitches linearswitches hotswap artisankeycaps deskmat typingtest splitkeyboard keycapset keyboardmods',
    community:
      'keebs mechkeyboards keyboardcommunity customkeebs keyboardenthusiast switchtester keyboardtok endgamekeyboard',
  },
  ceramics: {
    words: 'ceramic ceramics pottery potter stoneware porcelain kiln glaze',
    broad: 'ceramics pottery ceramicart handmadeceramics clay potter stoneware',
    niche:
      'wheelthrown handbuilding glazing kilnopening ceramicmug tableware raku porcelain slabbuilding ceramicvase potterywheel',
    community:
      'potterytok ceramicstudio potterylife potterylove ceramicartist contemporaryceramics claycommunity pottersofinstagram',
  },
};
