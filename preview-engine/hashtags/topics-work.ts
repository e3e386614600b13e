import type { Topic } from './topic.ts';

/** Work, learning, sport and the times we live in. */
export const workTopics: Record<string, Topic> = {
  entrepreneur: [
    'entrepreneur business startup hustle founder ceo success company grind owner money work',
    'entrepreneur business success motivation startup entrepreneurship mindset money hustle goals marketing smallbusiness',
    'founderstory bootstrapped solopreneur businesstips sidehustle femalefounder ecommercetips productlaunch startuplife scalingup businesscoach pitchdeck',
    'smallbusinesstok entrepreneurlife bossbabe womeninbusiness shopsmall buildinpublic girlboss hustlehard founderlife businessowner',
  ],
  productivity: [
    'productivity work office desk routine morning focus time planner study habits remote',
    'productivity motivation work office goals desksetup workfromhome morningroutine planner focus habits organization',
    'timeblocking deepwork notiontemplates desktour 5amclub habittracker bulletjournal pomodoro remotework workspaceinspo morningpages digitalplanner',
    'productivitytok planwithme wfhlife thatgirl workdaymylife bujocommunity deskgoals dayinmylife girlswhowork corporategirlies',
  ],
  finance: [
    'finance money investing invest stocks crypto budget saving bitcoin wealth trading economy',
    'finance money investing stocks crypto bitcoin wealth personalfinance financialfreedom trading investor budget',
    'indexfunds budgetingtips debtfreejourney passiveincome dividendinvesting cashstuffing frugalliving emergencyfund retirementplanning sinkingfunds moneymindset realestateinvesting',
    'fintok debtfreecommunity moneytok budgetbabe cashenvelopesystem wealthbuilding financetips firemovement womenwhoinvest moneymoves',
    'crypto bitcoin | stock dividend indexfund | realestate | debt | retirement',
  ],
  marketing: [
    'socialmedia marketing brand branding social media content creator influencer ads seo instagram tiktok growth ugc',
    'marketing socialmedia digitalmarketing branding contentcreator influencer business instagram contentmarketing socialmediamarketing creator tiktok',
    'ugccreator reelstips contentstrategy hookideas brandidentity instagramgrowth personalbranding copywritingtips emailmarketing contentcalendar socialmediatips brandphotography',
    'marketingtok ugccommunity creatorsofinstagram contentcreatorlife socialmediamanager creatoreconomy smallcreator microinfluencer bloggerlife influencerlife',
  ],
  tech: [
    'tech technology ai gadget coding programming software developer computer robot phone app startup science innovation',
    'tech technology ai coding programming innovation developer software gadgets artificialintelligence computer science',
    'machinelearning webdevelopment homelab smarthome promptengineering techreview opensource cybersecurity dataengineering 3dprinting edtech',
    'techtok codinglife womenintech 100daysofcode devlife programmerhumor techcommunity girlswhocode setuptour buildinpublic',
  ],
  study: [
    'study student school university college learning exam education teacher notes language classroom',
    'study student education school university college learning teacher studymotivation studygram students exam',
    'studytips medstudent lawschool notetaking languagelearning examseason studyabroad revisionnotes lectureroutine gradschool dormroom studywithme',
    'studytok studyblr teachersofinstagram studycommunity collegelife teachertok langblr studentlife backtoschool phdlife',
  ],
  science: [
    'science space astronomy physics biology chemistry nature research history nasa moon stars planet',
    'science space astronomy nature nasa physics universe history biology stars moon research',
    'astrophotography milkyway sciencefacts marinebiology blackholes spacex chemistrylab deepsky paleontology nightsky womeninstem neuroscience',
    'sciencetok stem astronomylovers spacelovers scicomm scientistsofinstagram nightsky_captures geology geekculture learnontiktok',
    'space astro milkyway nightsky deepsky blackhole nasa moon stars universe | biology | chemistry | physics | geology | paleontology | neuro',
  ],
  football: [
    'football soccer goal league fifa match messi ronaldo premier champions team player',
    'football soccer futbol championsleague premierleague fifa goal messi ronaldo sports footballer worldcup',
    'footballskills matchday grassrootsfootball freekick footballtraining womensfootball goalkeeper footballboots tacticalanalysis sundayleague footballhistory transfernews',
    'footballtok footballislife soccerlife fanfootball ultras groundhopping footballfans soccerplayer footballedits thebeautifulgame',
    'messi ronaldo | women',
  ],
  basketball: [
    'basketball nba dunk hoops court lebron player ball streetball',
    'basketball nba hoops dunk ball sports lebron basketballislife court slamdunk curry streetball',
    'basketballtraining handles anklebreaker wnba crossover pickupgame shootingform collegebasketball basketballdrills hoopmixtape threepointer playground',
    'hooptok ballislife basketballneverstops nbatwitter hooplife overtime ballers hooper basketballlove courtside',
  ],
  cycling: [
    'cycling bicycle bike cyclist mtb gravel roadbike ride pedal velo',
    'cycling bike bicycle cyclist roadbike mtb ride mountainbike cyclinglife bikelife gravel velo',
    'gravelbike bikepacking fixedgear hillclimb roadcycling enduromtb bikecommute cyclingkit zwift cyclocross bikefit downhillmtb',
    'cyclingtok womenwhocycle outsideisfree strava cyclingcommunity wymtm baaw gravelgrinder fromwhereiride cyclistsofinstagram',
    'mtb mountainbike enduro downhill | gravel | roadbike roadcycling | cyclocross | zwift | fixedgear',
  ],
  combat: [
    'martialarts boxing mma karate fight ufc jiujitsu kickboxing judo wrestling muaythai',
    'boxing mma ufc martialarts jiujitsu bjj fight kickboxing muaythai karate fighter training',
    'nogi boxingtraining padwork selfdefense bjjtechnique judothrow sparring taekwondo shadowboxing whitebelt fightnight wrestlingtechnique',
    'fighttok bjjlife boxinglife mmafighter oss fightcamp womenwhofight martialartslife bjjgirls combatsports',
    'boxing padwork | mma ufc | jiujitsu bjj nogi oss | karate | judo | wrestling | muaythai | taekwondo whitebelt | kickboxing',
  ],
  tennis: [
    'tennis padel golf racket wimbledon court badminton pickleball serve swing',
    'tennis golf padel tennisplayer wimbledon golfer sports atp pickleball wta golflife badminton',
    'golfswing padeltime tennistraining forehand golfcourse tenniscore pickleballlife golftips claycourt tennisfashion shortgame doublespartner',
    'tennistok golftok instatennis golfstagram padellovers womensgolf tennislife golfaddict tennislove golfgirls',
    'tennis wimbledon atp wta forehand claycourt doublespartner | golf swing shortgame | padel | pickleball | badminton',
  ],
  swimming: [
    'swimming swim pool diving freediving swimmer water rowing sailing kayak triathlon',
    'swimming swim pool diving swimmer scuba triathlon water sailing kayaking ironman rowing',
    'openwaterswimming freediving coldwaterswimming masterswimming paddleboarding scubadiving underwaterphotography butterflystroke triathlontraining poolworkout wildswimming sailinglife',
    'swimtok swimmersofinstagram divelife triathlete padi swimbikerun womenwhoswim oceanlife kayaklife divers',
    'swim pool butterfly | diving scuba padi divers divelife underwater | rowing | sail | kayak paddle | triath ironman swimbikerun',
  ],
  sustainability: [
    'zerowaste sustainability sustainable eco environment climate zero waste green recycling planet earth',
    'sustainability ecofriendly zerowaste environment climatechange sustainable recycle green savetheplanet sustainableliving nature plasticfree',
    'lowwasteliving compostathome refillstore ecohome ethicalfashion renewableenergy permaculture zerowastekitchen plasticfreejuly upcycling sustainabilitytips greenliving',
    'ecotok climateaction consciousliving fridaysforfuture zerowastecommunity ecowarrior thereisnoplanetb sustainablelifestyle bethechange greenlifestyle',
  ],
  taxes: [
    'incometax tax taxes taxation deduction deductions bookkeeping accountant accounting vat invoice',
    'taxes tax accounting bookkeeping accountant taxseason taxtips taxreturn',
    'taxdeductions taxplanning smallbusinesstaxes bookkeepingtips taxprep selfemployedtax quarterlytaxes taxdeadline expensetracking recordkeeping',
    'taxpro taxtok accountingtips bookkeeperlife accountantlife taxhelp taxadvice',
  ],
  freelance: [
    'freelance freelancer freelancers freelancing selfemployed solopreneur contractor',
    'freelance freelancer freelancing selfemployed freelancelife solopreneur',
    'freelancetips freelancebusiness findingclients freelancerates invoicing clientwork freelancecontracts freelancemoney pricingtips',
    'freelancecommunity freelancersofinstagram freelancerlife workforyourself freelancewomen beyourownboss',
  ],
};
