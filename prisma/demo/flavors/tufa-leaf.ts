import type { DemoBrand } from '../types.ts'

export const tufaLeaf: DemoBrand = {
  name: 'Tufa Leaf',
  code: 'TUF',
  strength: 'mild',
  packs: [50, 250],
  leaning: { sweet: 2, fresh: 4 },
  flavors: [
    {
      taste: 'apple',
      line: 'Core',
      ru: {
        title: 'Белый налив',
        subTitle: 'Летнее яблоко с кислинкой',
        description:
          'Раннее яблоко прямо с ветки: тонкая кожица, звонкая кислинка и сок, который течёт по пальцам. Промытая вирджиния держится в тени и не спорит с фруктом. Хорош один, а ещё лучше с корицей на донышке чаши.',
      },
      en: {
        title: 'White Orchard',
        subTitle: 'Early apple, gently tart',
        description:
          'The first apple of summer, thin-skinned and so juicy that it drips. Washed Virginia stays in the background and lets the fruit talk. Lovely alone, better still with a pinch of cinnamon underneath.',
      },
      hy: {
        title: 'Ամառային խնձոր',
        subTitle: 'Վաղահաս խնձոր՝ նուրբ թթվությամբ',
        description:
          'Ամառվա առաջին խնձորը՝ ուղիղ ճյուղից․ բարակ կեղև, զիլ թթվություն և հյութ, որ հոսում է մատների արանքով։ Լվացված վիրջինիան մնում է երկրորդ պլանում և չի վիճում մրգի հետ։ Լավն է նաև առանձին, բայց ավելի լավ՝ թասիկի հատակին մի պտղունց դարչինով։',
      },
    },
    {
      taste: 'pear',
      line: 'Dawn',
      ru: {
        title: 'Дюшес',
        subTitle: 'Спелая груша без приторности',
        description:
          'Грушевый лимонад из стеклянной бутылки, только суше: меньше сахара, больше мякоти. Груша мягкая, почти маслянистая, дым плотный и тихий. Смешивается практически со всем, поэтому пачка уходит незаметно.',
      },
      en: {
        title: 'Duchess Pear',
        subTitle: 'Ripe pear, never cloying',
        description:
          'Pear soda from a glass bottle, only drier: less sugar, more fruit. Soft, almost buttery smoke that gets along with nearly every other jar on the shelf.',
      },
      hy: {
        title: 'Դյուշես տանձ',
        subTitle: 'Հասուն տանձ՝ առանց ավելորդ քաղցրության',
        description:
          'Տանձի լիմոնադ ապակե շշից, միայն թե ավելի զուսպ․ քիչ շաքար, շատ միջուկ։ Տանձը փափուկ է, գրեթե կարագային, ծուխը՝ խիտ ու հանգիստ։ Համադրվում է գրեթե ամեն ինչի հետ, այդ պատճառով տուփն աննկատ վերջանում է։',
      },
    },
    {
      taste: 'peach',
      line: 'Core',
      salePercent: 15,
      ru: {
        title: 'Персик из Мегри',
        subTitle: 'Южный персик, нагретый солнцем',
        description:
          'На юге Армении персики собирают в сентябре, когда они пахнут мёдом через закрытую дверь. Мы искали именно этот запах: бархатный, тёплый, с лёгкой косточковой горчинкой в конце.',
      },
      en: {
        title: 'Meghri Peach',
        subTitle: 'Southern peach warmed by the sun',
        description:
          'In the far south of Armenia peaches come in September, and you can smell them through a closed door. That is the aroma here: velvety, warm, with a trace of the stone at the very end.',
      },
      hy: {
        title: 'Մեղրու դեղձ',
        subTitle: 'Արևի տակ տաքացած հարավային դեղձ',
        description:
          'Հայաստանի հարավում դեղձը քաղում են սեպտեմբերին, երբ նրա բույրը զգացվում է նույնիսկ փակ դռան հետևից։ Մենք հենց այդ բույրն էինք փնտրում՝ թավշյա, տաք, վերջում՝ կորիզի թեթև դառնությամբ։',
      },
    },
    {
      taste: 'melon',
      line: 'Dawn',
      ru: {
        title: 'Дыня с бахчи',
        subTitle: 'Медовая дыня из Араратской долины',
        description:
          'Сладкая, ровная, почти без кислоты, как ломтик, который режут на обочине по дороге на Арташат. Для неё не нужен повод и почти не нужен опыт. Щепотка льда превращает её в летний десерт.',
      },
      en: {
        title: 'Roadside Melon',
        subTitle: 'Honey melon of the Ararat valley',
        description:
          'Sweet, even and almost without acid, like a slice cut for you at a roadside stall on the way to Artashat. It asks for no occasion and little practice. Add a touch of ice and it becomes a summer dessert.',
      },
      hy: {
        title: 'Ճամփեզրի սեխ',
        subTitle: 'Արարատյան դաշտի մեղրասեխ',
        description:
          'Քաղցր, հավասար, գրեթե առանց թթվության, ինչպես այն շերտը, որ կտրում են ձեզ համար Արտաշատի ճանապարհին։ Ո՛չ առիթ է պետք, ո՛չ մեծ փորձ։ Մի պտղունց սառույցն այն դարձնում է ամառային աղանդեր։',
      },
    },
    {
      taste: 'watermelon',
      line: 'Core',
      ru: {
        title: 'Арбуз',
        subTitle: 'Сочная середина, без корки',
        description:
          'Только сердцевина: сладкая, водянистая, с характерным зелёным холодком в послевкусии. Самый ровный арбуз в нашей линейке, долго держит жар и не горчит к концу чаши.',
      },
      en: {
        title: 'Watermelon',
        subTitle: 'The juicy heart, no rind',
        description:
          'Just the heart of the fruit: sweet, watery, with that faint green coolness behind it. The steadiest watermelon of the range; it takes heat well and stays clean to the last coal.',
      },
      hy: {
        title: 'Ձմերուկ',
        subTitle: 'Հյութալի միջուկ՝ առանց կեղևի',
        description:
          'Միայն միջուկը՝ քաղցր, ջրալի, հետհամում՝ կանաչավուն թեթև զովությամբ։ Մեր տեսականու ամենահավասար ձմերուկն է․ լավ է պահում ջերմությունը և թասիկի վերջում չի դառնանում։',
      },
    },
    {
      taste: 'icy-lemon',
      line: 'Ice',
      addedOn: '2026-10-28',
      ru: {
        title: 'Лимон со льдом',
        subTitle: 'Цедра, сок и прохлада',
        description:
          'Не леденец и не чистящее средство, а честный лимон: сначала цедра, потом кислый сок, потом прохлада на вдохе. В миксе достаточно трети чаши, чтобы разбудить любую сладость.',
      },
      en: {
        title: 'Lemon on the Rocks',
        subTitle: 'Zest, juice and a cool breath',
        description:
          'Neither a cough drop nor a detergent but an honest lemon: zest first, then sharp juice, then coolness on the inhale. A third of a bowl is enough to wake up anything sweet.',
      },
      hy: {
        title: 'Կիտրոն սառույցով',
        subTitle: 'Կեղև, հյութ և զովություն',
        description:
          'Ո՛չ կոնֆետ է, ո՛չ մաքրող միջոց, այլ ազնիվ կիտրոն․ նախ՝ կեղևը, հետո՝ թթու հյութը, հետո՝ զովությունը ներշնչելիս։ Միքսում բավական է թասիկի մեկ երրորդը՝ ցանկացած քաղցրություն արթնացնելու համար։',
      },
    },
    {
      taste: 'peach-iced-tea',
      line: 'Dawn',
      ru: {
        title: 'Персиковый айс-ти',
        subTitle: 'Чёрный чай, персик, кубик льда',
        description:
          'Полуденный чай с террасы кафе: крепкая заварка, персиковый сироп и лёд, который уже начал таять. Чайная горчинка не даёт сладости расплыться. Курится долго и спокойно, под разговор.',
      },
      en: {
        title: 'Terrace Iced Tea',
        subTitle: 'Black tea, peach, an ice cube',
        description:
          'Noon on a café terrace: strong tea, peach syrup, ice that has just begun to melt. A light tannin keeps the sweetness in shape. A slow, talkative bowl.',
      },
      hy: {
        title: 'Սառը թեյ տեռասում',
        subTitle: 'Սև թեյ, դեղձ, սառույցի խորանարդ',
        description:
          'Կեսօրվա թեյ սրճարանի տեռասում․ թունդ թեյ, դեղձի օշարակ և սառույց, որ արդեն սկսել է հալվել։ Թեյի թեթև դառնությունը չի թողնում, որ քաղցրությունը տարածվի։ Երկար, հանգիստ թասիկ՝ զրույցի համար։',
      },
    },
    {
      taste: 'grape',
      line: 'Core',
      ru: {
        title: 'Виноград Воскеат',
        subTitle: 'Белый виноград с тонкой кожицей',
        description:
          'Воскеат по-армянски «золотое зерно», и вкус под стать имени: прозрачный, светлый, с мускатной ноткой. Никакой фиолетовой конфеты. Советуем к нему мяту или половину грейпфрута.',
      },
      en: {
        title: 'Voskehat Grape',
        subTitle: 'White grape with a thin skin',
        description:
          'Voskehat means golden seed, and the taste lives up to it: clear, pale, with a hint of muscat. No purple candy here. Try it with mint or with half a bowl of grapefruit.',
      },
      hy: {
        title: 'Ոսկեհատ խաղող',
        subTitle: 'Սպիտակ խաղող՝ բարակ կեղևով',
        description:
          'Անունն ամեն ինչ ասում է՝ ոսկե հատիկ․ համը թափանցիկ է, լուսավոր, մուսկատի նրբերանգով։ Մանուշակագույն կոնֆետի հետք անգամ չկա։ Խորհուրդ ենք տալիս համադրել անանուխի կամ կես թասիկ գրեյպֆրուտի հետ։',
      },
    },
    {
      taste: 'mint',
      line: 'Core',
      ru: {
        title: 'Садовая мята',
        subTitle: 'Зелёный лист, без ментола',
        description:
          'Мята такая, какой её рвут к столу: трава, влажная земля, мягкая свежесть. Ментола внутри нет, поэтому она не обжигает и не глушит соседей по чаше. Десять процентов освежают фрукты, тридцать уже делают настроение.',
      },
      en: {
        title: 'Garden Mint',
        subTitle: 'Green leaf, no menthol',
        description:
          'Mint as it is picked for the table: grass, damp soil, soft freshness. There is no menthol in it, so it neither burns nor silences its neighbors. Ten percent refreshes fruit; thirty sets the mood.',
      },
      hy: {
        title: 'Այգու անանուխ',
        subTitle: 'Կանաչ տերև՝ առանց մենթոլի',
        description:
          'Անանուխ, ինչպես քաղում են սեղանի համար․ խոտ, խոնավ հող, մեղմ թարմություն։ Մենթոլ չկա, այդ պատճառով չի այրում և չի խլացնում թասիկի մյուս համերը։ Տասը տոկոսը թարմացնում է մրգերը, երեսունն արդեն տրամադրություն է ստեղծում։',
      },
    },
  ],
}
