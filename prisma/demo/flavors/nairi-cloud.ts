import type { DemoBrand } from '../types.ts'

export const nairiCloud: DemoBrand = {
  name: 'Nairi Cloud',
  code: 'NAI',
  strength: 'medium',
  packs: [25, 100, 200],
  leaning: { sweet: 2, spicy: 1 },
  flavors: [
    {
      taste: 'double-apple',
      sold: 455,
      line: 'Core',
      stock: [38, 22, 11],
      ru: {
        title: 'Два яблока',
        subTitle: 'Красное, зелёное и анис',
        description:
          'С этого вкуса начинался кальян, каким его знает Восток: красное яблоко, зелёное яблоко и анис, который важнее обоих. Плотный, тёплый, пряный. Классика, с которой сравнивают всё остальное.',
      },
      en: {
        title: 'Two Apples',
        subTitle: 'Red, green, and anise',
        description:
          'Hookah as the East knows it began with this: a red apple, a green apple, and anise that matters more than either. Dense, warm, spiced. The classic everything else is measured by.',
      },
      hy: {
        title: 'Երկու խնձոր',
        subTitle: 'Կարմիր, կանաչ և անիսոն',
        description:
          'Նարգիլեն, ինչպես այն ճանաչում է Արևելքը, սկսվել է այս համից՝ կարմիր խնձոր, կանաչ խնձոր և անիսոն, որ երկուսից էլ կարևոր է։ Խիտ, տաք, համեմունքային։ Դասական, որի հետ համեմատում են մնացած ամեն ինչ։',
      },
    },
    {
      taste: 'lemon',
      line: 'Dawn',
      ru: {
        title: 'Лимон',
        subTitle: 'Кислый, прямой, без мяты',
        description:
          'Половинка лимона, выжатая над чашей. Здесь нет ни льда, ни сахара, поэтому он работает как соль на кухне: немного, но во всё. Особенно хорош там, где слишком сладко.',
      },
      en: {
        title: 'Lemon',
        subTitle: 'Sour, direct, no mint',
        description:
          'Half a lemon squeezed over the bowl. No ice, no sugar, so it works like salt in a kitchen: a little, in everything. Especially welcome wherever things got too sweet.',
      },
      hy: {
        title: 'Կիտրոն',
        subTitle: 'Թթու, ուղիղ, առանց անանուխի',
        description:
          'Թասիկի վրա քամված կես կիտրոն։ Ո՛չ սառույց կա, ո՛չ շաքար, այդ պատճառով այն գործում է ինչպես աղը խոհանոցում՝ մի քիչ, բայց ամեն ինչի մեջ։ Հատկապես լավ է այնտեղ, որտեղ չափից քաղցր է ստացվել։',
      },
    },
    {
      taste: 'mandarin',
      line: 'Core',
      addedOn: '2026-11-16',
      ru: {
        title: 'Мандарин в декабре',
        subTitle: 'Цедра, сок, запах праздника',
        description:
          'Разломите кожуру, и комната пахнет концом года. Мандарин сладкий, кислинка задорная, цедра даёт лёгкую смолистость. Рядом просится гвоздика или ёлочная хвоя.',
      },
      en: {
        title: 'December Mandarin',
        subTitle: 'Peel, juice, the smell of holidays',
        description:
          'Break the peel and the room smells of the end of the year. Sweet flesh, a lively tartness, a little resin from the zest. Clove or pine needles would like to join.',
      },
      hy: {
        title: 'Դեկտեմբերյան մանդարին',
        subTitle: 'Կեղև, հյութ, տոնի բույր',
        description:
          'Պոկեք կեղևը, և սենյակը կլցվի տարեվերջի բույրով։ Մանդարինը քաղցր է, թթվությունը՝ աշխույժ, կեղևը թեթև խեժային երանգ է տալիս։ Կողքին մեխակ կամ եղևնու փուշ է ուզում։',
      },
    },
    {
      taste: 'blueberry',
      line: 'Core',
      ru: {
        title: 'Черничный маффин',
        subTitle: 'Ягода в тёплом тесте',
        description:
          'Черника лопнула при выпечке и окрасила тесто в синий. Ягода здесь первая, сдоба вторая, корочка третья. Утренний вкус, который почему-то чаще заказывают ночью.',
      },
      en: {
        title: 'Blueberry Muffin',
        subTitle: 'Berries in warm batter',
        description:
          'The berries burst in the oven and dyed the crumb. Blueberry first, muffin second, crust third. A breakfast taste that, for some reason, is mostly ordered at night.',
      },
      hy: {
        title: 'Հապալասով մաֆին',
        subTitle: 'Հատապտուղ տաք խմորի մեջ',
        description:
          'Հապալասը թխվելիս պայթել է և խմորը կապույտ ներկել։ Առաջինը հատապտուղն է, երկրորդը՝ խմորը, երրորդը՝ կեղևը։ Նախաճաշի համ, որը, չգիտես ինչու, ավելի հաճախ գիշերն են պատվիրում։',
      },
    },
    {
      taste: 'coconut',
      line: 'Dawn',
      ru: {
        title: 'Кокосовая стружка',
        subTitle: 'Сухая, сливочная, пляжная',
        description:
          'Не крем для загара, а свежая стружка: белая, сливочная, с ореховым хрустом. В чистом виде нежна, а в паре с ананасом, манго или шоколадом раскрывается полностью.',
      },
      en: {
        title: 'Shaved Coconut',
        subTitle: 'Dry, creamy, from the beach',
        description:
          'Not suntan oil but fresh shavings: white, creamy, with a nutty crunch. Tender alone; with pineapple, mango or chocolate it finally says everything it meant to.',
      },
      hy: {
        title: 'Կոկոսի տաշեղ',
        subTitle: 'Չոր, սերուցքային, լողափնյա',
        description:
          'Ոչ թե արևապաշտպան քսուք, այլ թարմ տաշեղ՝ սպիտակ, սերուցքային, ընկուզային խրթխրթոցով։ Առանձին նուրբ է, իսկ արքայախնձորի, մանգոյի կամ շոկոլադի հետ բացվում է ամբողջությամբ։',
      },
    },
    {
      taste: 'banana',
      line: 'Core',
      stock: [17, 1, 4],
      ru: {
        title: 'Банан фламбе',
        subTitle: 'Обжаренный с тростниковым сахаром',
        description:
          'Сковорода, масло, сахар, спичка. Банан карамелизуется и теряет приторность, вместо неё приходит тёплая плотная мякоть. Шарик пломбира из соседней банки завершает картину.',
      },
      en: {
        title: 'Banana Flambé',
        subTitle: 'Fried with cane sugar',
        description:
          'A pan, butter, sugar, a match. The banana caramelizes and drops its stickiness for something warm and solid. A scoop of ice cream from the next jar completes the picture.',
      },
      hy: {
        title: 'Բանան ֆլամբե',
        subTitle: 'Եղեգնաշաքարով տապակած',
        description:
          'Թավա, կարագ, շաքար, լուցկի։ Բանանը կարամելանում է և կորցնում ավելորդ քաղցրությունը, փոխարենը գալիս է տաք, խիտ միջուկը։ Հարևան տուփի պլոմբիրի մի գնդիկն ամբողջացնում է պատկերը։',
      },
    },
    {
      taste: 'chocolate',
      line: 'Reserve',
      ru: {
        title: 'Горький шоколад',
        subTitle: 'Семьдесят процентов какао',
        description:
          'Плитка, которую ломают с сухим треском. Какао впереди, сахар позади, на выдохе немного поджаренного зерна. Мята делает из него ночной ритуал, апельсин — подарок.',
      },
      en: {
        title: 'Dark Chocolate',
        subTitle: 'Seventy percent cocoa',
        description:
          'A bar that breaks with a dry snap. Cocoa ahead, sugar behind, a little roasted grain on the exhale. Mint turns it into a late-night ritual, orange into a present.',
      },
      hy: {
        title: 'Դառը շոկոլադ',
        subTitle: 'Յոթանասուն տոկոս կակաո',
        description:
          'Սալիկ, որ կոտրվում է չոր ճայթյունով։ Առջևում՝ կակաոն, հետևում՝ շաքարը, արտաշնչելիս՝ մի քիչ բոված հատիկ։ Անանուխն այն դարձնում է գիշերային ծես, նարինջը՝ նվեր։',
      },
    },
    {
      taste: 'pineapple',
      line: 'Core',
      salePercent: 15,
      ru: {
        title: 'Ананас на гриле',
        subTitle: 'Кислый сок и подпалённый край',
        description:
          'Кольца ананаса на решётке: сок кипит, края темнеют, кислота становится глубже. Узнаваемый тропик, но без консервной банки. Уживается с кокосом, лаймом и даже с перцем.',
      },
      en: {
        title: 'Grilled Pineapple',
        subTitle: 'Sharp juice, charred edge',
        description:
          'Rings on the grill: the juice boils, the rim darkens, the acid deepens. Unmistakably tropical, with no tin can in sight. Friendly with coconut, lime and even pepper.',
      },
      hy: {
        title: 'Արքայախնձոր գրիլի վրա',
        subTitle: 'Թթու հյութ և խանձված եզր',
        description:
          'Արքայախնձորի օղակներ ցանցի վրա․ հյութը եռում է, եզրերը մգանում են, թթվությունը խորանում է։ Ճանաչելի արևադարձ, բայց ոչ պահածոյի տուփից։ Լեզու է գտնում կոկոսի, լայմի և նույնիսկ պղպեղի հետ։',
      },
    },
    {
      taste: 'mint',
      line: 'Dawn',
      ru: {
        title: 'Мята',
        subTitle: 'Классическая, перечная',
        description:
          'Перечная мята средней силы: освежает отчётливо, но не морозит. Она — вторая половина в каждом втором миксе города. Держите одну пачку открытой, и любая чаша будет закончена.',
      },
      en: {
        title: 'Peppermint',
        subTitle: 'The classic, mid-strength',
        description:
          'Peppermint of medium force: clearly refreshing, never freezing. It is the other half of half the mixes in town. Keep one pack open and any bowl can be finished.',
      },
      hy: {
        title: 'Պղպեղային անանուխ',
        subTitle: 'Դասական, միջին ուժգնությամբ',
        description:
          'Միջին ուժի անանուխ․ հստակ թարմացնում է, բայց չի սառեցնում։ Քաղաքի ամեն երկրորդ միքսի մյուս կեսն է։ Մի տուփ միշտ բաց պահեք, և ցանկացած թասիկ ավարտուն կլինի։',
      },
    },
  ],
}
