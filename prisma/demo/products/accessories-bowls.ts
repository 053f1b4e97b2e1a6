import type { DemoAccessory } from '../types.ts'

/** What holds the tobacco and carries the heat: bowls, heat devices, foil, wind covers. */
export const bowlsAndHeat: readonly DemoAccessory[] = [
  {
    brand: 'Karas Pipes',
    attributes: { capacity: 15, tobacco: 'any', joint: 'cone', rim: 78 },
    accessoryType: 'bowl',
    variants: [{ weightGrams: 320, priceAmd: 5900 }],
    stock: [24],
    ru: {
      title: 'Фанел «Карас»',
      subTitle: 'Красная глина, 15 г табака',
      description:
        'Чаша с центральным столбиком: сок остаётся внутри, а не стекает в шахту. Глина неглазурованная снаружи, поэтому рука чувствует тепло раньше, чем губы. Самый спокойный вариант для сочного табака.',
    },
    en: {
      title: 'Karas Phunnel',
      subTitle: 'Red clay, 15 g of tobacco',
      description:
        'A bowl with a spire in the middle: the juice stays inside and never runs down the stem. Unglazed outside, so the hand feels the heat before the lips do. The calmest choice for wet tobacco.',
    },
    hy: {
      title: 'Ֆանել «Կարաս»',
      subTitle: 'Կարմիր կավ, 15 գ ծխախոտ',
      description:
        'Կենտրոնական սյունիկով թասիկ․ հյութը մնում է ներսում և չի հոսում ձողի մեջ։ Կավը դրսից չջնարակած է, այդ պատճառով ձեռքը ջերմությունն ավելի շուտ է զգում, քան շուրթերը։ Հյութալի ծխախոտի ամենահանգիստ ընտրությունը։',
    },
  },
  {
    brand: 'Karas Pipes',
    attributes: { capacity: 12, tobacco: 'strong', joint: 'cone', rim: 66 },
    accessoryType: 'bowl',
    variants: [{ weightGrams: 280, priceAmd: 4600 }],
    ru: {
      title: 'Турка «Тонир»',
      subTitle: 'Египетская чаша, 12 г',
      description:
        'Пять отверстий на дне и толстые стенки, как у маленькой печи. Крепкий табак в ней раскрывается полностью. Требует сухой забивки и терпения, взамен даёт чистый вкус.',
    },
    en: {
      title: 'Tonir Turka',
      subTitle: 'Egyptian bowl, 12 g',
      description:
        'Five holes at the bottom and walls as thick as a small oven. Strong tobacco opens up fully in it. Pack it dry and be patient: it repays both with a pure taste.',
    },
    hy: {
      title: 'Եգիպտական թասիկ «Թոնիր»',
      subTitle: 'Հաստ պատեր, 12 գ ծխախոտ',
      description:
        'Հատակին հինգ անցք և փոքրիկ թոնրի պես հաստ պատեր։ Թունդ ծխախոտը դրանում լիովին բացվում է։ Չոր լցնում և համբերություն է պահանջում, փոխարենը մաքուր համ է տալիս։',
    },
  },
  {
    brand: 'Karas Pipes',
    attributes: { capacity: 20, tobacco: 'mild', joint: '18.8', rim: 82 },
    accessoryType: 'bowl',
    variants: [{ weightGrams: 340, priceAmd: 6800 }],
    salePercent: 15,
    ru: {
      title: 'Киллер «Лава»',
      subTitle: 'Шамот, 20 г, для большой компании',
      description:
        'Глубокая чаша с узкими отверстиями: табак прогревается сверху донизу и курится больше часа. Глазурь потёчная, рисунок у каждой свой. Забивайте рыхло, она любит воздух.',
    },
    en: {
      title: 'Lava Killer',
      subTitle: 'Fireclay, 20 g, for larger company',
      description:
        'A deep bowl with narrow holes: the tobacco heats from top to bottom and lasts well over an hour. Running glaze, a different pattern on each. Pack it loosely, it likes air.',
    },
    hy: {
      title: 'Քիլեր «Լավա»',
      subTitle: 'Շամոտ, 20 գ, մեծ ընկերախմբի համար',
      description:
        'Խոր թասիկ՝ նեղ անցքերով․ ծխախոտը տաքանում է վերևից մինչև ներքև և ծխում մեկ ժամից ավելի։ Ջնարակը հոսող է, ամեն թասիկի նախշն իրենն է։ Փխրուն լցրեք, այն օդ է սիրում։',
    },
  },
  {
    brand: 'Azat',
    attributes: { capacity: 15, tobacco: 'mild', joint: 'any', rim: 74 },
    accessoryType: 'bowl',
    variants: [{ weightGrams: 140, priceAmd: 3200 }],
    ru: {
      title: 'Силиконовая чаша',
      subTitle: 'Не бьётся, металлическая вставка',
      description:
        'Роняйте сколько угодно. Пищевой силикон держит 250 градусов, стальная вставка отдаёт жар ровно. Для дач, пикников и неуклюжих друзей.',
    },
    en: {
      title: 'Silicone Bowl',
      subTitle: 'Unbreakable, with a metal insert',
      description:
        'Drop it as often as you please. Food-grade silicone stands 250 degrees, and the steel insert spreads heat evenly. For country houses, picnics and clumsy friends.',
    },
    hy: {
      title: 'Սիլիկոնե թասիկ',
      subTitle: 'Չի կոտրվում, մետաղական ներդիրով',
      description:
        'Գցեք որքան ուզում եք։ Սննդային սիլիկոնը դիմանում է 250 աստիճանի, պողպատե ներդիրը ջերմությունը հավասար է տալիս։ Ամառանոցների, պիկնիկների և անշնորհք ընկերների համար։',
    },
  },
  {
    brand: 'Vayk Steel',
    attributes: { capacity: 8, tobacco: 'any', joint: 'any', rim: 60 },
    accessoryType: 'bowl',
    variants: [{ weightGrams: 210, priceAmd: 4900 }],
    addedOn: '2026-10-30',
    ru: {
      title: 'Мини-фанел',
      subTitle: 'Фарфор на стальной юбке, 8 г',
      description:
        'На одного и на сорок минут. Фарфор белый внутри, табак видно до последней крошки, стальная юбка подходит к любой шахте. Экономит табак и не экономит вкус.',
    },
    en: {
      title: 'Mini Phunnel',
      subTitle: 'Porcelain on a steel skirt, 8 g',
      description:
        'For one person and forty minutes. White inside, so you see every crumb; the steel skirt fits any stem. It saves tobacco without saving on taste.',
    },
    hy: {
      title: 'Մինի ֆանել',
      subTitle: 'Ճենապակի՝ պողպատե տակդիրով, 8 գ',
      description:
        'Մեկ հոգու և քառասուն րոպեի համար։ Ճենապակին ներսից սպիտակ է, ծխախոտը երևում է մինչև վերջին փշուրը, պողպատե տակդիրը հարմար է ցանկացած ձողի։ Խնայում է ծխախոտը, ոչ թե համը։',
    },
  },
  {
    brand: 'Vayk Steel',
    attributes: { rimMin: 68, rimMax: 82 },
    accessoryType: 'heat-management',
    variants: [{ weightGrams: 260, priceAmd: 8900 }],
    stock: [15],
    ru: {
      title: 'Калауд «Кровля»',
      subTitle: 'Алюминий, крышка с двумя заслонками',
      description:
        'Заменяет фольгу и половину опыта. Поворотом крышки добавляете или убавляете жар, пепел остаётся внутри. Ручки холодные, снимать можно голыми пальцами.',
    },
    en: {
      title: 'Roof Heat Device',
      subTitle: 'Aluminum, lid with two vents',
      description:
        'Replaces foil and half the experience. Turn the lid for more heat or less; the ash stays inside. The handles keep cool enough for bare fingers.',
    },
    hy: {
      title: 'Ջերմակարգավորիչ «Տանիք»',
      subTitle: 'Ալյումին, երկու փականով կափարիչ',
      description:
        'Փոխարինում է փայլաթիթեղին և փորձի կեսին։ Կափարիչը պտտելով ավելացնում եք կամ պակասեցնում ջերմությունը, մոխիրը մնում է ներսում։ Բռնակները չեն տաքանում, կարելի է հանել մերկ մատներով։',
    },
  },
  {
    brand: 'Vayk Steel',
    attributes: { rimMin: 74, rimMax: 86 },
    accessoryType: 'heat-management',
    variants: [{ weightGrams: 310, priceAmd: 11_500 }],
    ru: {
      title: 'Калауд «Лотос»',
      subTitle: 'Сталь, четыре кубика по 22 мм',
      description:
        'Лепестки приподнимают уголь над чашей, и жар идёт воздухом, а не касанием. Мягкий табак не горит даже у рассеянных. Моется щёткой, служит годами.',
    },
    en: {
      title: 'Lotus Heat Device',
      subTitle: 'Steel, takes four 22 mm cubes',
      description:
        'Petals hold the coals above the bowl, so heat travels by air and not by touch. Mild tobacco will not scorch even for the absent-minded. A brush cleans it; years do not wear it.',
    },
    hy: {
      title: 'Ջերմակարգավորիչ «Լոտոս»',
      subTitle: 'Պողպատ, 22 մմ չորս խորանարդի համար',
      description:
        'Թերթիկներն ածուխը պահում են թասիկից բարձր, և ջերմությունը փոխանցվում է օդով, ոչ թե հպումով։ Մեղմ ծխախոտը չի այրվում նույնիսկ ցրվածների մոտ։ Մաքրվում է խոզանակով, ծառայում է տարիներ։',
    },
  },
  {
    brand: 'Azat',
    attributes: { rimMin: 60, rimMax: 80 },
    accessoryType: 'heat-management',
    variants: [{ weightGrams: 60, priceAmd: 1900 }],
    stock: [0],
    ru: {
      title: 'Сетка для угля',
      subTitle: 'Нержавеющая, на чашу до 80 мм',
      description:
        'Самый простой способ обойтись без фольги. Сетка ложится на чашу и держит уголь на нужной высоте. Тонкая, поэтому откликается на каждый сдвиг кубика.',
    },
    en: {
      title: 'Coal Screen',
      subTitle: 'Stainless, for bowls up to 80 mm',
      description:
        'The simplest way to go without foil. It lies on the bowl and keeps coals at the right height. Thin, so it answers to every nudge of a cube.',
    },
    hy: {
      title: 'Ցանց ածխի համար',
      subTitle: 'Չժանգոտվող, մինչև 80 մմ թասիկի համար',
      description:
        'Առանց փայլաթիթեղի ծխելու ամենապարզ ձևը։ Ցանցը դրվում է թասիկին և ածուխը պահում ճիշտ բարձրության վրա։ Բարակ է, այդ պատճառով արձագանքում է խորանարդի ամեն շարժմանը։',
    },
  },
  {
    brand: 'Azat',
    accessoryType: 'foil',
    variants: [{ weightGrams: 180, priceAmd: 1200 }],
    ru: {
      title: 'Фольга, 50 листов',
      subTitle: 'Круги 120 мм, 40 микрон',
      description:
        'Нарезана кругами, ровно на чашу. Плотность выше кухонной: не рвётся под шилом и не провисает под тремя кубиками. Одной пачки хватает на сезон.',
    },
    en: {
      title: 'Foil, 50 Sheets',
      subTitle: 'Circles 120 mm, 40 microns',
      description:
        'Cut in circles to fit a bowl. Stouter than kitchen foil: no tears under the poker, no sagging under three cubes. One pack lasts a season.',
    },
    hy: {
      title: 'Փայլաթիթեղ, 50 թերթ',
      subTitle: '120 մմ շրջաններ, 40 միկրոն',
      description:
        'Կտրված է շրջաններով, ճիշտ թասիկի չափով։ Խոհանոցայինից ամուր է․ չի պատռվում հերունի տակ և չի կախվում երեք խորանարդի ծանրությունից։ Մեկ տուփը բավական է մի սեզոնի։',
    },
  },
  {
    brand: 'Azat',
    accessoryType: 'foil',
    variants: [{ weightGrams: 120, priceAmd: 1500 }],
    ru: {
      title: 'Перфорированная фольга',
      subTitle: 'Тридцать листов с готовыми отверстиями',
      description:
        'Отверстия пробиты кольцами, как делают мастера, только ровно. Шило не понадобится. Натяните, расправьте край, поставьте уголь.',
    },
    en: {
      title: 'Punched Foil',
      subTitle: 'Thirty sheets, holes included',
      description:
        'The holes run in rings, the way the masters do it, only evenly. No poker needed. Stretch, smooth the edge, put the coals on.',
    },
    hy: {
      title: 'Փայլաթիթեղ՝ անցքերով',
      subTitle: 'Երեսուն թերթ՝ պատրաստի անցքերով',
      description:
        'Անցքերը բացված են օղակաձև, ինչպես վարպետներն են անում, միայն թե հավասար։ Հերուն պետք չի լինի։ Ձգեք, հարթեք եզրը, դրեք ածուխը։',
    },
  },
  {
    brand: 'Vayk Steel',
    accessoryType: 'wind-cover',
    variants: [{ weightGrams: 240, priceAmd: 5400 }],
    ru: {
      title: 'Колпак от ветра',
      subTitle: 'Сталь с прорезями, высота 11 см',
      description:
        'На веранде уголь сгорает вдвое быстрее, колпак возвращает ему нормальный темп. Прорези можно повернуть от ветра. Заодно ловит искры, за что вас поблагодарит скатерть.',
    },
    en: {
      title: 'Wind Cover',
      subTitle: 'Slotted steel, 11 cm tall',
      description:
        'On a terrace coals burn twice as fast; the cover gives them back their pace. Turn the slots away from the wind. It catches sparks too, and the tablecloth will be grateful.',
    },
    hy: {
      title: 'Քամու պաշտպանիչ',
      subTitle: 'Ճեղքերով պողպատ, բարձրությունը՝ 11 սմ',
      description:
        'Պատշգամբում ածուխը կրկնակի արագ է այրվում, պաշտպանիչը վերադարձնում է բնականոն ընթացքը։ Ճեղքերը կարելի է շրջել քամուց հակառակ կողմ։ Նաև կայծեր է որսում, ինչի համար սփռոցը շնորհակալ կլինի։',
    },
  },
]
