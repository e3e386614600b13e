/**
 * Adjectives, and words of many meanings. They support a topic that another word of the theme
 * brings and bring none alone: retro synthesizers are no retro fashion.
 */
export const supportingWords: ReadonlySet<string> = new Set(
  [
    'acrylic abstract analog baggy chic cinematic classic clean cold content cozy calm creative custom digital eco exclusive',
    'expensive fit flexible funny gold golden green healthy homemade luxury martial mechanical mental minimal minimalist modern',
    'organic outdoor premier pure remote retro rich romantic secondhand silver simple slow small smart social strong sunny',
    'sustainable sweet tasty tropical urban vintage vegetarian zen zero tall petite big wild inked curly blonde',
    'abs actor ads app armor artist auto ball band bar beat body board brand break breath brew build building',
    'canvas carbon club coach coast comic console costume court creator culture date designer desk director dish drift',
    'earth ev event face fantasy film flash flight flow focus foundation game gel glow goal group growth',
    'habits harvest history home hot hotel house hype idea ice influencer ink innovation island journey jordan',
    'king kit kicks language leaf leaves lens life lifestyle lifting light look match meal media model moon',
    'morning motor nature night note notes owner palette palm partner pc phone pink planner plant player',
    'plaza polish pool prep press project props queen race recovery research ride ring rise road room routine run sand save',
    'saving season seed sea serve set shoot show sleeve song space spf sport stars stock storage stories',
    'story street stress studio style sun swing team tent time tools tour trail training trend trick tv vehicle',
    'waste watch water wave waves wear weekend weight wealth wood work writing youtube',
    'alpine botanical bridal canine dairyfree feline gravel handmade heels jet married modular plantbased preloved rainy',
    'selfemployed snowy spooky standup tidy',
    'adult beginner boy day girl hour man men month people senior stop motion week woman women year',
    'abroad climate company economy environment fight freeride goal gear head',
    'bad cheap cool cute deep design dry easy fast fresh full good great happy hard heavy high living long low natural old open perfect quick quiet real safe short soft strange warm wet wide young',
  ].flatMap((line) => line.trim().split(' ')),
);
