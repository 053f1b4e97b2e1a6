import type { DemoAccessory } from '../types.ts'

/** What the smoke passes on its way: hoses, mouthpieces, bases, molasses catchers, seals. */
export const hosesAndGlass: readonly DemoAccessory[] = [
  {
    brand: 'Azat',
    attributes: { hosePort: 'grommet', tip: 12 },
    accessoryType: 'hose',
    variants: [{ weightGrams: 260, priceAmd: 3900 }],
    stock: [40],
    ru: {
      title: 'Шланг Soft Touch',
      subTitle: 'Силикон, 150 см, матовый',
      description:
        'Матовый силикон, который приятно держать и легко мыть: вода, ёршик, минута. Не держит запах и не заламывается в кольцо. Подходит к коннекторам 11–13 мм.',
    },
    en: {
      title: 'Soft Touch Hose',
      subTitle: 'Silicone, 150 cm, matte',
      description:
        'Matte silicone that is pleasant to hold and easy to wash: water, a brush, one minute. Keeps no smell and does not kink. Fits connectors of 11 to 13 mm.',
    },
    hy: {
      title: 'Սիլիկոնե փողրակ Soft Touch',
      subTitle: 'Սիլիկոն, 150 սմ, փայլատ',
      description:
        'Փայլատ սիլիկոն, որը հաճելի է բռնել և հեշտ է լվանալ՝ ջուր, խոզանակ, մեկ րոպե։ Հոտ չի պահում և չի ծալվում։ Հարմար է 11–13 մմ միացումներին։',
    },
  },
  {
    brand: 'Azat',
    attributes: { hosePort: 'magnet', tip: 13 },
    accessoryType: 'hose',
    variants: [{ weightGrams: 310, priceAmd: 6200 }],
    ru: {
      title: 'Шланг «Карбон»',
      subTitle: 'С мундштуком 40 см из углеволокна',
      description:
        'Длинный лёгкий мундштук не нагревается и не весит. Соединение вращается, поэтому шланг не закручивается, пока передаёшь его по кругу.',
    },
    en: {
      title: 'Carbon Hose',
      subTitle: 'With a 40 cm carbon mouthpiece',
      description:
        'The long mouthpiece weighs next to nothing and stays cool. Its joint swivels, so the hose does not twist on its way around the table.',
    },
    hy: {
      title: 'Փողրակ «Կարբոն»',
      subTitle: '40 սմ ածխաթելե մունդշտուկով',
      description:
        'Երկար մունդշտուկը գրեթե քաշ չունի և չի տաքանում։ Միացումը պտտվում է, այդ պատճառով փողրակը չի ոլորվում, երբ ձեռքից ձեռք է անցնում։',
    },
  },
  {
    brand: 'Karas Pipes',
    attributes: { hosePort: 'grommet', tip: 13 },
    accessoryType: 'hose',
    variants: [{ weightGrams: 380, priceAmd: 12_800 }],
    salePercent: 20,
    isNextDay: true,
    ru: {
      title: 'Кожаный шланг',
      subTitle: 'Оплётка ручной работы, 180 см',
      description:
        'Внутри силикон, который можно мыть, снаружи кожа, которую прошивает один мастер в Гюмри. Со временем темнеет в местах, где держит рука. Делается под заказ, поэтому не сегодня.',
    },
    en: {
      title: 'Leather Hose',
      subTitle: 'Hand-stitched sleeve, 180 cm',
      description:
        'Washable silicone within, leather without, stitched by one craftsman in Gyumri. It darkens where the hand rests. Made to order, so not on the same day.',
    },
    hy: {
      title: 'Կաշվե փողրակ',
      subTitle: 'Ձեռքի կարով պատյան, 180 սմ',
      description:
        'Ներսում՝ սիլիկոն, որ կարելի է լվանալ, դրսում՝ կաշի, որ Գյումրիում մեկ վարպետ է կարում։ Ժամանակի ընթացքում մգանում է այնտեղ, որտեղից ձեռքն է բռնում։ Պատրաստվում է պատվերով, այդ պատճառով՝ ոչ նույն օրը։',
    },
  },
  {
    brand: 'Vayk Steel',
    attributes: { hosePort: '18.8', tip: 12 },
    accessoryType: 'hose',
    variants: [{ weightGrams: 340, priceAmd: 5100 }],
    ru: {
      title: 'Шланг с пружиной',
      subTitle: 'Силикон и стальная пружина у колбы',
      description:
        'Пружина держит изгиб там, где шланги обычно ломаются. Тяга не пропадает, даже если кальян стоит на полу, а вы на диване.',
    },
    en: {
      title: 'Spring Hose',
      subTitle: 'Silicone with a steel spring',
      description:
        'The spring guards the bend where hoses usually give up. The draw survives even when the hookah is on the floor and you are on the sofa.',
    },
    hy: {
      title: 'Փողրակ զսպանակով',
      subTitle: 'Սիլիկոն և պողպատե զսպանակ կոլբայի մոտ',
      description:
        'Զսպանակը պահում է ծռվածքն այնտեղ, որտեղ փողրակները սովորաբար կոտրվում են։ Քարշը չի կորչում, նույնիսկ եթե նարգիլեն հատակին է, իսկ դուք՝ բազմոցին։',
    },
  },
  {
    brand: 'Vayk Steel',
    attributes: { tipMin: 11, tipMax: 13 },
    accessoryType: 'mouthpiece',
    variants: [{ weightGrams: 90, priceAmd: 4300 }],
    ru: {
      title: 'Стальной мундштук',
      subTitle: 'Точёный, 35 см, с кольцами',
      description:
        'Холодит губы и держит баланс в руке. Три кольца проточены не для красоты: пальцы находят их на ощупь. Моется в посудомойке.',
    },
    en: {
      title: 'Steel Mouthpiece',
      subTitle: 'Turned, 35 cm, ringed',
      description:
        'Cool on the lips, balanced in the hand. The three rings are more than decoration: fingers find them in the dark. Dishwasher-proof.',
    },
    hy: {
      title: 'Պողպատե մունդշտուկ',
      subTitle: 'Խառատված, 35 սմ, օղակներով',
      description:
        'Զովացնում է շուրթերը և ձեռքում հավասարակշռված է։ Երեք օղակները միայն զարդարանք չեն․ մատները դրանք մթության մեջ էլ են գտնում։ Կարելի է լվանալ սպասք լվացող մեքենայում։',
    },
  },
  {
    brand: 'Azat',
    attributes: { tipMin: 10, tipMax: 14 },
    accessoryType: 'mouthpiece',
    variants: [
      { weightGrams: 120, priceAmd: 1100 },
      { weightGrams: 240, priceAmd: 1900 },
    ],
    stock: [75, 30],
    ru: {
      title: 'Одноразовые мундштуки',
      subTitle: 'Каждый в своей упаковке, 50 или 100 штук',
      description:
        'Кальян общий, мундштук у каждого свой. Подходят к внутреннему диаметру 10–14 мм, края гладкие. Пачка 120 г — это 50 штук, 240 г — 100.',
    },
    en: {
      title: 'Disposable Mouthpieces',
      subTitle: 'Wrapped one by one, 50 or 100 pieces',
      description:
        'The hookah is shared, the mouthpiece is not. They fit an inner diameter of 10 to 14 mm and have smooth rims. The 120 g pack holds 50, the 240 g pack 100.',
    },
    hy: {
      title: 'Մեկանգամյա մունդշտուկներ',
      subTitle: 'Առանձին փաթեթներով, 50 կամ 100 հատ',
      description:
        'Նարգիլեն ընդհանուր է, մունդշտուկը՝ ամեն մեկինն իրենը։ Հարմար են 10–14 մմ ներքին տրամագծին, եզրերը հարթ են։ 120 գ տուփում 50 հատ է, 240 գ տուփում՝ 100։',
    },
  },
  {
    brand: 'Karas Pipes',
    attributes: { tipMin: 10, tipMax: 12 },
    accessoryType: 'mouthpiece',
    variants: [{ weightGrams: 45, priceAmd: 2700 }],
    addedOn: '2026-11-14',
    ru: {
      title: 'Личный мундштук',
      subTitle: 'Стекло и шнурок, чтобы не потерять',
      description:
        'Маленькая стеклянная насадка на шнурке: носите с собой в любое заведение. Прозрачная, без вкуса, в льняном мешочке.',
    },
    en: {
      title: 'Personal Tip',
      subTitle: 'Glass, on a cord that keeps it safe',
      description: 'A small glass tip on a cord, to take along to any lounge. Clear, tasteless, in a linen pouch.',
    },
    hy: {
      title: 'Անձնական մունդշտուկ',
      subTitle: 'Ապակի՝ քուղով, որ չկորչի',
      description:
        'Փոքրիկ ապակե մունդշտուկ՝ քուղով․ վերցրեք ձեզ հետ ցանկացած լաունջ։ Թափանցիկ է, համ չի տալիս, վուշե տոպրակով։',
    },
  },
  {
    brand: 'Karas Pipes',
    attributes: { neck: '45' },
    accessoryType: 'base',
    variants: [{ weightGrams: 1400, priceAmd: 14_500 }],
    ru: {
      title: 'Колба «Нур»',
      subTitle: 'Гранёная, 1,5 л',
      description:
        '«Нур» по-армянски гранат: колба огранена, как зерно, и дробит свет на столе. Горло 45 мм, подходит к большинству шахт через уплотнитель.',
    },
    en: {
      title: 'Nur Base',
      subTitle: 'Faceted, 1.5 l',
      description:
        'Nur is the pomegranate: the glass is cut like its seed and scatters light across the table. A 45 mm neck takes most stems through a seal.',
    },
    hy: {
      title: 'Կոլբա «Նուռ»',
      subTitle: 'Նիստավոր, 1,5 լ',
      description:
        'Ապակին նիստավորված է նռան հատիկի պես և լույսը ցրում է սեղանին։ 45 մմ վիզը միջադիրով հարմար է ձողերի մեծ մասին։',
    },
  },
  {
    brand: 'Karas Pipes',
    attributes: { neck: '50' },
    accessoryType: 'base',
    variants: [{ weightGrams: 1250, priceAmd: 11_900 }],
    stock: [3],
    formerTitle: 'Lich Base',
    ru: {
      title: 'Колба «Лич»',
      subTitle: 'Гладкая, 1,2 л, утяжелённое дно',
      description:
        'Запасная колба на случай, если первая не дожила до конца вечеринки. Гладкое стекло, дно в сантиметр толщиной, никаких украшений.',
    },
    en: {
      title: 'Lake Base',
      subTitle: 'Plain, 1.2 l, weighted bottom',
      description:
        'A spare, in case the first one did not see the end of the party. Plain glass, a bottom one centimeter thick, no ornament at all.',
    },
    hy: {
      title: 'Կոլբա «Լիճ»',
      subTitle: 'Հարթ, 1,2 լ, ծանրացված հատակով',
      description:
        'Պահեստային կոլբա, եթե առաջինը չհասավ երեկույթի վերջին։ Հարթ ապակի, մեկ սանտիմետր հաստությամբ հատակ, ոչ մի զարդանախշ։',
    },
  },
  {
    brand: 'Vayk Steel',
    attributes: { joint: 'cone' },
    accessoryType: 'molasses-catcher',
    variants: [{ weightGrams: 230, priceAmd: 7400 }],
    ru: {
      title: 'Мелассоуловитель «Капля»',
      subTitle: 'Сталь и стекло, под чашу 18 мм',
      description:
        'Встаёт между чашей и шахтой и собирает сироп, который иначе оказался бы внутри. Видно, сколько накопилось, откручивается одной рукой. Шахту после него моют втрое реже.',
    },
    en: {
      title: 'Drop Molasses Catcher',
      subTitle: 'Steel and glass, 18 mm fitting',
      description:
        'It stands between bowl and stem and collects the syrup that would end up inside. You see how much has gathered and unscrew it with one hand. The stem needs washing a third as often.',
    },
    hy: {
      title: 'Մելասորսիչ «Կաթիլ»',
      subTitle: 'Պողպատ և ապակի, 18 մմ թասիկի համար',
      description:
        'Դրվում է թասիկի և ձողի միջև և պահում օշարակը, որ այլապես ներս կթափվեր։ Երևում է, թե որքան է կուտակվել, և հանվում է մեկ ձեռքով։ Ձողը երեք անգամ ավելի հազվադեպ է լվացվում։',
    },
  },
  {
    brand: 'Karas Pipes',
    attributes: { joint: '18.8' },
    accessoryType: 'molasses-catcher',
    variants: [{ weightGrams: 190, priceAmd: 5800 }],
    salePercent: 10,
    ru: {
      title: 'Стеклянный уловитель',
      subTitle: 'Боросиликат, пузырёк на 20 мл',
      description:
        'Целиком стеклянный, поэтому вкуса не оставляет и кипяток переносит. Пузырёк сбоку красив, пока пуст, и полезен, когда полон.',
    },
    en: {
      title: 'Glass Catcher',
      subTitle: 'Borosilicate, 20 ml bulb',
      description:
        'Glass throughout, so it leaves no taste and stands boiling water. The bulb on its side is pretty while empty and useful when full.',
    },
    hy: {
      title: 'Ապակե մելասորսիչ',
      subTitle: 'Բորոսիլիկատ, 20 մլ գնդիկով',
      description:
        'Ամբողջությամբ ապակե է, այդ պատճառով համ չի թողնում և դիմանում է եռջրին։ Կողքի գնդիկը գեղեցիկ է, քանի դեռ դատարկ է, և օգտակար, երբ լիքն է։',
    },
  },
  {
    brand: 'Azat',
    accessoryType: 'seal',
    variants: [{ weightGrams: 70, priceAmd: 1400 }],
    ru: {
      title: 'Набор уплотнителей',
      subTitle: 'Чаша, шланг, колба: шесть штук',
      description:
        'Половина проблем с тягой решается куском силикона за тысячу драмов. В наборе три размера для чаши и шланга, один для колбы, два запасных.',
    },
    en: {
      title: 'Seal Set',
      subTitle: 'Bowl, hose, base: six pieces',
      description:
        'Half of all trouble with the draw ends with a thousand drams’ worth of silicone. Three sizes for bowl and hose, one for the base, two spare.',
    },
    hy: {
      title: 'Միջադիրների հավաքածու',
      subTitle: 'Թասիկ, փողրակ, կոլբա․ վեց հատ',
      description:
        'Քարշի խնդիրների կեսը լուծում է հազար դրամանոց սիլիկոնի կտորը։ Հավաքածուում երեք չափ կա թասիկի և փողրակի համար, մեկը՝ կոլբայի, երկուսը՝ պահեստային։',
    },
  },
  {
    brand: 'Vayk Steel',
    accessoryType: 'seal',
    variants: [{ weightGrams: 40, priceAmd: 900 }],
    formerTitle: 'Flask Seal',
    ru: {
      title: 'Уплотнитель колбы',
      subTitle: 'Конус 45–55 мм, плотный',
      description:
        'Конус из плотного силикона для горла 45–55 мм. Намочите перед посадкой: встанет глубже и не выскочит, когда поднимете кальян за шахту.',
    },
    en: {
      title: 'Base Seal',
      subTitle: 'Cone 45–55 mm, firm',
      description:
        'A cone of firm silicone for necks of 45 to 55 mm. Wet it before fitting: it sits deeper and will not pop out when you lift the hookah by its stem.',
    },
    hy: {
      title: 'Կոլբայի միջադիր',
      subTitle: 'Կոն 45–55 մմ, խիտ',
      description:
        'Խիտ սիլիկոնից կոն՝ 45–55 մմ վզի համար։ Տեղադրելուց առաջ թրջեք․ ավելի խոր կնստի և դուրս չի գա, երբ նարգիլեն բարձրացնեք ձողից բռնած։',
    },
  },
]
