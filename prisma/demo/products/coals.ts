import type { DemoCoal } from '../types.ts'

const quarter = { weightGrams: 250, priceAmd: 1500 }
const kilo = { weightGrams: 1000, priceAmd: 4600 }

export const coals: readonly DemoCoal[] = [
  {
    brand: 'Tonir',
    attributes: { burnTime: 60, pieces: 72 },
    sold: 530,
    coalSizeMm: 25,
    variants: [quarter, kilo, { weightGrams: 3000, priceAmd: 12_900 }],
    stock: [60, 85, 14],
    ru: {
      title: 'Кокосовый куб 25 мм',
      subTitle: 'Стандарт, 72 кубика в килограмме',
      description:
        'Уголь, с которого начинают и к которому возвращаются. Разгорается за девять минут на плитке, держит ровный жар около часа, зола светлая и не сыплется. На обычную чашу нужно три кубика.',
    },
    en: {
      title: 'Coconut Cube 25 mm',
      subTitle: 'The standard, 72 cubes per kilo',
      description:
        'The coal people start with and come back to. Nine minutes on a burner, about an hour of level heat, pale ash that stays in place. Three cubes for an ordinary bowl.',
    },
    hy: {
      title: 'Կոկոսի խորանարդ 25 մմ',
      subTitle: 'Ստանդարտ, 72 խորանարդ մեկ կիլոգրամում',
      description:
        'Ածուխ, որից սկսում են և որին վերադառնում։ Վառարանի վրա վառվում է ինը րոպեում, մոտ մեկ ժամ հավասար ջերմություն է պահում, մոխիրը բաց գույնի է և չի թափվում։ Սովորական թասիկին երեք խորանարդ է պետք։',
    },
  },
  {
    brand: 'Tonir',
    attributes: { burnTime: 50, pieces: 96 },
    coalSizeMm: 22,
    variants: [
      { weightGrams: 250, priceAmd: 1400 },
      { weightGrams: 1000, priceAmd: 4300 },
    ],
    ru: {
      title: 'Кокосовый куб 22 мм',
      subTitle: 'Для калауда, 96 кубиков в килограмме',
      description:
        'Чуть меньше стандартного: четыре штуки как раз ложатся в устройство нагрева. Мелким углём проще управлять, жар добавляется по кубику. Удобен для мягкого табака, который боится перегрева.',
    },
    en: {
      title: 'Coconut Cube 22 mm',
      subTitle: 'For heat devices, 96 cubes per kilo',
      description:
        'A little under the standard: four fit a heat device exactly. Small coals are easier to steer, since heat goes up one cube at a time. Kind to mild tobacco that dislikes scorching.',
    },
    hy: {
      title: 'Կոկոսի խորանարդ 22 մմ',
      subTitle: 'Ջերմակարգավորիչի համար, 96 խորանարդ մեկ կիլոգրամում',
      description:
        'Ստանդարտից մի քիչ փոքր է․ չորս հատը ճիշտ տեղավորվում է ջերմակարգավորիչում։ Մանր ածուխը հեշտ է կառավարել, ջերմությունն ավելանում է մեկական խորանարդով։ Հարմար է մեղմ ծխախոտին, որ վախենում է գերտաքացումից։',
    },
  },
  {
    brand: 'Tonir',
    attributes: { burnTime: 75, pieces: 64 },
    coalSizeMm: 26,
    variants: [
      { weightGrams: 250, priceAmd: 1600 },
      { weightGrams: 1000, priceAmd: 4800 },
    ],
    ru: {
      title: 'Кокосовый куб 26 мм',
      subTitle: 'Долгий жар, 64 кубика в килограмме',
      description:
        'Крупный кубик для крепкого табака и глубоких чаш. Горит на четверть часа дольше и реже просит переворота. На двух таких чаша живёт спокойно, третий нужен в ветреный вечер.',
    },
    en: {
      title: 'Coconut Cube 26 mm',
      subTitle: 'Long heat, 64 cubes per kilo',
      description:
        'A big cube for strong leaf and deep bowls. It lasts a quarter of an hour longer and asks to be turned less often. Two keep a bowl going; the third is for windy evenings.',
    },
    hy: {
      title: 'Կոկոսի խորանարդ 26 մմ',
      subTitle: 'Երկար ջերմություն, 64 խորանարդ մեկ կիլոգրամում',
      description:
        'Խոշոր խորանարդ թունդ ծխախոտի և խոր թասիկների համար։ Քառորդ ժամ ավելի երկար է այրվում, և ավելի հազվադեպ է շրջել պետք։ Երկու հատը թասիկին բավական է, երրորդը պետք է քամոտ երեկոյին։',
    },
  },
  {
    brand: 'Tonir',
    attributes: { burnTime: 60, pieces: 72 },
    coalSizeMm: 25,
    variants: [{ weightGrams: 1000, priceAmd: 5500 }],
    addedOn: '2026-10-18',
    ru: {
      title: 'Резерв 25 мм',
      subTitle: 'Отборная скорлупа, золы два процента',
      description:
        'Тот же размер, другая печь: скорлупу обжигают дольше и прессуют плотнее. Золы вдвое меньше, запаха нет совсем. Для светлого табака и тихих фруктов разница слышна с первой затяжки.',
    },
    en: {
      title: 'Reserve 25 mm',
      subTitle: 'Selected shell, two percent ash',
      description:
        'The same size from another kiln: the shell is fired longer and pressed harder. Half the ash and no smell whatsoever. With pale leaf and quiet fruit you will notice on the first draw.',
    },
    hy: {
      title: 'Ռեզերվ 25 մմ',
      subTitle: 'Ընտիր կճեպ, երկու տոկոս մոխիր',
      description:
        'Նույն չափսն է, այլ վառարանից․ կճեպն ավելի երկար են թրծում և ավելի ամուր մամլում։ Մոխիրը կիսով չափ քիչ է, հոտ ընդհանրապես չկա։ Բաց տերևի և նուրբ մրգերի դեպքում տարբերությունն զգացվում է առաջին շնչից։',
    },
  },
  {
    brand: 'Tonir',
    attributes: { burnTime: 40, pieces: 106 },
    coalSizeMm: 25,
    variants: [
      { weightGrams: 250, priceAmd: 1450 },
      { weightGrams: 1000, priceAmd: 4500 },
    ],
    salePercent: 12,
    ru: {
      title: 'Плоский 25 мм',
      subTitle: 'Плитка 25×25×17 мм для низких чаш',
      description:
        'Срезанный кубик: площадь та же, высота меньше. Быстрее прогревает чашу и помещается под колпак. Горит минут сорок, зато загорается за шесть.',
    },
    en: {
      title: 'Flat 25 mm',
      subTitle: 'Tile 25×25×17 mm for low bowls',
      description:
        'A cube with its head cut off: the same face, less height. Heats a bowl sooner and fits under a cover. Forty minutes of burning, but only six to light.',
    },
    hy: {
      title: 'Տափակ 25 մմ',
      subTitle: '25×25×17 մմ սալիկ՝ ցածր թասիկների համար',
      description:
        'Կտրված խորանարդ․ մակերեսը նույնն է, բարձրությունը՝ պակաս։ Թասիկն ավելի շուտ է տաքացնում և տեղավորվում է քամու պաշտպանիչի տակ։ Այրվում է մոտ քառասուն րոպե, փոխարենը բռնկվում է վեց րոպեում։',
    },
  },
  {
    brand: 'Tonir',
    attributes: { burnTime: 60, pieces: 72 },
    coalSizeMm: 25,
    variants: [
      { weightGrams: 5000, priceAmd: 20_500 },
      { weightGrams: 10_000, priceAmd: 39_000 },
    ],
    stock: [9, 4],
    isNextDay: true,
    ru: {
      title: 'Лаунж 25 мм',
      subTitle: 'Коробка для заведений, без картонных вставок',
      description:
        'Пять или десять килограммов стандартного куба в плотном мешке. Меньше упаковки, меньше цена, партия в коробке одна. Везём на следующий день: коробка тяжёлая, а курьер один.',
    },
    en: {
      title: 'Lounge 25 mm',
      subTitle: 'A box for venues, no cardboard inside',
      description:
        'Five or ten kilos of the standard cube in one stout bag. Less packaging, a lower price, a single batch per box. Delivered the next day: the box is heavy, and there is only one courier.',
    },
    hy: {
      title: 'Լաունջ 25 մմ',
      subTitle: 'Տուփ լաունջների համար, առանց ստվարաթղթի',
      description:
        'Հինգ կամ տասը կիլոգրամ ստանդարտ խորանարդ՝ ամուր պարկով։ Քիչ փաթեթ, ցածր գին, տուփում՝ մեկ խմբաքանակ։ Առաքում ենք հաջորդ օրը․ տուփը ծանր է, իսկ առաքիչը՝ մեկը։',
    },
  },
  {
    brand: 'Azat',
    attributes: { burnTime: 30, pieces: 83 },
    coalSizeMm: 33,
    variants: [{ weightGrams: 120, priceAmd: 900 }],
    ru: {
      title: 'Быстрые таблетки 33 мм',
      subTitle: 'Десять штук, разгораются от спички',
      description:
        'Когда плитки нет, а вечер есть. Таблетка искрит десять секунд, через две минуты готова. Дайте ей полностью поседеть, прежде чем класть на чашу: тогда лишнего запаха не останется.',
    },
    en: {
      title: 'Quick Tablets 33 mm',
      subTitle: 'Ten pieces, lit with a match',
      description:
        'For when there is an evening but no burner. A tablet sparks for ten seconds and is ready in two minutes. Let it turn gray all over before it goes on the bowl, and no odd smell will remain.',
    },
    hy: {
      title: 'Արագ հաբեր 33 մմ',
      subTitle: 'Տասը հատ, վառվում են լուցկիով',
      description:
        'Երբ վառարան չկա, իսկ երեկո կա։ Հաբը տասը վայրկյան կայծեր է արձակում, երկու րոպեից պատրաստ է։ Նախքան թասիկին դնելը սպասեք, որ ամբողջությամբ մոխրապատվի․ այդպես ավելորդ հոտ չի մնա։',
    },
  },
  {
    brand: 'Azat',
    attributes: { burnTime: 40, pieces: 50 },
    coalSizeMm: 40,
    variants: [{ weightGrams: 200, priceAmd: 1300 }],
    stock: [2],
    ru: {
      title: 'Быстрые таблетки 40 мм',
      subTitle: 'Десять больших, жар на сорок минут',
      description:
        'Одна такая таблетка заменяет две маленькие. Углубление сверху собирает жар к центру. Держите в сухом месте: влажная таблетка разгорается неохотно.',
    },
    en: {
      title: 'Quick Tablets 40 mm',
      subTitle: 'Ten large ones, forty minutes each',
      description:
        'One of these does the work of two small ones. The dip on top draws the heat to the middle. Keep them dry: a damp tablet lights with great reluctance.',
    },
    hy: {
      title: 'Արագ հաբեր 40 մմ',
      subTitle: 'Տասը մեծ հաբ, ջերմություն՝ քառասուն րոպե',
      description:
        'Այսպիսի մեկ հաբը փոխարինում է երկու փոքրին։ Վերևի փոսիկը ջերմությունը պահում է կենտրոնում։ Պահեք չոր տեղում․ խոնավ հաբը դժվար է վառվում։',
    },
  },
  {
    brand: 'Azat',
    attributes: { burnTime: 35 },
    variants: [{ weightGrams: 1000, priceAmd: 3900 }],
    formerTitle: 'Apricot Wood',
    ru: {
      title: 'Абрикосовый уголь',
      subTitle: 'Натуральный древесный уголь, ломаный',
      description:
        'Уголь из обрезков абрикосовых садов, жжённый в яме по старинке. Жар сильный и недолгий, аромат слегка фруктовый. Куски разные, поэтому с ним нужна рука, а не инструкция.',
    },
    en: {
      title: 'Apricot Wood Charcoal',
      subTitle: 'Natural lump charcoal',
      description:
        'Prunings from apricot orchards, burnt in a pit as it used to be done. Strong, short heat with a faintly fruity scent. The pieces vary, so it takes a hand rather than a manual.',
    },
    hy: {
      title: 'Ծիրանենու փայտածուխ',
      subTitle: 'Բնական փայտածուխ՝ կտորներով',
      description:
        'Ծիրանի այգիների էտված ճյուղերից ստացված ածուխ՝ այրված փոսում, ինչպես հնում։ Ջերմությունն ուժեղ է և կարճ, բույրը՝ թեթևակի մրգային։ Կտորները տարբեր են, այդ պատճառով փորձ է պետք, ոչ թե հրահանգ։',
    },
  },
  {
    brand: 'Tonir',
    attributes: { burnTime: 35, pieces: 136 },
    coalSizeMm: 20,
    variants: [{ weightGrams: 250, priceAmd: 1350 }],
    ru: {
      title: 'Малый куб 20 мм',
      subTitle: 'Для мини-чаш, 34 кубика в пачке',
      description:
        'Маленький уголь для маленьких кальянов: два кубика ведут чашу на восемь граммов. Разгорается за пять минут, докурить успеваете раньше, чем он прогорит.',
    },
    en: {
      title: 'Small Cube 20 mm',
      subTitle: 'For mini bowls, 34 cubes per pack',
      description:
        'Small coal for small hookahs: two cubes drive an eight-gram bowl. Lit in five minutes, and you will finish before it does.',
    },
    hy: {
      title: 'Փոքր խորանարդ 20 մմ',
      subTitle: 'Մինի թասիկների համար, 34 խորանարդ տուփում',
      description:
        'Փոքր ածուխ փոքր նարգիլեների համար․ երկու խորանարդը բավական է ութ գրամանոց թասիկին։ Վառվում է հինգ րոպեում, և կհասցնեք ծխել ավելի շուտ, քան այն կմարի։',
    },
  },
]
