import type { DemoHookah } from '../types.ts'

const brand = 'Vayk Steel'

/** Stainless steel, machined, plain. */
export const vaykSteel: readonly DemoHookah[] = [
  {
    brand,
    attributes: {
      height: 30,
      material: 'steel',
      warranty: 24,
      hose: 'silicone',
      kit: 'without-tongs',
      joint: '18.8',
      hosePort: 'magnet',
      neck: 'thread',
      rim: 70,
      tip: 13,
    },
    volumeMl: 700,
    variants: [{ weightGrams: 1900, priceAmd: 36_000 }],
    ru: {
      title: 'Вайк 30',
      subTitle: 'Высота 30 см, колба 0,7 л',
      description:
        'Вся механика большого кальяна в тридцати сантиметрах пищевой стали. Магнитный коннектор шланга, резьба вместо резинок. Помещается в ручную кладь.',
    },
    en: {
      title: 'Vayk 30',
      subTitle: '30 cm tall, 0.7 l base',
      description:
        'All the machinery of a full-size hookah in thirty centimeters of food-grade steel. Magnetic hose port, threads in place of rubber. Goes as hand luggage.',
    },
    hy: {
      title: 'Վայք 30',
      subTitle: 'Բարձրությունը՝ 30 սմ, կոլբան՝ 0,7 լ',
      description:
        'Մեծ նարգիլեի ամբողջ մեխանիկան՝ երեսուն սանտիմետր սննդային պողպատի մեջ։ Փողրակի մագնիսական միացում, ռետինի փոխարեն՝ պարուրակ։ Տեղավորվում է ձեռքի ուղեբեռում։',
    },
  },
  {
    brand,
    attributes: {
      height: 45,
      material: 'steel',
      warranty: 24,
      hose: 'silicone',
      kit: 'without-bowl',
      joint: '18.8',
      hosePort: 'magnet',
      neck: 'thread',
      tip: 13,
    },
    volumeMl: 1200,
    variants: [{ weightGrams: 2800, priceAmd: 58_000 }],
    stock: [9],
    ru: {
      title: 'Вайк 45',
      subTitle: 'Высота 45 см, колба 1,2 л',
      description:
        'Рабочая лошадь заведений: собирается за двадцать секунд, переживает посудомойку и падения. Тяга регулируется вставкой, от плотной до почти свободной. Ничего лишнего, всё на резьбе.',
    },
    en: {
      title: 'Vayk 45',
      subTitle: '45 cm tall, 1.2 l base',
      description:
        'The workhorse of lounges: together in twenty seconds, unbothered by dishwashers and falls. An insert sets the draw from tight to nearly open. Nothing superfluous, everything threaded.',
    },
    hy: {
      title: 'Վայք 45',
      subTitle: 'Բարձրությունը՝ 45 սմ, կոլբան՝ 1,2 լ',
      description:
        'Լաունջների բանող ձին․ հավաքվում է քսան վայրկյանում, դիմանում է սպասք լվացող մեքենային և ընկնելուն։ Քարշը կարգավորվում է ներդիրով՝ խիտից մինչև գրեթե ազատ։ Ոչ մի ավելորդ բան, ամեն ինչ պարուրակով։',
    },
  },
  {
    brand,
    attributes: {
      height: 60,
      material: 'steel',
      warranty: 24,
      hose: 'silicone',
      kit: 'without-bowl',
      joint: '18.8',
      hosePort: 'magnet',
      neck: 'thread',
      tip: 13,
    },
    volumeMl: 2000,
    variants: [{ weightGrams: 4300, priceAmd: 92_000 }],
    salePercent: 10,
    ru: {
      title: 'Вайк 60',
      subTitle: 'Высота 60 см, колба 2 л',
      description:
        'Старший брат сорок пятого: та же резьба, те же детали, на пятнадцать сантиметров больше охлаждения. Продувка круговая, через двенадцать отверстий, поэтому застоявшийся дым уходит за один выдох.',
    },
    en: {
      title: 'Vayk 60',
      subTitle: '60 cm tall, 2 l base',
      description:
        'Elder brother of the 45: the same threads, the same parts, fifteen centimeters more of cooling. Purges all round through twelve holes, so stale smoke leaves in one breath.',
    },
    hy: {
      title: 'Վայք 60',
      subTitle: 'Բարձրությունը՝ 60 սմ, կոլբան՝ 2 լ',
      description:
        'Վայք 45-ի ավագ եղբայրը․ նույն պարուրակները, նույն մասերը, տասնհինգ սանտիմետրով ավելի սառեցում։ Փչումը շրջանաձև է, տասներկու անցքով, այդ պատճառով կանգնած ծուխը դուրս է գալիս մեկ արտաշնչումով։',
    },
  },
  {
    brand,
    attributes: {
      height: 52,
      material: 'steel',
      warranty: 24,
      hose: 'silicone',
      kit: 'without-tongs',
      joint: '18.8',
      hosePort: 'magnet',
      neck: 'thread',
      rim: 76,
      tip: 13,
    },
    volumeMl: 1500,
    variants: [{ weightGrams: 3100, priceAmd: 64_000 }],
    addedOn: '2026-11-08',
    ru: {
      title: 'Гиц',
      subTitle: 'Высота 52 см, прямая шахта без тарелки',
      description:
        '«Гиц» по-армянски линия, и больше здесь ничего нет: прямой стержень, цилиндр колбы, шланг под прямым углом. Шлифовка матовая, отпечатки не видны. Для интерьеров, где всё уже на своих местах.',
    },
    en: {
      title: 'Gits',
      subTitle: '52 cm tall, a bare straight stem',
      description:
        'Gits means line, and that is all there is: a straight rod, a cylinder of glass, the hose at a right angle. Brushed steel that hides fingerprints. For rooms where everything has found its place.',
    },
    hy: {
      title: 'Գիծ',
      subTitle: 'Բարձրությունը՝ 52 սմ, ուղիղ ձող՝ առանց ափսեի',
      description:
        'Անունն ամեն ինչ ասում է․ ուղիղ ձող, գլանաձև կոլբա, փողրակ՝ ուղիղ անկյան տակ։ Հղկումը փայլատ է, մատնահետքերը չեն երևում։ Այն ինտերիերների համար, որտեղ ամեն ինչ արդեն իր տեղում է։',
    },
  },
  {
    brand,
    attributes: {
      height: 55,
      material: 'steel',
      warranty: 24,
      hose: 'silicone',
      kit: 'complete',
      joint: '18.8',
      hosePort: 'magnet',
      neck: 'bayonet',
      rim: 76,
      tip: 13,
    },
    volumeMl: 1800,
    variants: [{ weightGrams: 3600, priceAmd: 74_000 }],
    ru: {
      title: 'Арпа',
      subTitle: 'Высота 55 см, колба 1,8 л',
      description:
        'Сталь и толстое стекло, между ними байонет: поворот на четверть, и колба на месте. Шахта отполирована изнутри, вкус вчерашней чаши не задерживается. Два порта под шланг, второй с заглушкой.',
    },
    en: {
      title: 'Arpa',
      subTitle: '55 cm tall, 1.8 l base',
      description:
        'Steel and heavy glass with a bayonet between them: a quarter turn and the base is on. The bore is polished, so yesterday’s bowl does not linger. Two hose ports, the second one plugged.',
    },
    hy: {
      title: 'Արփա',
      subTitle: 'Բարձրությունը՝ 55 սմ, կոլբան՝ 1,8 լ',
      description:
        'Պողպատ և հաստ ապակի, դրանց միջև՝ բայոնետ․ քառորդ պտույտ, և կոլբան տեղում է։ Ձողը ներսից փայլեցված է, երեկվա թասիկի համը չի մնում։ Փողրակի երկու անցք, երկրորդը՝ խցանով։',
    },
  },
  {
    brand,
    attributes: {
      height: 66,
      material: 'steel',
      warranty: 24,
      hose: 'leather',
      kit: 'complete',
      joint: '18.8',
      hosePort: 'magnet',
      neck: 'thread',
      rim: 78,
      tip: 13,
    },
    volumeMl: 2500,
    variants: [{ weightGrams: 5000, priceAmd: 128_000 }],
    isNextDay: true,
    ru: {
      title: 'Джермук',
      subTitle: 'Высота 66 см, колба 2,5 л',
      description:
        'Колба с двойной стенкой держит лёд вдвое дольше. Шахта из цельного прутка, токарная работа видна в каждой канавке. Тяжёлый, тихий, рассчитан на годы.',
    },
    en: {
      title: 'Jermuk',
      subTitle: '66 cm tall, 2.5 l base',
      description:
        'A double wall keeps ice in the base for twice as long. The stem is cut from solid bar, and every groove shows the lathe. Heavy, silent, meant for years.',
    },
    hy: {
      title: 'Ջերմուկ',
      subTitle: 'Բարձրությունը՝ 66 սմ, կոլբան՝ 2,5 լ',
      description:
        'Կրկնակի պատով կոլբան սառույցը երկու անգամ երկար է պահում։ Ձողը խառատված է միաձույլ մետաղից, վարպետի ձեռքը երևում է ամեն ակոսում։ Ծանր, լուռ, տարիների համար։',
    },
  },
  {
    brand,
    attributes: {
      height: 33,
      material: 'steel',
      warranty: 24,
      hose: 'silicone',
      kit: 'travel',
      joint: '14.5',
      hosePort: 'magnet',
      neck: 'thread',
      rim: 60,
      tip: 11,
    },
    volumeMl: 800,
    variants: [{ weightGrams: 2100, priceAmd: 38_000 }],
    stock: [0],
    ru: {
      title: 'Караван',
      subTitle: 'Высота 33 см, дорожный набор в кейсе',
      description:
        'Кальян, щипцы, чаша и колпак лежат в жёстком кейсе на своих местах. Колба из поликарбоната не боится багажника и камней у костра. Собрался и поехал.',
    },
    en: {
      title: 'Caravan',
      subTitle: '33 cm tall, travel set in a case',
      description:
        'Hookah, tongs, bowl and wind cover each have a place in the hard case. The polycarbonate base is not afraid of car trunks or campsite stones. Pack it and go.',
    },
    hy: {
      title: 'Քարավան',
      subTitle: 'Բարձրությունը՝ 33 սմ, ճամփորդական հավաքածու պատյանով',
      description:
        'Նարգիլեն, ունելին, թասիկն ու քամու պաշտպանիչը կոշտ պատյանում իրենց տեղն ունեն։ Պոլիկարբոնատե կոլբան չի վախենում բեռնախցիկից և խարույկի քարերից։ Հավաքեցիք ու գնացիք։',
    },
  },
]
