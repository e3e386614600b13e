import type { Topic } from './topic.ts';

/** Body, food and home. Tags are written without `#`, most used first within their tier. */
export const bodyTopics: Record<string, Topic> = {
  fitness: {
    words:
      'fitness gym workout training exercise muscle bodybuilding lifting strength fit coach trainer abs sport',
    broad:
      'fitness gym workout fit fitnessmotivation training health motivation bodybuilding lifestyle exercise strong',
    niche:
      'strengthtraining functionaltraining homeworkout legday armday absworkout personaltrainer progressiveoverload mobilitywork workoutroutine gymprogress pushday',
    community:
      'fitfam gymlife gymtok fitspo girlswholift liftheavy fitnessjourney gymmotivation trainhard fitover40',
  },
  yoga: {
    kinds: 'yoga yogi vinyasa handstand | pilates | meditation mindful breathwork soundbath',
    words:
      'yoga pilates meditation mindfulness stretching breath asana namaste flexibility zen calm',
    broad:
      'yoga pilates meditation mindfulness wellness stretching balance yogainspiration breathe flexibility calm selfcare',
    niche:
      'vinyasa hathayoga yinyoga reformerpilates morningyoga yogaflow breathwork yogaathome handstand yogaforbeginners soundbath wallpilates',
    community:
      'yogaeverydamnday yogilife yogacommunity pilatesgirl yogateacher pilateslovers yogajourney meditationdaily yogisofinstagram mindfulliving',
  },
  running: {
    kinds: 'marathon negativesplit | trail | sprint',
    words: 'running run runner marathon jogging trail race 5k 10k sprint',
    broad:
      'running run runner marathon jogging trailrunning halfmarathon race endurance runningmotivation sprint fitness',
    niche:
      'marathontraining couchto5k easyrun tempo longrun runningshoes runningtips intervaltraining ultramarathon 5ktraining negativesplit runform',
    community:
      'runnersofinstagram instarunners runclub runhappy runtok runnershigh werunthistown morningrun womenrunners parkrun',
  },
  nutrition: {
    words:
      'mealprep nutrition healthy diet protein calories macros meal prep vitamins weight smoothie salad clean eating',
    broad:
      'healthyfood nutrition healthyeating diet protein healthylifestyle mealprep cleaneating salad smoothie weightloss wellness',
    niche:
      'highprotein macrofriendly guthealth caloriedeficit proteinbreakfast mealprepideas overnightoats lowcarb antiinflammatory smoothiebowl intuitiveeating nutritiontips',
    community:
      'eatwell healthyrecipes foodisfuel nutritioncoach balancedeating whatieatinaday healthyfoodshare eattherainbow mealprepsunday nutritionist',
  },
  vegan: {
    words: 'vegan vegetarian plant plantbased tofu dairyfree veggie veganuary',
    broad:
      'vegan plantbased vegetarian veganfood vegansofig healthyvegan dairyfree crueltyfree govegan plantbaseddiet veggies tofu',
    niche:
      'veganrecipes veganbaking plantprotein veganbreakfast vegancomfortfood easyvegan veganmealprep rawvegan glutenfreevegan veganonabudget tofurecipes whatveganseat',
    community:
      'vegancommunity veganuary poweredbyplants meatlessmonday vegansofinstagram plantpower veganeats veganshare forksoverknives eatmoreplants',
  },
  cooking: {
    words:
      'cooking cook recipe kitchen chef dinner lunch homemade food meal foodie eat tasty dish pasta soup',
    broad:
      'food foodie cooking recipe homemade dinner yummy delicious foodporn chef kitchen easyrecipes',
    niche:
      'onepotmeal weeknightdinner airfryerrecipes pastalover comfortfood sheetpandinner slowcooker sourdough knifeskills familyrecipes cookingtips 15minutemeals',
    community:
      'foodtok foodstagram homecook cookwithme foodblogger recipeoftheday instafood foodlover cookingathome kitchenlife',
  },
  baking: {
    kinds:
      'cake cupcake buttercream | bread sourdough | cookie | brownie | macaron | croissant | chocolate | banana | donut',
    words:
      'baking bake cake bread cookies dessert pastry chocolate sweet cupcake brownie donut patisserie',
    broad:
      'baking cake dessert bread cookies chocolate sweet homemade pastry cupcakes baker treats',
    niche:
      'sourdoughbread cakedecorating buttercream cookiedecorating bananabread macarons croissant browniebatter glutenfreebaking layercake breadbaking frenchpastry',
    community:
      'bakersofinstagram bakingtok homebaker bakewithme cakesofinstagram instabake bakingfromscratch breadtok sweettooth cakeartist',
  },
  coffee: {
    kinds:
      'coffee espresso latte cappuccino barista brew aeropress flatwhite frenchpress pourover | tea | matcha',
    words: 'coffee espresso latte cappuccino barista cafe café brew mocha matcha tea',
    broad:
      'coffee coffeetime coffeelover espresso latte cafe barista coffeeshop cappuccino morningcoffee matcha tea',
    niche:
      'latteart pourover coldbrew specialtycoffee homebarista icedlatte aeropress flatwhite matchalatte coffeebeans frenchpress coffeerecipes',
    community:
      'coffeetok butfirstcoffee coffeegram coffeeaddict coffeecorner cafehopping baristalife coffeesesh manmakecoffee coffeeculture',
  },
  drinks: {
    kinds:
      'cocktail mixology mocktail gin spritz martini negroni margarita oldfashioned | wine | beer | champagne | whisky',
    words: 'cocktail drink bar wine beer mixology mocktail gin whisky bartender champagne',
    broad:
      'cocktails drinks bar mixology wine bartender mocktail happyhour gin cheers champagne beer',
    niche:
      'cocktailrecipes negroni espressomartini naturalwine alcoholfree craftbeer homebar oldfashioned spritz margarita winetasting zeroproof',
    community:
      'cocktailsofinstagram drinkstagram bartenderlife winetok drinkspiration imbibe winelover cocktailhour tiktokcocktails barculture',
  },
  skincare: {
    words: 'skincare skin serum spf acne glow moisturizer routine dermatologist retinol face',
    broad:
      'skincare skincareroutine glowingskin beauty selfcare skin skincaretips acne sunscreen moisturizer serum glow',
    niche:
      'glassskin skinbarrier retinol niacinamide vitamincserum doublecleanse sensitiveskin slugging koreanskincare doubleserum acnejourney spfeveryday',
    community:
      'skintok skincarecommunity skincarejunkie shelfie kbeauty skinpositivity getunreadywithme selfcaresunday skincareaddict itsallaboutskin',
  },
  makeup: {
    kinds: 'lipstick glossylips | eyeliner graphicliner | mascara | blush',
    words: 'makeup cosmetics lipstick eyeliner mascara foundation blush contour mua beauty palette',
    broad:
      'makeup beauty makeupartist mua makeuptutorial lipstick cosmetics eyeshadow makeuplover glam makeuplook mascara',
    niche:
      'softglam graphicliner cleangirlmakeup nomakeupmakeup underpainting glossylips blushdraping bridalmakeup eyelinertutorial drugstoremakeup smokeyeye matureskinmakeup',
    community:
      'makeuptok grwm beautytok makeupjunkie motd beautycommunity wakeupandmakeup makeuptransformation makeupoftheday instamakeup',
  },
  hair: {
    words: 'hair haircut hairstyle curls curly blonde braid hairdresser salon barber balayage wig',
    broad:
      'hair hairstyle haircut haircolor hairstylist salon longhair blonde curlyhair balayage barber hairgoals',
    niche:
      'curlygirlmethod butterflycut hairoiling heatlesscurls protectivestyles wolfcut scalpcare copperhair slickbackbun curtainbangs lowfade knotlessbraids',
    community:
      'hairtok curlyhaircommunity hairinspo naturalhaircommunity barbershopconnect hairtransformation behindthechair modernsalon hairofinstagram curlfriends',
  },
  nails: {
    words: 'nails manicure nail gel acrylic pedicure polish nailart',
    broad:
      'nails nailart manicure gelnails naildesign nailsoftheday acrylicnails nailpolish nailtech pedicure nailinspo gel',
    niche:
      'chromenails frenchtips shortnails almondnails biabnails pressonnails auranails russianmanicure nailextensions 3dnails glazeddonutnails minimalnails',
    community:
      'nailsofinstagram nailtok nailpro nailsnailsnails nailaddict scratchmagazine showscratch nailartist nailitdaily nailsonfleek',
  },
  mentalhealth: {
    words:
      'mentalhealth mental health anxiety therapy healing burnout selfcare wellbeing stress depression selflove recovery',
    broad:
      'mentalhealth selfcare selflove anxiety mentalhealthawareness healing therapy wellbeing mindset wellness gratitude stressrelief',
    niche:
      'burnoutrecovery innerchild nervoussystem journaling boundaries anxietyrelief selfcaretips emotionalintelligence traumahealing digitaldetox therapytools slowliving',
    community:
      'mentalhealthmatters itsoknottobeok therapytok selfcaresunday youarenotalone breakthestigma healingjourney endthestigma mentalhealthwarrior selflovejourney',
  },
};
