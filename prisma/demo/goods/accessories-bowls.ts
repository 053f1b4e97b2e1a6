import type { DemoAccessory } from '../shape.ts'

/** What holds the tobacco and carries the heat: bowls, heat devices, foil, wind covers. */
export const bowlsAndHeat: readonly DemoAccessory[] = [
  {
    brand: 'Karas Pipes',
    accessoryType: 'bowl',
    titleHy: 'Ֆանել «Կարաս»',
    packings: [{ weightGrams: 320, priceAmd: 5900 }],
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
  },
  {
    brand: 'Karas Pipes',
    accessoryType: 'bowl',
    titleHy: 'Թուրքա «Տոնիր»',
    packings: [{ weightGrams: 280, priceAmd: 4600 }],
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
        'Five holes at the bottom and walls as thick as a small oven. Strong tobacco opens up fully in it. It wants dry packing and patience, and repays both in purity.',
    },
  },
  {
    brand: 'Karas Pipes',
    accessoryType: 'bowl',
    titleHy: 'Քիլեր «Լավա»',
    packings: [{ weightGrams: 340, priceAmd: 6800 }],
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
  },
  {
    brand: 'Azat',
    accessoryType: 'bowl',
    titleHy: 'Սիլիկոնե թաս',
    packings: [{ weightGrams: 140, priceAmd: 3200 }],
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
  },
  {
    brand: 'Vayk Steel',
    accessoryType: 'bowl',
    titleHy: 'Մինի ֆանել',
    packings: [{ weightGrams: 210, priceAmd: 4900 }],
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
  },
  {
    brand: 'Vayk Steel',
    accessoryType: 'heat-management',
    titleHy: 'Ջերմակարգավորիչ «Կափարիչ»',
    packings: [{ weightGrams: 260, priceAmd: 8900 }],
    stock: [15],
    ru: {
      title: 'Калауд «Кровля»',
      subTitle: 'Алюминий, крышка с двумя заслонками',
      description:
        'Заменяет фольгу и половину опыта. Поворотом крышки добавляете или убавляете жар, пепел остаётся внутри. Ручки холодные, снимать можно голыми пальцами.',
    },
    en: {
      title: 'Roof Heat Device',
      subTitle: 'Aluminium, lid with two vents',
      description:
        'Replaces foil and half the experience. Turn the lid for more heat or less; the ash stays inside. The handles keep cool enough for bare fingers.',
    },
  },
  {
    brand: 'Vayk Steel',
    accessoryType: 'heat-management',
    titleHy: 'Ջերմակարգավորիչ «Լոտոս»',
    packings: [{ weightGrams: 310, priceAmd: 11_500 }],
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
  },
  {
    brand: 'Azat',
    accessoryType: 'heat-management',
    titleHy: 'Ցանց ածուխի համար',
    packings: [{ weightGrams: 60, priceAmd: 1900 }],
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
  },
  {
    brand: 'Azat',
    accessoryType: 'foil',
    titleHy: 'Փայլաթիթեղ, 50 թերթ',
    packings: [{ weightGrams: 180, priceAmd: 1200 }],
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
  },
  {
    brand: 'Azat',
    accessoryType: 'foil',
    titleHy: 'Փայլաթիթեղ՝ անցքերով',
    packings: [{ weightGrams: 120, priceAmd: 1500 }],
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
  },
  {
    brand: 'Vayk Steel',
    accessoryType: 'wind-cover',
    titleHy: 'Քամուց պաշտպանող գլխարկ',
    packings: [{ weightGrams: 240, priceAmd: 5400 }],
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
  },
]
