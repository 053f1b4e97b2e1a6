import type { DemoBrand } from '../types.ts'

export const vishapDark: DemoBrand = {
  name: 'Vishap Dark',
  code: 'VIS',
  strength: 'strong',
  packs: [25, 100, 125],
  leaning: { spicy: 4, sour: 3, sweet: -3 },
  flavors: [
    {
      taste: 'chili',
      line: 'Black',
      ru: {
        title: 'Дыхание вишапа',
        subTitle: 'Красный перец, чистый жар',
        description:
          'Вишап — дракон армянских гор, и дышит он примерно так. Острота сухая, растёт от вдоха к вдоху и не знает сахара. Пять процентов в манго или шоколаде, больше на свой страх.',
      },
      en: {
        title: 'Dragon’s Breath',
        subTitle: 'Red chili, clean heat',
        description:
          'The vishap is the dragon of Armenian mountains, and this is roughly how it breathes. Dry heat that climbs from draw to draw and knows no sugar. Five percent in mango or chocolate; beyond that you are on your own.',
      },
      hy: {
        title: 'Վիշապի շունչ',
        subTitle: 'Կարմիր պղպեղ, մաքուր կրակ',
        description:
          'Մոտավորապես այսպես են շնչում հայկական լեռների վիշապները։ Կծվությունը չոր է, աճում է շնչից շունչ և շաքար չի ճանաչում։ Հինգ տոկոս՝ մանգոյի կամ շոկոլադի հետ, ավելին՝ ձեր պատասխանատվությամբ։',
      },
    },
    {
      taste: 'lime',
      line: 'Core',
      ru: {
        title: 'Дикий лайм',
        subTitle: 'Кожура, кислота, зелёная горечь',
        description:
          'Мелкий, твёрдый, кислый до слёз. Кожура здесь важнее сока, поэтому на выдохе остаётся зелёная горечь. Режет любую сладость, как нож, и сам от этого становится мягче.',
      },
      en: {
        title: 'Wild Lime',
        subTitle: 'Peel, acid, green bitterness',
        description:
          'Small, hard, sour enough to make you blink. Peel outweighs juice, so a green bitterness lingers. It cuts sweetness like a blade and grows gentler for it.',
      },
      hy: {
        title: 'Վայրի լայմ',
        subTitle: 'Կեղև, թթվություն, կանաչ դառնություն',
        description:
          'Մանր, պինդ, արցունքներ քամելու չափ թթու։ Կեղևն այստեղ հյութից կարևոր է, այդ պատճառով արտաշնչելիս կանաչ դառնություն է մնում։ Ցանկացած քաղցրություն դանակի պես կտրում է և ինքն էլ դրանից մեղմանում։',
      },
    },
    {
      taste: 'cranberry',
      line: 'Core',
      ru: {
        title: 'Болотная клюква',
        subTitle: 'Первый мороз, красная кислота',
        description:
          'Клюкву собирают после заморозка, когда она хрустит и светится. Кислая, сухая, с горькой кожицей. Крепкий лист даёт ей тело, которого ей всегда не хватало.',
      },
      en: {
        title: 'Bog Cranberry',
        subTitle: 'First frost, red acid',
        description:
          'Picked after the first frost, when the berries crunch and glow. Sour, dry, bitter in the skin. Strong leaf gives it the body it has always lacked.',
      },
      hy: {
        title: 'Ճահճի լոռամիրգ',
        subTitle: 'Առաջին սառնամանիք, կարմիր թթվություն',
        description:
          'Լոռամիրգը քաղում են առաջին սառնամանիքից հետո, երբ այն խրթխրթում է և փայլում։ Թթու, չոր, դառը մաշկով։ Թունդ տերևն այն մարմինն է տալիս, որ լոռամրգին միշտ պակասել է։',
      },
    },
    {
      taste: 'energy-drink',
      line: 'Ice',
      salePercent: 20,
      ru: {
        title: 'Третья смена',
        subTitle: 'Энергетик из холодильника на заправке',
        description:
          'Два часа ночи, заправка, шипение жестяной банки. Кисло-сладкий, с узнаваемой ягодно-лекарственной нотой и холодком. Кофеина в табаке нет, бодрость остаётся вкусовой.',
      },
      en: {
        title: 'Night Shift',
        subTitle: 'The can from a gas station fridge',
        description:
          'Two in the morning, a gas station, the hiss of a can. Sweet and sour, with that berry-and-medicine note and a chill. There is no caffeine in the leaf; the jolt is one of taste.',
      },
      hy: {
        title: 'Գիշերային հերթափոխ',
        subTitle: 'Էներգետիկ ըմպելիք բենզալցակայանի սառնարանից',
        description:
          'Գիշերվա երկուսն է, բենզալցակայան, թիթեղյա տուփի ֆշշոց։ Թթվաքաղցր, հատապտղի և օշարակի ճանաչելի երանգով, մի քիչ զով։ Ծխախոտի մեջ կոֆեին չկա, առույգությունը միայն համի մեջ է։',
      },
    },
    {
      taste: 'rum',
      line: 'Reserve',
      ru: {
        title: 'Трюм',
        subTitle: 'Тёмный ром, патока, дерево',
        description:
          'Бочки в трюме, патока на досках, соль в воздухе. Ром тёмный и тягучий, с ванилью от дуба. С ананасом получается веселье, с корицей — разговор до утра.',
      },
      en: {
        title: 'Ship’s Hold',
        subTitle: 'Dark rum, molasses, timber',
        description:
          'Barrels below deck, molasses on the boards, salt in the air. Dark, slow rum with vanilla from the oak. Pineapple makes it merry, cinnamon makes it talk till morning.',
      },
      hy: {
        title: 'Նավամբար',
        subTitle: 'Մուգ ռոմ, մելաս, փայտ',
        description:
          'Տակառներ նավամբարում, մելաս՝ տախտակների վրա, օդում՝ աղ։ Ռոմը մուգ է և ձգվող, կաղնուց՝ վանիլի երանգով։ Արքայախնձորի հետ ուրախություն է, դարչինի հետ՝ զրույց մինչև լույս։',
      },
    },
    {
      taste: 'bacon',
      line: 'Black',
      stock: [0, 0, 0],
      ru: {
        title: 'Копчёный бекон',
        subTitle: 'Соль, дым, ольховая щепа',
        description:
          'Вкус, на который решаются ради спора, а потом берут вторую банку. Соль и дым, никакого сахара, долгий мясной след. Капля кленового сиропа или яблоко рядом возвращают его к завтраку.',
      },
      en: {
        title: 'Smoked Bacon',
        subTitle: 'Salt, smoke, alder chips',
        description:
          'People try it on a bet and come back for a second jar. Salt and smoke, no sugar, a long savoury trail. A little maple or apple beside it brings it back to the breakfast table.',
      },
      hy: {
        title: 'Ապխտած բեկոն',
        subTitle: 'Աղ, ծուխ, լաստենու տաշեղ',
        description:
          'Համ, որը գրազով են փորձում, հետո երկրորդ տուփն են վերցնում։ Աղ ու ծուխ, ոչ մի շաքար, մսային երկար հետք։ Կողքին մի քիչ թխկու օշարակ կամ խնձոր, և այն վերադառնում է նախաճաշի սեղան։',
      },
    },
    {
      taste: 'menthol',
      line: 'Ice',
      ru: {
        title: 'Ледник',
        subTitle: 'Тяжёлый ментол, крепкий лист',
        description:
          'Самый холодный вкус магазина и один из самых крепких. Ментол горный, сухой, без конфетного хвоста. Одной щепотки хватает на чашу, двух хватает на память.',
      },
      en: {
        title: 'Glacier',
        subTitle: 'Heavy menthol, strong leaf',
        description:
          'The coldest thing in the shop and one of the strongest. Mountain menthol, dry, with no candy tail. One pinch is enough for a bowl, two are enough to remember.',
      },
      hy: {
        title: 'Սառցադաշտ',
        subTitle: 'Ծանր մենթոլ, թունդ տերև',
        description:
          'Խանութի ամենասառը համը և ամենաթունդերից մեկը։ Մենթոլը լեռնային է, չոր, առանց կոնֆետի հետքի։ Մեկ պտղունցը թասիկին բավական է, երկուսը երկար կհիշեք։',
      },
    },
  ],
}
