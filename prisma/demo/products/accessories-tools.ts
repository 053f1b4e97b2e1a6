import type { DemoAccessory } from '../types.ts'

/** What is held in the hand: tongs, brushes, burners. */
export const tools: readonly DemoAccessory[] = [
  {
    brand: 'Vayk Steel',
    accessoryType: 'tongs',
    variants: [{ weightGrams: 110, priceAmd: 2900 }],
    stock: [26],
    ru: {
      title: 'Щипцы «Журавль»',
      subTitle: 'Длинный клюв, 21 см',
      description:
        'Тонкий клюв берёт кубик за грань и не крошит. Пружина мягкая, рука не устаёт за вечер. На другом конце шило для фольги.',
    },
    en: {
      title: 'Crane Tongs',
      subTitle: 'Long beak, 21 cm',
      description:
        'A thin beak takes a cube by its edge without crumbling it. The spring is soft enough for a whole evening. The other end is a foil poker.',
    },
    hy: {
      title: 'Ունելի «Կռունկ»',
      subTitle: 'Երկար կտուց, 21 սմ',
      description:
        'Բարակ կտուցը խորանարդը բռնում է նիստից և չի փշրում։ Զսպանակը փափուկ է, ձեռքը երեկոյի ընթացքում չի հոգնում։ Մյուս ծայրին փայլաթիթեղի հերուն է։',
    },
  },
  {
    brand: 'Azat',
    accessoryType: 'tongs',
    variants: [{ weightGrams: 60, priceAmd: 1300 }],
    ru: {
      title: 'Щипцы компактные',
      subTitle: 'Зубчатые губки, 15 см',
      description:
        'Короткие, цепкие, помещаются в карман. Зубцы держат и таблетку, и куб, и неровный кусок дерева. Запасная пара, которая быстро становится основной.',
    },
    en: {
      title: 'Pocket Tongs',
      subTitle: 'Toothed jaws, 15 cm',
      description:
        'Short, grippy, pocket-size. The teeth hold a tablet, a cube and a crooked lump of wood alike. The spare pair that soon becomes the main one.',
    },
    hy: {
      title: 'Գրպանի ունելի',
      subTitle: 'Ատամնավոր, 15 սմ',
      description:
        'Կարճ է, ամուր է բռնում, տեղավորվում է գրպանում։ Ատամները պահում են և՛ հաբը, և՛ խորանարդը, և՛ փայտի անհարթ կտորը։ Պահեստային ունելի, որ շուտով դառնում է հիմնականը։',
    },
  },
  {
    brand: 'Azat',
    accessoryType: 'brush',
    variants: [{ weightGrams: 95, priceAmd: 1600 }],
    formerTitle: 'Flask Brush',
    ru: {
      title: 'Ёршик для колбы',
      subTitle: 'Гнётся под любым углом, 38 см',
      description:
        'Щетина достаёт до плеч колбы, куда не лезет рука. Стержень гнётся и держит форму. Ложка соды, тёплая вода, минута работы.',
    },
    en: {
      title: 'Base Brush',
      subTitle: 'Bends to any angle, 38 cm',
      description:
        'Its bristles reach the shoulders of the base, where no hand goes. The rod bends and stays bent. A spoon of soda, warm water, one minute.',
    },
    hy: {
      title: 'Խոզանակ կոլբայի համար',
      subTitle: 'Ծալվում է ցանկացած անկյան տակ, 38 սմ',
      description:
        'Մազիկները հասնում են կոլբայի ուսերին, որտեղ ձեռքը չի մտնում։ Կոթը ծալվում է և պահպանում ձևը։ Մի գդալ սոդա, տաք ջուր, մեկ րոպե աշխատանք։',
    },
  },
  {
    brand: 'Vayk Steel',
    accessoryType: 'brush',
    variants: [{ weightGrams: 80, priceAmd: 1800 }],
    addedOn: '2026-08-02',
    ru: {
      title: 'Ёрш для шахты',
      subTitle: 'Нейлон, диаметр 14 мм, 70 см',
      description:
        'Проходит самую высокую шахту насквозь. Нейлон не царапает ни латунь, ни сталь. Пройдитесь раз в три чаши, и вкусы перестанут смешиваться без спроса.',
    },
    en: {
      title: 'Stem Brush',
      subTitle: 'Nylon, 14 mm wide, 70 cm',
      description:
        'Long enough for the tallest stem, end to end. Nylon scratches neither brass nor steel. Once every three bowls, and flavors stop mixing without permission.',
    },
    hy: {
      title: 'Խոզանակ նարգիլեի ձողի համար',
      subTitle: 'Նեյլոն, տրամագիծը՝ 14 մմ, 70 սմ',
      description:
        'Ծայրից ծայր անցնում է ամենաբարձր ձողի միջով։ Նեյլոնը չի քերծում ո՛չ արույրը, ո՛չ պողպատը։ Երեք թասիկը մեկ մաքրեք, և համերն այլևս առանց հարցնելու չեն խառնվի։',
    },
  },
  {
    brand: 'Vayk Steel',
    accessoryType: 'burner',
    variants: [{ weightGrams: 1150, priceAmd: 13_900 }],
    ru: {
      title: 'Плитка «Тонир 600»',
      subTitle: 'Открытая спираль, 600 Вт',
      description:
        'Шесть кубиков за девять минут, спираль открытая, поэтому уголь краснеет со всех сторон. Решётка снимается, ножки не скользят. Не оставляйте без присмотра, она этого не любит.',
    },
    en: {
      title: 'Tonir 600 Burner',
      subTitle: 'Open coil, 600 W',
      description:
        'Six cubes in nine minutes; the coil is open, so coals redden on all sides. The grate lifts off, the feet do not slip. Do not leave it alone, it dislikes that.',
    },
    hy: {
      title: 'Ածխի վառարան «Թոնիր 600»',
      subTitle: 'Բաց պարույր, 600 Վտ',
      description:
        'Վեց խորանարդ՝ ինը րոպեում․ պարույրը բաց է, այդ պատճառով ածուխը կարմրում է բոլոր կողմերից։ Ցանցը հանվում է, ոտքերը չեն սահում։ Առանց հսկողության մի՛ թողեք։',
    },
  },
  {
    brand: 'Azat',
    accessoryType: 'burner',
    variants: [{ weightGrams: 420, priceAmd: 9800 }],
    salePercent: 15,
    stock: [1],
    ru: {
      title: 'Газовая горелка',
      subTitle: 'С корзинкой для угля, без розетки',
      description:
        'Для тех вечеров, где розетки нет и не предвидится. Корзинка на четыре кубика, пьезоподжиг, стандартный баллон. Газ в комплект не входит.',
    },
    en: {
      title: 'Gas Torch',
      subTitle: 'With a coal basket, no outlet needed',
      description:
        'For evenings with no outlet in sight. A basket for four cubes, piezo ignition, a standard cartridge. Gas is not included.',
    },
    hy: {
      title: 'Գազայրիչ',
      subTitle: 'Ածխի զամբյուղով, առանց վարդակի',
      description:
        'Այն երեկոների համար, երբ վարդակ չկա և չի էլ լինելու։ Չորս խորանարդի զամբյուղ, պիեզովառիչ, ստանդարտ բալոն։ Գազը լրակազմի մեջ չի մտնում։',
    },
  },
]
