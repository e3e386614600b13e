import type { Topic } from './topic.ts';

/** Work, learning, sport and the times we live in. */
export const workTopics: Record<string, Topic> = {
  entrepreneur: {
    words:
      'entrepreneur business startup hustle founder ceo success company grind owner money work',
    broad:
      'entrepreneur business success motivation startup entrepreneurship mindset money hustle goals marketing smallbusiness',
    niche:
      'founderstory bootstrapped solopreneur businesstips sidehustle femalefounder ecommercetips productlaunch startuplife scalingup businesscoach pitchdeck',
    community:
      'smallbusinesstok entrepreneurlife bossbabe womeninbusiness shopsmall buildinpublic girlboss hustlehard founderlife businessowner',
  },
  productivity: {
    words: 'productivity work office desk routine morning focus time planner study habits remote',
    broad:
      'productivity motivation work office goals desksetup workfromhome morningroutine planner focus habits organization',
    niche:
      'timeblocking deepwork notiontemplates desktour 5amclub habittracker bulletjournal pomodoro remotework workspaceinspo morningpages digitalplanner',
    community:
      'productivitytok planwithme wfhlife thatgirl workdaymylife bujocommunity deskgoals dayinmylife girlswhowork corporategirlies',
  },
  finance: {
    kinds: 'crypto bitcoin | stock dividend indexfund | realestate | debt | retirement',
    words:
      'finance money investing invest stocks crypto budget saving bitcoin wealth trading economy',
    broad:
      'finance money investing stocks crypto bitcoin wealth personalfinance financialfreedom trading investor budget',
    niche:
      'indexfunds budgetingtips debtfreejourney passiveincome dividendinvesting cashstuffing frugalliving emergencyfund retirementplanning sinkingfunds moneymindset realestateinvesting',
    community:
      'fintok debtfreecommunity moneytok budgetbabe cashenvelopesystem wealthbuilding financetips firemovement womenwhoinvest moneymoves',
  },
  marketing: {
    words:
      'socialmedia marketing brand branding social media content creator influencer ads seo instagram tiktok growth ugc',
    broad:
      'marketing socialmedia digitalmarketing branding contentcreator influencer business instagram contentmarketing socialmediamarketing creator tiktok',
    niche:
      'ugccreator reelstips contentstrategy hookideas brandidentity instagramgrowth personalbranding copywritingtips emailmarketing contentcalendar socialmediatips brandphotography',
    community:
      'marketingtok ugccommunity creatorsofinstagram contentcreatorlife socialmediamanager creatoreconomy smallcreator microinfluencer bloggerlife influencerlife',
  },
  tech: {
    words:
      'tech technology ai gadget coding programming software developer computer robot phone app startup science innovation',
    broad:
      'tech technology ai coding programming innovation developer software gadgets artificialintelligence computer science',
    niche:
      'machinelearning webdevelopment homelab smarthome promptengineering techreview opensource cybersecurity dataengineering 3dprinting edtech',
    community:
      'techtok codinglife womenintech 100daysofcode devlife programmerhumor techcommunity girlswhocode setuptour buildinpublic',
  },
  study: {
    words:
      'study student school university college learning exam education teacher notes language classroom',
    broad:
      'study student education school university college learning teacher studymotivation studygram students exam',
    niche:
      'studytips medstudent lawschool notetaking languagelearning examseason studyabroad revisionnotes lectureroutine gradschool dormroom studywithme',
    community:
      'studytok studyblr teachersofinstagram studycommunity collegelife teachertok langblr studentlife backtoschool phdlife',
  },
  science: {
    kinds:
      'space astro milkyway nightsky deepsky blackhole nasa moon stars universe | biology | chemistry | physics | geology | paleontology | neuro',
    words:
      'science space astronomy physics biology chemistry nature research history nasa moon stars planet',
    broad:
      'science space astronomy nature nasa physics universe history biology stars moon research',
    niche:
      'astrophotography milkyway sciencefacts marinebiology blackholes spacex chemistrylab deepsky paleontology nightsky womeninstem neuroscience',
    community:
      'sciencetok stem astronomylovers spacelovers scicomm scientistsofinstagram nightsky_captures geology geekculture learnontiktok',
  },
  football: {
    kinds: 'messi ronaldo | women',
    words: 'football soccer goal league fifa match messi ronaldo premier champions team player',
    broad:
      'football soccer futbol championsleague premierleague fifa goal messi ronaldo sports footballer worldcup',
    niche:
      'footballskills matchday grassrootsfootball freekick footballtraining womensfootball goalkeeper footballboots tacticalanalysis sundayleague footballhistory transfernews',
    community:
      'footballtok footballislife soccerlife fanfootball ultras groundhopping footballfans soccerplayer footballedits thebeautifulgame',
  },
  basketball: {
    words: 'basketball nba dunk hoops court lebron player ball streetball',
    broad:
      'basketball nba hoops dunk ball sports lebron basketballislife court slamdunk curry streetball',
    niche:
      'basketballtraining handles anklebreaker wnba crossover pickupgame shootingform collegebasketball basketballdrills hoopmixtape threepointer playground',
    community:
      'hooptok ballislife basketballneverstops nbatwitter hooplife overtime ballers hooper basketballlove courtside',
  },
  cycling: {
    kinds:
      'mtb mountainbike enduro downhill | gravel | roadbike roadcycling | cyclocross | zwift | fixedgear',
    words: 'cycling bicycle bike cyclist mtb gravel roadbike ride pedal velo',
    broad:
      'cycling bike bicycle cyclist roadbike mtb ride mountainbike cyclinglife bikelife gravel velo',
    niche:
      'gravelbike bikepacking fixedgear hillclimb roadcycling enduromtb bikecommute cyclingkit zwift cyclocross bikefit downhillmtb',
    community:
      'cyclingtok womenwhocycle outsideisfree strava cyclingcommunity wymtm baaw gravelgrinder fromwhereiride cyclistsofinstagram',
  },
  combat: {
    kinds:
      'boxing padwork | mma ufc | jiujitsu bjj nogi oss | karate | judo | wrestling | muaythai | taekwondo whitebelt | kickboxing',
    words: 'martialarts boxing mma karate fight ufc jiujitsu kickboxing judo wrestling muaythai',
    broad:
      'boxing mma ufc martialarts jiujitsu bjj fight kickboxing muaythai karate fighter training',
    niche:
      'nogi boxingtraining padwork selfdefense bjjtechnique judothrow sparring taekwondo shadowboxing whitebelt fightnight wrestlingtechnique',
    community:
      'fighttok bjjlife boxinglife mmafighter oss fightcamp womenwhofight martialartslife bjjgirls combatsports',
  },
  tennis: {
    kinds:
      'tennis wimbledon atp wta forehand claycourt doublespartner | golf swing shortgame | padel | pickleball | badminton',
    words: 'tennis padel golf racket wimbledon court badminton pickleball serve swing',
    broad:
      'tennis golf padel tennisplayer wimbledon golfer sports atp pickleball wta golflife badminton',
    niche:
      'golfswing padeltime tennistraining forehand golfcourse tenniscore pickleballlife golftips claycourt tennisfashion shortgame doublespartner',
    community:
      'tennistok golftok instatennis golfstagram padellovers womensgolf tennislife golfaddict tennislove golfgirls',
  },
  swimming: {
    kinds:
      'swim pool butterfly | diving scuba padi divers divelife underwater | rowing | sail | kayak paddle | triath ironman swimbikerun',
    words: 'swimming swim pool diving freediving swimmer water rowing sailing kayak triathlon',
    broad:
      'swimming swim pool diving swimmer scuba triathlon water sailing kayaking ironman rowing',
    niche:
      'openwaterswimming freediving coldwaterswimming masterswimming paddleboarding scubadiving underwaterphotography butterflystroke triathlontraining poolworkout wildswimming sailinglife',
    community:
      'swimtok swimmersofinstagram divelife triathlete padi swimbikerun womenwhoswim oceanlife kayaklife divers',
  },
  sustainability: {
    words:
      'zerowaste sustainability sustainable eco environment climate zero waste green recycling planet earth',
    broad:
      'sustainability ecofriendly zerowaste environment climatechange sustainable recycle green savetheplanet sustainableliving nature plasticfree',
    niche:
      'lowwasteliving compostathome refillstore ecohome ethicalfashion renewableenergy permaculture zerowastekitchen plasticfreejuly upcycling sustainabilitytips greenliving',
    community:
      'ecotok climateaction consciousliving fridaysforfuture zerowastecommunity ecowarrior thereisnoplanetb sustainablelifestyle bethechange greenlifestyle',
  },
  taxes: {
    words:
      'incometax tax taxes taxation deduction deductions bookkeeping accountant accounting vat invoice',
    broad: 'taxes tax accounting bookkeeping accountant taxseason taxtips taxreturn',
    niche:
      'taxdeductions taxplanning smallbusinesstaxes bookkeepingtips taxprep selfemployedtax quarterlytaxes taxdeadline expensetracking recordkeeping',
    community: 'taxpro taxtok accountingtips bookkeeperlife accountantlife taxhelp taxadvice',
  },
  freelance: {
    words: 'freelance freelancer freelancers freelancing selfemployed solopreneur contractor',
    broad: 'freelance freelancer freelancing selfemployed freelancelife solopreneur',
    niche:
      'freelancetips freelancebusiness findingclients freelancerates invoicing clientwork freelancecontracts freelancemoney pricingtips',
    community:
      'freelancecommunity freelancersofinstagram freelancerlife workforyourself freelancewomen beyourownboss',
  },
};
