import type { Topic } from './topic.ts';

/** Clothes, home and the things people own. */
export const styleTopics: Record<string, Topic> = {
  fashion: {
    words:
      'fashion style outfit clothes dress ootd wardrobe model designer trend look stylist wear streetwear chic',
    broad:
      'fashion style ootd outfit fashionblogger streetstyle instafashion fashionstyle model stylish look trend',
    niche:
      'capsulewardrobe outfitinspo quietluxury transitionaloutfit colouranalysis modestfashion workoutfits petitefashion fashionstylist layeredlook personalstyle outfitformula',
    community:
      'fashiontok ootdshare whatiwore styletips wiwt fashioninspo getdressedwithme outfitoftheday streetfashion styleblogger',
  },
  streetwear: {
    words: 'streetwear sneakers sneaker hype jordan nike hoodie urban kicks skate baggy',
    broad:
      'streetwear sneakers sneakerhead kicks streetstyle hypebeast urbanfashion hoodie sneaker drip fashion outfit',
    niche:
      'sneakercollection baggyjeans graphictee vintagestreetwear techwear streetwearbrand sneakerrestoration boxlogo customsneakers cargopants gorpcore sneakerrotation',
    community:
      'kotd sneakertok streetwearculture sneakercommunity yoursneakersaredope fitcheck snkrs wdywt instakicks kicksonfire',
  },
  thrift: {
    words: 'thrift vintage secondhand upcycle sustainable retro preloved resale slow eco reuse',
    broad:
      'vintage thrift secondhand sustainablefashion slowfashion thrifted preloved upcycled retro vintagestyle ecofriendly resale',
    niche:
      'thriftflip thrifthaul vintagedenim visiblemending y2kstyle vintagefinds secondhandfirst thriftedhome 90svintage charityshopfinds upcycledfashion circularfashion',
    community:
      'thrifttok thriftstorefinds secondhandseptember whomademyclothes vintageseller thriftersofinstagram shopsecondhand vintedfinds fashionrevolution slowfashioncommunity',
  },
  jewelry: {
    kinds: 'watch wrist | ring | necklace neckmess | earring earparty | bracelet charm | pearl',
    words:
      'jewelry jewellery ring necklace earrings gold silver bracelet diamond watch watches accessories',
    broad:
      'jewelry jewellery rings necklace earrings gold accessories handmadejewelry silver bracelet diamonds watches',
    niche:
      'stackingrings permanentjewelry demifine engagementring beadednecklace charmbracelet pearljewelry birthstone goldsmith statementearrings luxurywatch microbrandwatch',
    community:
      'jewelrytok jewelrydesigner watchesofinstagram wristshot jewelryaddict shopsmalljewelry earparty watchfam jewelrymaker neckmess',
  },
  wedding: {
    words:
      'wedding bride groom engagement marriage bridal bridesmaid proposal vows honeymoon married',
    broad:
      'wedding bride weddingday weddingdress groom love bridal weddingphotography engaged weddinginspiration bridetobe married',
    niche:
      'weddingplanning microwedding bridalhair tablescape weddingcake elopement weddingflorals intimatewedding weddinginvitations destinationwedding bridesmaiddresses weddingvows',
    community:
      'weddingtok 2026bride shesaidyes weddinginspo isaidyes realweddings bridesofinstagram weddingvendors heputaringonit futuremrs',
  },
  interior: {
    words:
      'homedecor interiordesign interior home decor house room apartment furniture design living bedroom renovation cozy kitchen',
    broad:
      'interiordesign homedecor interior home design decor furniture livingroom homedesign bedroom architecture cozyhome',
    niche:
      'japandi midcenturymodern smallspaceliving gallerywall diyrenovation rentalfriendly earthytones openshelving bohodecor bookshelfstyling colourdrenching apartmenttherapy',
    community:
      'hometok roomtour myhometoday homeinspo interiorinspo sodomino currentdesignsituation homesweethome howwedwell interior4all',
  },
  diy: {
    kinds:
      'crochet amigurumi | knit | sew sewists | wood | macrame | embroidery punchneedle | candle | pottery | resin',
    words: 'diy craft handmade woodworking project build maker crochet knitting sewing tools hobby',
    broad:
      'diy handmade crafts craft diyprojects handcrafted woodworking creative maker art sewing knitting',
    niche:
      'crochetpattern furnitureflip punchneedle resinart woodturning macrame embroideryart sewingproject amigurumi diydecor candlemaking claypottery',
    community:
      'crafttok makersgonnamake crochettok handmadewithlove diycommunity knittersofinstagram makersofinstagram craftersgonnacraft sewistsofinstagram woodworkersofinstagram',
  },
  plants: {
    words:
      'plant plants garden gardening flowers flower houseplant succulents botanical monstera vegetable seeds',
    broad:
      'plants garden gardening flowers plantlover houseplants nature green flower succulents indoorplants botanical',
    niche:
      'monsteradeliciosa raisedbeds plantpropagation cottagegarden vegetablegarden rareplants cutflowergarden nodig plantcaretips balconygarden seedstarting pollinatorgarden',
    community:
      'planttok plantmom plantsofinstagram gardentok urbanjungle growyourown plantparenthood plantsmakepeoplehappy crazyplantlady gardenersofinstagram',
  },
  minimalism: {
    words:
      'minimalism minimalist declutter organize organization cleaning tidy simple storage clean',
    broad:
      'minimalism minimalist organization declutter cleaning homeorganization minimal simpleliving tidy cleaningmotivation storage simplicity',
    niche:
      'resetroutine pantryorganization closetdeclutter cleaningtips decluttering fridgerestock minimalisthome sundayreset storagehacks intentionalliving dopaminedetox cleaningroutine',
    community:
      'cleantok organizewithme cleanwithme minimalistlifestyle declutterchallenge restocktok homereset slowlife lessismore cleaningcommunity',
  },
  luxury: {
    words:
      'luxury rich lifestyle millionaire mansion yacht designer expensive wealth jet exclusive',
    broad:
      'luxury luxurylifestyle lifestyle rich millionaire success luxurycars wealth travel designer luxuryhomes goals',
    niche:
      'oldmoneystyle privatejet superyacht quietluxury luxuryhotels finedining penthouse luxuryrealestate watchcollector designerbag luxuryinteriors conciergelife',
    community:
      'luxurytok luxuryworld thegoodlife livingmybestlife richlife firstclasslife luxe oldmoneyaesthetic billionairelifestyle dreamhome',
  },
  cars: {
    kinds: 'bmw | porsche | jdm | electric | offroad',
    words: 'car cars auto driving supercar racing tuning motor vehicle bmw porsche jdm drift ev',
    broad:
      'cars car supercars carsofinstagram carlifestyle auto automotive racing bmw jdm driving luxurycars',
    niche:
      'projectcar cardetailing stancenation classiccars trackday electriccar carphotography manualgearbox offroad4x4 carreview widebody restomod',
    community:
      'cartok carcommunity petrolhead carspotting carlovers itswhitenoise carscene becauseracecar drivetribe carenthusiast',
  },
  motorcycles: {
    kinds: 'harley | ducati | motocross dirtbike | scooter | caferacer scrambler',
    words: 'motorcycle motorbike bike biker rider moto harley ducati motocross scooter',
    broad:
      'motorcycle bikelife moto biker bikersofinstagram ride motorbike motocross caferacer rider harley ducati',
    niche:
      'adventurebike motovlog scrambler trackbike bikebuild vintagemotorcycle sportbike dirtbike motorcyclegear twowheels roadtripmoto custombike',
    community:
      'mototok ridersofinstagram bikergirl motolife womenwhoride motogram rideeveryday bikerboy motorcyclelife throttletherapy',
  },
};
