import { type Language, languagesIn } from './language.ts';

/** Languages in Latin letters, without English, in the order in which they are tried. */
export const latinLanguages = languagesIn({
  tr: [
    /[ğışİ]|(?:lar[ıi]|leri|mek|mak|'[dt][ae])(?!\p{L})/u,
    've veya ile için bir bu şu o de da ki mi mı mu mü gibi çok daha en ne her ben sen biz siz onlar benim senin bizim olarak kadar',
    'fikirleri önerileri ipuçları yeni iyi güzel',
    '*_aşkı *_keyfi *_fikirleri *_önerileri *_dünyası *_zamanı *_tutkusu *_severler *_ilhamı *_günlüğü *_hayatı *_sanatı *_anları *_tarifi *_stili *_günü *_hikayesi *_rehberi *_ipuçları *_topluluğu *_notları her_gün_* sadece_* benim_*',
    'gününfotoğrafı ilham keşfet paylaş anlar günlükhayat yenipaylaşım içeriküreticisi',
  ],
  de: [
    /[üß]|sch(?:[lmnw]|rei|rif|iff|aft|eib)|(?:ung|keit|heit|schaft|chen|lich)(?:en|e|er)?(?!\p{L})/u,
    'der die das den dem des und oder ein eine einen einem einer mit im in am an zu zum zur von vom für auf aus bei beim über unter ich du er sie es wir ihr mein meine meinen dein deine sein seine unser unsere ist sind nicht auch als wie durch nach ohne',
    'tipps ideen beste besten neue neuen tricks',
    '*liebe *ideen *tipps *momente *welt *alltag *inspiration *fans *zeit *leben *community *wissen *trends *projekt *moment *freude *blog *geschichten *stunde *tag meine* nur* immer* einfach*',
    'fotodestages inspiration momente alltag lieblingsmoment entdecken neuerbeitrag hinterdenkulissen',
  ],
  pt: [
    /[ãõ]|(?:ção|ções|inho|inha)(?!\p{L})/u,
    'o a os as um uma uns umas e ou de do da dos das com em no na nos nas para por pelo pela sobre sem meu minha meus minhas seu sua eu é são que como este esta',
    'ideias dicas truques melhor melhores novo nova novos novas',
    'amor_* ideias_* paixão_* mundo_* momento_* dicas_* inspiração_* amantes_* vida_* truques_* arte_* estilo_* história_* tudo_* mais_* magia_* *lovers *dodia *inspiração *diário *total *sempre só_* segredos_* coisas_*',
    'fotododia inspiração momentos partilhar descobrir criadores novopost diaadia',
  ],
  pl: [
    /[łżźćńęąś]/u,
    'i oraz lub w we z ze na do od dla po przy przez o u pod nad bez jak to jest są nie mój moja moje twój twoja ten ta',
    'porady pomysły pomysł najlepsze najlepszy nowe nowy',
    '*_inspiracje *_pomysły *_porady *_świat *_codziennie *_pasja *_życie *_chwile *_miłość *_czas *_społeczność *_trendy *_projekt *_historie *_blog *_styl *_dzień *_zawsze *_magia *_fani kocham_* moje_* tylko_* codziennie_*',
    'zdjęciednia inspiracja chwile dzielsię odkrywaj twórcy nowypost codzienność',
  ],
  es: [
    /[ñ¿¡]|(?:ción|dad|aje)(?!\p{L})/u,
    'el la los las un una unos unas y e o u de del con en al a para por sobre sin mi mis tu tus su sus nuestro nuestra yo es son que como este esta estos entre',
    'ideas consejos trucos mejor mejores nuevo nueva nuevos nuevas',
    'amor_* ideas_* pasión_* mundo_* momento_* consejos_* inspiración_* amantes_* vida_* trucos_* arte_* estilo_* historia_* todo_* más_* magia_* *lovers *deldía *inspiración *diario *vibras *total *siempre solo_* secretos_*',
    'fotodeldía inspiración momentos compartir descubre creadores nuevopost díaadía',
  ],
  it: [
    /(?:zione|zioni|tà|cchi|aggio|issimo|issima)(?!\p{L})|[ìò]/u,
    'il lo la i gli le un uno una e ed o di del dello della dei degli delle con in nel nella nei al allo alla per da dal dalla su sul sulla senza mio mia miei mie tuo tua suo sua io è sono che come questo questa',
    'idee consigli trucchi migliore migliori nuovo nuova nuovi nuove',
    'amore_* idee_* passione_* mondo_* momento_* consigli_* ispirazione_* amanti_* vita_* trucchi_* arte_* stile_* storia_* tutto_* magia_* voglia_* *lovers *delgiorno *ispirazione *mania *addicted *sempre solo_* segreti_* cose_*',
    'fotodelgiorno ispirazione momenti condividere scoprire creativi nuovopost ognigiorno',
  ],
  nl: [
    /(?:ij|aa|uu)\p{L}*(?:en|je|jes|heid)(?!\p{L})/u,
    'de het een en of van in op aan met voor naar door uit bij om te ik jij hij zij wij mijn jouw zijn haar ons onze is niet ook als zonder',
    'tips ideeën beste nieuwe',
    '*liefde *ideeën *tips *momenten *wereld *leven *inspiratie *fans *tijd *plezier *community *kennis *trends *project *moment *verhalen *blog *geluk *dag *gek mijn* altijd* gewoon* puur*',
    'fotovandedag inspiratie momenten delen ontdek makers nieuwepost elkedag',
  ],
  fr: [
    /[èêàœûîâë]|(?:eau|eux|aux)(?!\p{L})/u,
    'à où le la les l un une des et ou de du d avec dans en au aux pour par sur sous mon ma mes ton ta tes son sa ses notre votre leur je tu il elle nous vous est sont que qui ce cette ces sans chez',
    'idées idée conseils astuces meilleur meilleure meilleurs nouveau nouvelle',
    'amour_* idées_* passion_* astuces_* univers_* moment_* inspiration_* conseils_* esprit_* envie_* instant_* *passion *inspiration *addict *lover monde_* vive_* *dujour *attitude *moments *mania histoire_* plaisir_* secret_* côté_*',
    'photodujour inspirationdujour bonheur partage découverte moments nouveaupost créateurdecontenu',
  ],
});

/** English, and what is used where no other language is recognised. */
export const english: Language = {
  stopWords:
    'a an the and or of for with in on at to from by my your our his her their its is are be this that it as about into over under i you we me us when what who why how some any all very more most no not without near during between',
  lightWords: 'tips tip ideas idea best top new guide tutorial hacks things everyday',
  patterns:
    '~lovers *oftheday insta~ ~life ~community ~inspo ~ideas ~daily ~moments ~vibes ~addict ~gram ~inspiration love* ~world ~stories ~journey ~fan ~diaries all* ~mood ~tips just* ~time more*',
  general:
    'instagood photooftheday explore inspiration reels contentcreator behindthescenes newpost trending viral instadaily picoftheday style reelsvideo creativecontent storytelling dailyinspo aesthetic visualstory goodmood explorepage fyp foryoupage instamood creatorlife supportcreators communityfirst momentslikethese discovernew creatorsofinstagram instalike love beautiful todayspost',
};
