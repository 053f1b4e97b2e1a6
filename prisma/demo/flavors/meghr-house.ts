import type { DemoBrand } from '../types.ts'

export const meghrHouse: DemoBrand = {
  name: 'Meghr House',
  code: 'MEG',
  strength: 'mild',
  packs: [50, 250],
  leaning: { sweet: 5, creamy: 2 },
  flavors: [
    {
      taste: 'honey',
      line: 'Reserve',
      ru: {
        title: 'Горный мёд',
        subTitle: 'Разнотравье альпийских лугов',
        description:
          'Мёд с двух тысяч метров пахнет не сахаром, а лугом: клевер, чабрец, немного воска. Плотный, тягучий, с тёплым послевкусием. В миксе его нужно совсем чуть-чуть, он слышен всегда.',
      },
      en: {
        title: 'Highland Honey',
        subTitle: 'Wildflowers of the alpine meadows',
        description:
          'Honey gathered above two thousand meters smells of the meadow, not of sugar: clover, thyme, a little wax. Dense, slow and warm. Use a light hand in a mix, it will be noticed anyway.',
      },
      hy: {
        title: 'Լեռնային մեղր',
        subTitle: 'Ալպյան մարգագետինների ծաղիկներ',
        description:
          'Երկու հազար մետր բարձրության մեղրը ոչ թե շաքարի, այլ մարգագետնի բույր ունի՝ երեքնուկ, ուրց, մի քիչ մեղրամոմ։ Խիտ է, ձգվող, տաք հետհամով։ Միքսում շատ քիչ է պետք․ այն միշտ զգացվում է։',
      },
    },
    {
      taste: 'honey-cake',
      line: 'Core',
      ru: {
        title: 'Медовик',
        subTitle: 'Восемь коржей и сметанный крем',
        description:
          'Тот самый торт, который должен постоять ночь в холодильнике: коржи пропитались, крем стал гуще, мёд ушёл в глубину. Табак повторяет его слой за слоем. Чёрный чай рядом обязателен, хотя бы в чашке.',
      },
      en: {
        title: 'Honey Layer Cake',
        subTitle: 'Eight layers, sour cream filling',
        description:
          'The cake that must spend a night in the fridge: the layers soak, the cream thickens, the honey sinks in. The tobacco follows it floor by floor. Keep black tea near, in the cup at least.',
      },
      hy: {
        title: 'Մեղրատորթ',
        subTitle: 'Ութ շերտ՝ թթվասերի կրեմով',
        description:
          'Հենց այն տորթը, որ մի գիշեր պետք է մնա սառնարանում․ շերտերը ներծծվել են, կրեմը թանձրացել է, մեղրը՝ խորացել։ Ծխախոտը կրկնում է այն շերտ առ շերտ։ Կողքին սև թեյը պարտադիր է, գոնե բաժակով։',
      },
    },
    {
      taste: 'gata',
      line: 'Core',
      ru: {
        title: 'Гата с хоризом',
        subTitle: 'Слоёное тесто и сладкая крошка',
        description:
          'Запах пекарни в шесть утра: топлёное масло, ваниль, сладкая мучная начинка, которая крошится в ладони. Самый армянский десерт в наших банках. Мягкий, тёплый, без единой острой ноты.',
      },
      en: {
        title: 'Bakery Gata',
        subTitle: 'Flaky pastry with sweet crumb',
        description:
          'A bakery at six in the morning: melted butter, vanilla, and the sweet floury filling that falls apart in your palm. The most Armenian dessert we keep in a jar, warm and without a single sharp note.',
      },
      hy: {
        title: 'Գաթա խորիզով',
        subTitle: 'Շերտավոր խմոր և քաղցր խորիզ',
        description:
          'Փռի բույրն առավոտյան վեցին․ հալած կարագ, վանիլ, քաղցր խորիզ, որ փշրվում է ափի մեջ։ Մեր տուփերի ամենահայկական աղանդերը՝ փափուկ, տաք, առանց որևէ սուր երանգի։',
      },
    },
    {
      taste: 'cookies',
      line: 'Dawn',
      ru: {
        title: 'Печенье на пахте',
        subTitle: 'Рассыпчатое, с коричневым сахаром',
        description:
          'Домашнее печенье с трещинками: коричневый сахар, сливочное масло, щепотка соли. Вкус простой и надёжный, как хлеб. Отлично держит шоколад, орех и кофе.',
      },
      en: {
        title: 'Buttermilk Cookies',
        subTitle: 'Crumbly, with brown sugar',
        description:
          'Homemade, cracked on top: brown sugar, butter, a pinch of salt. As plain and dependable as bread. Give it chocolate, nuts or coffee and it will carry them all.',
      },
      hy: {
        title: 'Տնական թխվածքաբլիթ',
        subTitle: 'Փխրուն, շագանակագույն շաքարով',
        description:
          'Ճաքճքած երեսով տնական թխվածքաբլիթ․ շագանակագույն շաքար, կարագ, մի պտղունց աղ։ Համը պարզ է ու հուսալի, ինչպես հացը։ Հրաշալի է շոկոլադի, ընկույզի և սուրճի հետ։',
      },
    },
    {
      taste: 'halva',
      line: 'Reserve',
      salePercent: 20,
      ru: {
        title: 'Кунжутная халва',
        subTitle: 'Тахини, мёд, сухой орех',
        description:
          'Халва с рынка, отрезанная ножом от большого бруска: маслянистый кунжут, немного горечи, сухая сладость на зубах. Дым получается плотным и слегка терпким. Любителям восточных сладостей объяснять не нужно.',
      },
      en: {
        title: 'Sesame Halva',
        subTitle: 'Tahini, honey, dry nuttiness',
        description:
          'Cut with a knife from the big block at the market: oily sesame, a bitter edge, sweetness that crunches. The smoke is thick and slightly tannic. Those who love it need no introduction.',
      },
      hy: {
        title: 'Քունջութի հալվա',
        subTitle: 'Թահին, մեղր, չոր ընկուզային համ',
        description:
          'Շուկայի հալվա՝ դանակով կտրված մեծ կտորից․ յուղոտ քունջութ, մի քիչ դառնություն, չոր քաղցրություն ատամների տակ։ Ծուխը խիտ է և փոքր-ինչ տտիպ։ Արևելյան քաղցրավենիք սիրողներին բացատրելու կարիք չկա։',
      },
    },
    {
      taste: 'saffron',
      line: 'Reserve',
      addedOn: '2026-11-04',
      ru: {
        title: 'Шафран и мёд',
        subTitle: 'Тёплая пряность с цветочным хвостом',
        description:
          'Несколько нитей окрашивают целый котёл, и здесь тот же принцип. Сухая, слегка йодистая пряность, за которой тянется мёд. Подайте её к груше или к молочному десерту, и вечер станет праздничным.',
      },
      en: {
        title: 'Saffron Thread',
        subTitle: 'Warm spice with a floral tail',
        description:
          'A few threads color the whole pot, and the same rule applies here. Dry, faintly briny spice followed by honey. Pair it with pear or a milky dessert for a bowl that feels like a feast day.',
      },
      hy: {
        title: 'Զաֆրան և մեղր',
        subTitle: 'Տաք համեմունք՝ ծաղկային հետքով',
        description:
          'Մի քանի թելը գունավորում է ամբողջ կաթսան, այստեղ էլ նույն օրենքն է։ Չոր, թեթևակի ծովային համեմունք, որի հետևից ձգվում է մեղրը։ Համադրեք տանձի կամ կաթնային աղանդերի հետ, և երեկոն տոնական կդառնա։',
      },
    },
    {
      taste: 'compote',
      line: 'Dawn',
      ru: {
        title: 'Бабушкин компот',
        subTitle: 'Вишня, яблоко и сухофрукты',
        description:
          'Трёхлитровая банка из кладовки: вишня на дне, яблочные дольки сверху, всё чуть переслащено. Ровный домашний вкус, в котором каждый узнаёт что-то своё.',
      },
      en: {
        title: 'Pantry Compote',
        subTitle: 'Cherry, apple and dried fruit',
        description:
          'The three-liter jar at the back of the pantry: cherries below, apple slices above, all of it a little too sweet. An even, homely taste in which everybody recognizes something of their own.',
      },
      hy: {
        title: 'Տատիկի կոմպոտ',
        subTitle: 'Բալ, խնձոր և չրեր',
        description:
          'Մառանի եռալիտրանոց տարա․ հատակին՝ բալ, վերևում՝ խնձորի շերտեր, ամեն ինչ՝ մի քիչ չափից քաղցր։ Հավասար, տնական համ, որի մեջ ամեն մեկն իրենն է ճանաչում։',
      },
    },
    {
      taste: 'chamomile',
      line: 'Dawn',
      ru: {
        title: 'Ромашковый чай',
        subTitle: 'Луговой цветок и ложка мёда',
        description:
          'Тихий вечерний вкус: сушёная ромашка, тёплая вода, немного мёда на дне чашки. Один он почти прозрачен, а с яблоком или персиком становится цветочной скатертью под весь микс.',
      },
      en: {
        title: 'Chamomile Cup',
        subTitle: 'Meadow flower, a spoon of honey',
        description:
          'A quiet evening taste: dried chamomile, warm water, honey at the bottom of the cup. Almost transparent alone; under apple or peach it becomes a flowered tablecloth for the whole mix.',
      },
      hy: {
        title: 'Երիցուկի թեյ',
        subTitle: 'Դաշտի ծաղիկ և մի գդալ մեղր',
        description:
          'Հանդարտ երեկոյան համ․ չոր երիցուկ, տաք ջուր, մի քիչ մեղր բաժակի հատակին։ Մենակ գրեթե թափանցիկ է, իսկ խնձորի կամ դեղձի հետ դառնում է ծաղկավոր սփռոց ամբողջ միքսի համար։',
      },
    },
  ],
}
