import type { DemoHookah } from '../types.ts'

const brand = 'Karas Pipes'

/** Glass and clay, traditional outlines. */
export const karasPipes: readonly DemoHookah[] = [
  {
    brand,
    attributes: {
      height: 28,
      material: 'brass',
      warranty: 12,
      hose: 'silicone',
      kit: 'complete',
      joint: 'cone',
      hosePort: 'grommet',
      neck: '40',
      rim: 62,
      tip: 12,
    },
    volumeMl: 500,
    variants: [{ weightGrams: 1350, priceAmd: 24_000 }],
    ru: {
      title: 'Гарни Мини',
      subTitle: 'Высота 28 см, колба 0,5 л',
      description:
        'Кальян размером с бутылку вина: умещается на подоконнике и в рюкзаке. Колба из толстого стекла, шахта из латуни, тяга лёгкая, как у больших. Хороший первый кальян и удобный второй.',
    },
    en: {
      title: 'Garni Mini',
      subTitle: '28 cm tall, 0.5 l base',
      description:
        'As tall as a wine bottle: it fits a window sill and a backpack. Thick glass base, brass stem, and a draw as easy as that of its elders. A good first hookah, a handy second one.',
    },
    hy: {
      title: 'Գառնի Մինի',
      subTitle: 'Բարձրությունը՝ 28 սմ, կոլբան՝ 0,5 լ',
      description:
        'Գինու շշի չափ նարգիլե․ տեղավորվում է պատուհանագոգին և ուսապարկում։ Հաստ ապակե կոլբա, արույրե ձող, քարշը՝ մեծերի պես հեշտ։ Լավ առաջին նարգիլե և հարմար երկրորդը։',
    },
  },
  {
    brand,
    attributes: {
      height: 46,
      material: 'brass',
      warranty: 12,
      hose: 'silicone',
      kit: 'complete',
      joint: 'cone',
      hosePort: 'grommet',
      neck: '45',
      rim: 68,
      tip: 12,
    },
    sold: 74,
    volumeMl: 1200,
    variants: [{ weightGrams: 2600, priceAmd: 46_000 }],
    stock: [11],
    ru: {
      title: 'Гарни',
      subTitle: 'Высота 46 см, колба 1,2 л',
      description:
        'Пропорции храмовой колонны: узкая шейка, строгая капитель, широкое основание. Латунная шахта разбирается на три части и моется под краном. Продувка одним клапаном, без капризов.',
    },
    en: {
      title: 'Garni',
      subTitle: '46 cm tall, 1.2 l base',
      description:
        'The proportions of a temple column: slim neck, strict capital, broad foot. The brass stem comes apart in three and rinses under a tap. One purge valve, no moods.',
    },
    hy: {
      title: 'Գառնի',
      subTitle: 'Բարձրությունը՝ 46 սմ, կոլբան՝ 1,2 լ',
      description:
        'Տաճարի սյան համամասնություններ՝ նեղ վիզ, խիստ խոյակ, լայն հիմք։ Արույրե ձողը բաժանվում է երեք մասի և լվացվում ծորակի տակ։ Փչվում է մեկ փականով, առանց քմահաճույքի։',
    },
  },
  {
    brand,
    attributes: {
      height: 54,
      material: 'brass',
      warranty: 12,
      hose: 'silicone',
      kit: 'without-tongs',
      joint: 'cone',
      hosePort: 'grommet',
      neck: '45',
      rim: 70,
      tip: 12,
    },
    volumeMl: 1800,
    variants: [{ weightGrams: 3400, priceAmd: 68_000 }],
    salePercent: 12,
    ru: {
      title: 'Арени',
      subTitle: 'Высота 54 см, колба-карас 1,8 л',
      description:
        'Колба повторяет форму винного караса, зарытого по плечи. Большой объём воды делает дым мягче, а широкое дно не даёт кальяну упасть. Стекло выдувают вручную, поэтому двух одинаковых нет.',
    },
    en: {
      title: 'Areni',
      subTitle: '54 cm tall, 1.8 l jar-shaped base',
      description:
        'The base follows the outline of a wine jar buried to its shoulders. Plenty of water softens the smoke, and the wide bottom refuses to tip over. Mouth-blown, so no two are quite alike.',
    },
    hy: {
      title: 'Արենի',
      subTitle: 'Բարձրությունը՝ 54 սմ, կարասաձև կոլբան՝ 1,8 լ',
      description:
        'Կոլբան կրկնում է մինչև ուսերը թաղված գինու կարասի ձևը։ Ջրի մեծ ծավալը մեղմացնում է ծուխը, իսկ լայն հատակը չի թողնում, որ նարգիլեն ընկնի։ Ապակին ձեռքով է փչվում, այդ պատճառով երկու միանմանը չկա։',
    },
  },
  {
    brand,
    attributes: {
      height: 72,
      material: 'brass',
      warranty: 12,
      hose: 'leather',
      kit: 'complete',
      joint: 'cone',
      hosePort: 'grommet',
      neck: '50',
      rim: 78,
      tip: 13,
    },
    volumeMl: 2500,
    variants: [{ weightGrams: 5200, priceAmd: 118_000 }],
    isNextDay: true,
    ru: {
      title: 'Ахпат',
      subTitle: 'Высота 72 см, колба 2,5 л',
      description:
        'Монументальный кальян для гостиной, где его не убирают. Точёная шахта с насечкой, глубокая тарелка, тяга на два шланга. Работает тише, чем можно ждать от такого роста.',
    },
    en: {
      title: 'Haghpat',
      subTitle: '72 cm tall, 2.5 l base',
      description:
        'A monumental hookah for a living room that never puts it away. Turned and engraved stem, deep tray, draw enough for two hoses. Quieter than its height suggests.',
    },
    hy: {
      title: 'Հաղպատ',
      subTitle: 'Բարձրությունը՝ 72 սմ, կոլբան՝ 2,5 լ',
      description:
        'Մոնումենտալ նարգիլե այն հյուրասենյակի համար, որտեղից այն չեն տանում։ Խառատված, փորագրված ձող, խոր ափսե, քարշը բավական է երկու փողրակի։ Աշխատում է ավելի լուռ, քան կարելի է սպասել այդ հասակից։',
    },
  },
  {
    brand,
    attributes: {
      height: 50,
      material: 'brass',
      warranty: 12,
      hose: 'silicone',
      kit: 'complete',
      joint: 'cone',
      hosePort: 'grommet',
      neck: '45',
      rim: 70,
      tip: 12,
    },
    volumeMl: 1500,
    variants: [{ weightGrams: 2900, priceAmd: 57_000 }],
    addedOn: '2026-10-22',
    ru: {
      title: 'Севан',
      subTitle: 'Высота 50 см, колба 1,5 л',
      description:
        'Прозрачная колба с волнистым дном, на котором играет свет. Диффузор входит в комплект: пузырьки мельче, бульканье похоже на прибой. Уплотнители силиконовые, собирается без усилий.',
    },
    en: {
      title: 'Sevan',
      subTitle: '50 cm tall, 1.5 l base',
      description:
        'A clear base with a rippled bottom that plays with the light. The diffuser is included, so the bubbles are small and sound like surf. Silicone seals, effortless to put together.',
    },
    hy: {
      title: 'Սևան',
      subTitle: 'Բարձրությունը՝ 50 սմ, կոլբան՝ 1,5 լ',
      description:
        'Ալիքաձև հատակով թափանցիկ կոլբա, որի վրա լույսն է խաղում։ Դիֆուզորը լրակազմում է․ պղպջակները մանր են, ձայնը նման է ափին զարկվող ալիքի։ Միջադիրները սիլիկոնե են, հավաքվում է առանց ջանքի։',
    },
  },
  {
    brand,
    attributes: {
      height: 80,
      material: 'brass',
      warranty: 12,
      hose: 'leather',
      kit: 'complete',
      joint: 'cone',
      hosePort: 'grommet',
      neck: '55',
      rim: 80,
      tip: 13,
    },
    volumeMl: 3000,
    variants: [{ weightGrams: 6100, priceAmd: 156_000 }],
    stock: [2],
    isNextDay: true,
    ru: {
      title: 'Татев',
      subTitle: 'Высота 80 см, колба 3 л',
      description:
        'Самый высокий в нашем каталоге. Три литра воды, шахта с внутренним диаметром 13 мм и латунь, которая со временем темнеет только красивее. Требует места и возвращает его впечатлением.',
    },
    en: {
      title: 'Tatev',
      subTitle: '80 cm tall, 3 l base',
      description:
        'The tallest we carry. Three liters of water, a 13 mm bore, and brass that only darkens for the better. It asks for room and pays it back in presence.',
    },
    hy: {
      title: 'Տաթև',
      subTitle: 'Բարձրությունը՝ 80 սմ, կոլբան՝ 3 լ',
      description:
        'Մեր տեսականու ամենաբարձրը։ Երեք լիտր ջուր, 13 մմ ներքին տրամագծով ձող և արույր, որ տարիների հետ մգանալով միայն գեղեցկանում է։ Տեղ է պահանջում և այն հատուցում տպավորությամբ։',
    },
  },
  {
    brand,
    attributes: {
      height: 34,
      material: 'brass',
      warranty: 12,
      hose: 'silicone',
      kit: 'complete',
      joint: 'cone',
      hosePort: 'grommet',
      neck: '40',
      rim: 64,
      tip: 12,
    },
    volumeMl: 800,
    variants: [{ weightGrams: 1700, priceAmd: 33_000 }],
    ru: {
      title: 'Лори',
      subTitle: 'Высота 34 см, колба 0,8 л',
      description:
        'Пузатый, устойчивый, почти чайник. Короткая шахта быстро отдаёт вкус, поэтому табака нужно меньше. Любимец балконов и маленьких столов.',
    },
    en: {
      title: 'Lori',
      subTitle: '34 cm tall, 0.8 l base',
      description:
        'Round-bellied, steady, almost a teapot. The short stem delivers taste at once, so it needs less tobacco. The darling of balconies and small tables.',
    },
    hy: {
      title: 'Լոռի',
      subTitle: 'Բարձրությունը՝ 34 սմ, կոլբան՝ 0,8 լ',
      description:
        'Փորավոր, կայուն, գրեթե թեյնիկ։ Կարճ ձողը համն արագ է հաղորդում, այդ պատճառով ավելի քիչ ծխախոտ է պետք։ Պատշգամբների և փոքր սեղանների սիրելին։',
    },
  },
]
