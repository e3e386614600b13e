/** The facts of one language that the generator knows. Lists are words separated by spaces. */
export type Language = {
  /** Recognises a text of this language by letters or endings that are rare elsewhere. */
  looksLike?: RegExp;
  /** Words that carry no meaning of their own: they separate phrases and are no tag. */
  stopWords: string;
  /** Words that belong to a phrase and say nothing alone: the `tips` of `taxtips`. */
  lightWords: string;
  /** How a word becomes more tags; `*` is the word as typed, `~` the word in the singular. */
  patterns: string;
  /** Tags that fit every post. */
  general: string;
};

type LanguageRow = readonly [RegExp, string, string, string, string];

/** The languages of a table, in its order. */
const languagesIn = (table: Readonly<Record<string, LanguageRow>>): Language[] =>
  Object.values(table).map(([looksLike, stopWords, lightWords, patterns, general]) => {
    return { looksLike, stopWords, lightWords, patterns, general };
  });

/** A list of a table as a set. */
export const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

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

/** Languages of other scripts, in the order in which they are tried. */
export const otherScripts = languagesIn({
  ja: [
    /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    'の は が を に で と も や へ から まで より な だ です ます する した して いる ある こと もの この その あの ため など として',
    'おすすめ アイデア コツ 方法',
    '*好き *日和 *のある暮らし *大好き *ファン *好きな人と繋がりたい *部 *時間 *ライフ *日記 *の世界 *愛 *の魅力 *記録 *コレクション *まとめ *情報 *タイム *グラム *のある日常 今日の* 毎日* 私の* 素敵な*',
    '今日の一枚 日常 暮らしを楽しむ お気に入り 投稿 発見 日々の記録 ひとこと',
  ],
  zh: [
    /\p{Script=Han}/u,
    '的 了 在 是 和 与 及 或 我 你 他 她 它 们 这 那 有 也 就 都 很 吗 呢 吧 把 被 給 给 对',
    '技巧 方法 推荐 灵感',
    '*日常 *爱好者 *分享 *推荐 *灵感 *控 *生活 *攻略 *打卡 *日记 *时光 *达人 *美学 *记录 *故事 *笔记 *合集 *之美 *世界 *氛围 热爱* 爱上* 我爱* 每日* 今日*',
    '每日分享 生活记录 今日份快乐 日常 灵感 发现美好 创作者 新作品',
  ],
  ko: [
    /\p{Script=Hangul}/u,
    '그리고 또는 및 의 에 에서 와 과 을 를 이 가 은 는 로 으로 도 만 나의 내 우리 그 저 이런',
    '추천 아이디어 꿀팁 방법',
    '*스타그램 *그램 *추천 *일상 *사랑 *덕후 *모음 *기록 *생활 *정보 *꿀팁 *영감 *감성 *러버 *매니아 *소통 *공유 *이야기 *노트 *하루 오늘의* 매일* 나의* 우리의*',
    '일상 오늘의사진 소통 기록 감성 새글 공유 창작자',
  ],
  uk: [
    /[іїєґ]/u,
    'і й та або в у на з із зі до від для по при про за під над без як що це є не мій моя моє мої твій наш',
    'поради ідеї найкращі нові',
    '*_ідеї *_натхнення *_поради *_щодня *_життя *_світ *_любов *_час *_спільнота *_моменти *_історії *_стиль *_настрій *_блог *_проєкт *_тренди *_день *_завжди *_магія *_українською люблю_* моє_* тільки_* щодня_*',
    'фотодня натхнення моменти щоденність відкриття автори новийпост настрій',
  ],
  ru: [
    /\p{Script=Cyrillic}/u,
    'и или в во на с со к ко от до для по при про о об за под над без из у как что это не мой моя моё мои твой твоя наш наша свой',
    'советы идеи лучшие лучший новые новый',
    '*_идеи *_вдохновение *_советы *_каждыйдень *_жизнь *_мир *_любовь *_время *_сообщество *_моменты *_истории *_стиль *_настроение *_блог *_проект *_тренды *_день *_всегда *_магия *_порусски люблю_* моё_* только_* ежедневно_*',
    'фотодня вдохновение моменты каждыйдень открытия авторы новыйпост настроение',
  ],
  fa: [
    /[پچژگیک]|(?:های|می)(?!\p{L})/u,
    'و یا در از به با برای که این آن را تا بر هم من تو ما شما است',
    'ایده نکات بهترین جدید',
    'عشق_* دنیای_* ایده_* لحظه_* زندگی_* هنر_* الهام_* داستان_* سبک_* حال_* عاشقان_* علاقه_به_* روزهای_* نکات_* جامعه_* وقت_* *_روزانه *_خاص *_زیبا *_امروز *_همیشه *_ناب فقط_* همیشه_* من_و_*',
    'عکس_روز الهام لحظه روزمره کشف سازندگان پست_جدید حال_خوب',
  ],
  ar: [
    /\p{Script=Arabic}/u,
    'و أو في من على إلى الى عن مع هذا هذه ذلك التي الذي ما لا كل بعد قبل هو هي أنا نحن انت',
    'أفكار نصائح أفضل جديد',
    'عشاق_* حب_* عالم_* أفكار_* نصائح_* لحظات_* أجواء_* محبي_* فن_* روعة_* جمال_* قصة_* يوميات_* إلهام_* مجتمع_* وقت_* *_يوميا *_اليوم *_دائما *_بالعربي فقط_* كل_يوم_* أسرار_* متعة_*',
    'صورة_اليوم إلهام لحظات يوميات اكتشف صناع_المحتوى منشور_جديد مزاج_جميل',
  ],
  hi: [
    /\p{Script=Devanagari}/u,
    'और या का की के को में से पर है हैं था थी थे यह वह एक मेरा मेरी मेरे तुम हम आप लिए साथ भी ही तो ने',
    'सुझाव विचार सबसे अच्छा नया',
    '*_प्रेमी *_प्यार *_दुनिया *_जीवन *_प्रेरणा *_समय *_विचार *_सुझाव *_कहानी *_पल *_यात्रा *_समुदाय *_कला *_शैली *_रोज़ *_दिन *_मज़ा *_शौक *_डायरी *_हमेशा मेरा_* प्रिय_* रोज़_* सिर्फ_*',
    'आजकीफोटो प्रेरणा पल रोज़मर्रा खोज निर्माता नईपोस्ट अच्छामूड',
  ],
  th: [
    /\p{Script=Thai}/u,
    'และ หรือ ใน ที่ ของ กับ จาก เพื่อ เป็น มี การ ความ ให้ ได้ ไม่ ก็ ผม ฉัน เรา',
    'แนะนำ ไอเดีย เคล็ดลับ',
    'รัก* คนรัก* *ทุกวัน *วันนี้ *แนะนำ *ไอเดีย *เคล็ดลับ *รีวิว *ไลฟ์ ชีวิต* โลกของ* เรื่องของ* เวลา* มุม* สาย* ชอบ* *ที่ชอบ *ที่รัก *คอมมูนิตี้ *แกรม *เลิฟเวอร์ *ของฉัน *ในทุกวัน บันทึก* หลงรัก* แรงบันดาลใจ*',
    'ภาพประจำวัน แรงบันดาลใจ ชีวิตประจำวัน ค้นพบ ครีเอเตอร์ โพสต์ใหม่ อารมณ์ดี แบ่งปัน',
  ],
  el: [
    /\p{Script=Greek}/u,
    'και ή ο η το οι τα του της των στο στη στην στα με για από σε μου σου μας είναι που',
    'ιδέες συμβουλές καλύτερα νέα',
    '*_ιδέες *_έμπνευση *_συμβουλές *_κάθεμέρα *_ζωή *_κόσμος *_αγάπη *_χρόνος *_κοινότητα *_στιγμές *_ιστορίες *_στυλ *_διάθεση *_μπλογκ *_σήμερα *_πάντα *_μαγεία *_τάσεις αγαπώ_* μόνο_* κάθεμέρα_* όλα_για_* λατρεύω_*',
    'φωτογραφίατηςημέρας έμπνευση στιγμές καθημερινότητα ανακάλυψη δημιουργοί νέο διάθεση',
  ],
  he: [
    /\p{Script=Hebrew}/u,
    'ו או של על את עם אל מן לא זה זו הוא היא אני אתה אנחנו כל גם כי אם',
    'טיפים רעיונות חדש',
    'אוהבי_* אהבת_* עולם_* רעיונות_* טיפים_* רגעי_* אווירת_* אמנות_* סיפורי_* יומן_* השראת_* קהילת_* זמן_* חיי_* סגנון_* *_כליום *_היום *_תמיד *_בלבד *_יומיומי רק_* כולנו_* סודות_* תענוגות_*',
    'תמונתהיום השראה רגעים יומיום לגלות יוצרים פוסטחדש מצברוחטוב',
  ],
});
