import type { DemoHookah } from '../types.ts'

const brand = 'Azat'

/** Light, modern, easy on the purse. */
export const azatHookahs: readonly DemoHookah[] = [
  {
    brand,
    attributes: {
      height: 27,
      material: 'aluminum',
      warranty: 12,
      hose: 'silicone',
      kit: 'complete',
      joint: 'cone',
      hosePort: 'grommet',
      neck: '40',
      rim: 65,
      tip: 11,
    },
    volumeMl: 700,
    variants: [{ weightGrams: 1250, priceAmd: 22_000 }],
    salePercent: 15,
    ru: {
      title: 'Азат 1',
      subTitle: 'Высота 27 см, колба 0,7 л',
      description:
        'Самый доступный кальян в магазине, и это не повод для стыда: алюминий анодирован, стекло ровное, швов нет. В коробке всё, кроме табака и угля.',
    },
    en: {
      title: 'Azat One',
      subTitle: '27 cm tall, 0.7 l base',
      description:
        'The most affordable hookah in the shop, and nothing to apologize for: anodized aluminum, even glass, no seams. The box has everything but tobacco and coal.',
    },
    hy: {
      title: 'Ազատ 1',
      subTitle: 'Բարձրությունը՝ 27 սմ, կոլբան՝ 0,7 լ',
      description:
        'Խանութի ամենամատչելի նարգիլեն, և ամաչելու բան չկա․ ալյումինն անոդացված է, ապակին՝ հավասար, կարեր չկան։ Տուփում ամեն ինչ կա, բացի ծխախոտից և ածխից։',
    },
  },
  {
    brand,
    attributes: {
      height: 42,
      material: 'aluminum',
      warranty: 12,
      hose: 'silicone',
      kit: 'complete',
      joint: 'cone',
      hosePort: 'grommet',
      neck: '45',
      rim: 68,
      tip: 11,
    },
    volumeMl: 1200,
    variants: [{ weightGrams: 2200, priceAmd: 42_000 }],
    ru: {
      title: 'Катил',
      subTitle: 'Высота 42 см, колба-капля 1,2 л',
      description:
        'Колба в форме капли стоит на силиконовом кольце и слегка покачивается, но не падает: центр тяжести у самого дна. Шахта алюминиевая, лёгкая. Дизайнеры оценят, физики тоже.',
    },
    en: {
      title: 'Katil',
      subTitle: '42 cm tall, 1.2 l drop-shaped base',
      description:
        'A drop-shaped base on a silicone ring: it rocks a little and never falls, because the weight sits at the very bottom. Light aluminum stem. Designers will like it, physicists too.',
    },
    hy: {
      title: 'Կաթիլ',
      subTitle: 'Բարձրությունը՝ 42 սմ, կաթիլաձև կոլբան՝ 1,2 լ',
      description:
        'Կաթիլաձև կոլբան կանգնած է սիլիկոնե օղակի վրա․ մի քիչ օրորվում է, բայց չի ընկնում, քանի որ ծանրության կենտրոնը հատակի մոտ է։ Ձողը թեթև է, ալյումինե։ Դիզայներները կգնահատեն, ֆիզիկոսները՝ նույնպես։',
    },
  },
  {
    brand,
    attributes: {
      height: 48,
      material: 'aluminum',
      warranty: 12,
      hose: 'silicone',
      kit: 'complete',
      joint: '18.8',
      hosePort: '18.8',
      neck: '50',
      rim: 70,
      tip: 12,
    },
    volumeMl: 1500,
    variants: [{ weightGrams: 2500, priceAmd: 52_000 }],
    stock: [6],
    ru: {
      title: 'Луйс',
      subTitle: 'Высота 48 см, колба 1,5 л с подсветкой',
      description:
        'В основание вставлена кольцевая лампа с тёплым светом и батареей на шесть часов. Вода светится мягко, как ночник, а не как дискотека. Лампа вынимается, колба моется отдельно.',
    },
    en: {
      title: 'Luys',
      subTitle: '48 cm tall, 1.5 l illuminated base',
      description:
        'A ring lamp sits underneath: warm light, six hours on a charge. The water glows like a bedside lamp rather than a dance floor. Lift the lamp out and wash the base on its own.',
    },
    hy: {
      title: 'Լույս',
      subTitle: 'Բարձրությունը՝ 48 սմ, լուսավորվող կոլբան՝ 1,5 լ',
      description:
        'Հիմքում տեղադրված է օղակաձև լամպ՝ տաք լույսով և վեց ժամվա մարտկոցով։ Ջուրը լուսավորվում է մեղմ՝ գիշերալամպի, ոչ թե դիսկոտեկի պես։ Լամպը հանվում է, կոլբան լվացվում է առանձին։',
    },
  },
  {
    brand,
    attributes: {
      height: 50,
      material: 'carbon',
      warranty: 12,
      hose: 'silicone',
      kit: 'without-tongs',
      joint: '18.8',
      hosePort: '18.8',
      neck: '50',
      rim: 72,
      tip: 12,
    },
    volumeMl: 1800,
    variants: [{ weightGrams: 2700, priceAmd: 61_000 }],
    formerTitle: 'Trchik',
    ru: {
      title: 'Тричк',
      subTitle: 'Высота 50 см, карбоновая шахта',
      description:
        'Шахта из углеволокна легче стальной втрое и почти не греется. Колба низкая и широкая, на полу стоит уверенно. Тяга свободная, для тех, кто любит много дыма.',
    },
    en: {
      title: 'Trichk',
      subTitle: '50 cm tall, carbon stem',
      description:
        'Carbon fiber makes the stem three times lighter than steel and slow to warm up. A low, wide base that feels safe on the floor. Open draw, for lovers of big clouds.',
    },
    hy: {
      title: 'Թռիչք',
      subTitle: 'Բարձրությունը՝ 50 սմ, ածխաթելե ձող',
      description:
        'Ածխաթելե ձողը պողպատեից երեք անգամ թեթև է և գրեթե չի տաքանում։ Կոլբան ցածր է ու լայն, հատակին վստահ է կանգնում։ Քարշն ազատ է՝ շատ ծուխ սիրողների համար։',
    },
  },
  {
    brand,
    attributes: {
      height: 62,
      material: 'aluminum',
      warranty: 12,
      hose: 'silicone',
      kit: 'complete',
      joint: '18.8',
      hosePort: '18.8',
      neck: '50',
      rim: 76,
      tip: 12,
    },
    volumeMl: 2000,
    variants: [{ weightGrams: 3900, priceAmd: 84_000 }],
    addedOn: '2026-09-05',
    ru: {
      title: 'Большой Азат',
      subTitle: 'Высота 62 см, колба 2 л',
      description:
        'Высокий кальян без высокой цены: анодированная шахта, стекло четыре миллиметра, клапан с керамическим шариком. Запасные части продаются у нас поштучно, ничего не придётся выбрасывать.',
    },
    en: {
      title: 'Big Azat',
      subTitle: '62 cm tall, 2 l base',
      description:
        'Height without the price of height: anodized stem, four-millimeter glass, a valve with a ceramic ball. We sell its spare parts singly, so nothing ever has to be thrown away.',
    },
    hy: {
      title: 'Մեծ Ազատ',
      subTitle: 'Բարձրությունը՝ 62 սմ, կոլբան՝ 2 լ',
      description:
        'Բարձր նարգիլե՝ առանց բարձր գնի․ անոդացված ձող, չորս միլիմետրանոց ապակի, կերամիկական գնդիկով փական։ Պահեստամասերը մեզ մոտ հատով են վաճառվում, ոչինչ դեն նետել պետք չի լինի։',
    },
  },
  {
    brand,
    attributes: {
      height: 47,
      material: 'aluminum',
      warranty: 12,
      hose: 'two-silicone',
      kit: 'complete',
      joint: '18.8',
      hosePort: '18.8',
      neck: '45',
      rim: 72,
      tip: 12,
    },
    volumeMl: 1500,
    variants: [{ weightGrams: 3000, priceAmd: 59_000 }],
    ru: {
      title: 'Зуйг',
      subTitle: 'Высота 47 см, два шланга',
      description:
        '«Зуйг» значит пара. Два порта с обратными клапанами: пока курит один, второму не нужно зажимать шланг. Колба 1,5 литра, оба шланга силиконовые и уже в коробке.',
    },
    en: {
      title: 'Zuyg',
      subTitle: '47 cm tall, two hoses',
      description:
        'Zuyg means a pair. Both ports have check valves, so no one has to pinch a hose while the other one draws. The base holds 1.5 liters, and two silicone hoses are already in the box.',
    },
    hy: {
      title: 'Զույգ',
      subTitle: 'Բարձրությունը՝ 47 սմ, երկու փողրակ',
      description:
        'Երկու անցք՝ հետադարձ փականներով․ մինչ մեկը ծխում է, մյուսը փողրակը սեղմելու կարիք չունի։ 1,5 լիտրանոց կոլբա, երկու սիլիկոնե փողրակն արդեն տուփում է։',
    },
  },
]
