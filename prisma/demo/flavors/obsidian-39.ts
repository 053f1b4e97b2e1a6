import type { DemoBrand } from '../types.ts'

export const obsidian39: DemoBrand = {
  name: 'Obsidian 39',
  code: 'OBS',
  strength: 'strong',
  packs: [25, 100, 125],
  leaning: { bitter: 3, creamy: 2 },
  flavors: [
    {
      taste: 'blackberry',
      line: 'Black',
      ru: {
        title: 'Ежевика у обрыва',
        subTitle: 'Тёмная ягода, колючий куст',
        description:
          'Самая чёрная ягода на самом чёрном камне. Сладость глубокая, кислота идёт следом, на выдохе сухой лист. Её не смешивают, ею заканчивают вечер.',
      },
      en: {
        title: 'Cliffside Blackberry',
        subTitle: 'Dark fruit, thorny bush',
        description:
          'The blackest berry on the blackest stone. Deep sweetness, acid right behind it, dry leaf on the exhale. It is not for mixing; it is how an evening ends.',
      },
      hy: {
        title: 'Մոշ ժայռի եզրին',
        subTitle: 'Մուգ հատապտուղ, փշոտ թուփ',
        description:
          'Ամենասև հատապտուղն ամենասև քարի վրա։ Քաղցրությունը խոր է, թթվությունը գալիս է հետևից, արտաշնչելիս՝ չոր տերև։ Այն չեն խառնում, դրանով երեկոն են ավարտում։',
      },
    },
    {
      taste: 'watermelon',
      sold: 398,
      line: 'Black',
      ru: {
        title: 'Чёрный арбуз',
        subTitle: 'Сладкая мякоть на крепком листе',
        description:
          'Сорт с тёмной, почти чёрной коркой и очень красной серединой. Арбуз здесь плотнее обычного, крепость чувствуется со второй затяжки. Мята и лёд его дисциплинируют.',
      },
      en: {
        title: 'Black Watermelon',
        subTitle: 'Sweet flesh on strong leaf',
        description:
          'A variety with a nearly black rind and a very red heart. Denser than usual, with strength that shows on the second draw. Mint and ice keep it in line.',
      },
      hy: {
        title: 'Սև ձմերուկ',
        subTitle: 'Քաղցր միջուկ՝ թունդ տերևի վրա',
        description:
          'Մուգ, գրեթե սև կեղևով և շատ կարմիր միջուկով սորտ։ Ձմերուկն այստեղ սովորականից խիտ է, թնդությունը զգացվում է երկրորդ շնչից։ Անանուխն ու սառույցն այն կարգի են հրավիրում։',
      },
    },
    {
      taste: 'coffee',
      line: 'Reserve',
      ru: {
        title: 'Джезва',
        subTitle: 'Кофе на песке, без сахара',
        description:
          'Пена поднимается трижды, и джезву снимают с песка. Горький, землистый, с каплей кардамона в тени. Один он строг, карамель и сливочный ликёр сразу находят с ним общий язык.',
      },
      en: {
        title: 'Jezve',
        subTitle: 'Coffee on hot sand, no sugar',
        description:
          'The foam rises three times before the pot leaves the sand. Bitter, earthy, a drop of cardamom in the shade. Stern on its own; caramel and cream liqueur know how to talk to it.',
      },
      hy: {
        title: 'Ջազվե',
        subTitle: 'Սուրճ՝ տաք ավազի վրա, առանց շաքարի',
        description:
          'Փրփուրը երեք անգամ է բարձրանում, և ջազվեն հանում են ավազից։ Դառը, հողային, ստվերում՝ մի կաթիլ հիլ։ Մենակ խիստ է, իսկ կարամելի և սերուցքային լիկյորի հետ իսկույն լեզու է գտնում։',
      },
    },
    {
      taste: 'whiskey',
      line: 'Reserve',
      isNextDay: true,
      ru: {
        title: 'Торфяной солод',
        subTitle: 'Виски, дуб, морская соль',
        description:
          'Торф, йод, обугленный дуб. Мы не стали прятать суровость за ванилью, поэтому вкус идёт медленно и требует тишины. Кубик льда и ломтик груши — единственные уступки.',
      },
      en: {
        title: 'Peated Malt',
        subTitle: 'Whiskey, oak, sea salt',
        description:
          'Peat, iodine, charred oak. We did not hide its severity behind vanilla, so it moves slowly and wants silence. An ice cube and a slice of pear are the only concessions.',
      },
      hy: {
        title: 'Տորֆային ածիկ',
        subTitle: 'Վիսկի, կաղնի, ծովի աղ',
        description:
          'Տորֆ, յոդ, ածխացած կաղնի։ Խստությունը վանիլով չենք թաքցրել, այդ պատճառով համը դանդաղ է բացվում և լռություն է պահանջում։ Սառույցի խորանարդն ու տանձի շերտը միակ զիջումներն են։',
      },
    },
    {
      taste: 'caramel',
      line: 'Core',
      ru: {
        title: 'Жжёный сахар',
        subTitle: 'Карамель за секунду до горечи',
        description:
          'Сахар в ковше стал янтарным, потом медным, и ковш сняли. Тёплая сладость, тонкая горечь, масляный блеск. Тридцать процентов к кофе или яблоку, и банка окупилась.',
      },
      en: {
        title: 'Burnt Sugar',
        subTitle: 'Caramel, a second before bitter',
        description:
          'In the pan the sugar went amber, then copper, and then off the fire. Warm sweetness, a fine bitterness, buttery gloss. Thirty percent with coffee or apple and the jar has paid for itself.',
      },
      hy: {
        title: 'Այրած շաքար',
        subTitle: 'Կարամել՝ դառնությունից մեկ վայրկյան առաջ',
        description:
          'Թավայում շաքարը սաթի գույն առավ, հետո՝ պղնձի, և թավան հանեցին կրակից։ Տաք քաղցրություն, նուրբ դառնություն, կարագի փայլ։ Երեսուն տոկոս սուրճին կամ խնձորին, և տուփն արդարացված է։',
      },
    },
    {
      taste: 'black-pepper',
      line: 'Black',
      stock: [1, 5, 3],
      ru: {
        title: 'Чёрный перец',
        subTitle: 'Горошек, раздавленный ножом',
        description:
          'Раздавите горошину плоской стороной ножа, и вы узнаете этот вкус. Сухой жар, лёгкая смола, никакой сладости. Приправа в прямом смысле: клубника, гранат и ананас с ней взрослеют.',
      },
      en: {
        title: 'Cracked Pepper',
        subTitle: 'Peppercorns under the knife',
        description:
          'Press a peppercorn with the flat of a knife and you have met this taste. Dry heat, slight resin, no sugar. A seasoning in the literal sense: strawberry, pomegranate and pineapple grow up with it.',
      },
      hy: {
        title: 'Ջարդած սև պղպեղ',
        subTitle: 'Դանակով ճզմված հատիկներ',
        description:
          'Հատիկը ճզմեք դանակի տափակ կողմով և կիմանաք այս համը։ Չոր կրակ, թեթև խեժ, ոչ մի քաղցրություն։ Բառիս բուն իմաստով համեմունք․ ելակը, նուռը և արքայախնձորը դրանով հասունանում են։',
      },
    },
    {
      taste: 'ice',
      line: 'Ice',
      salePercent: 15,
      ru: {
        title: 'Чёрный лёд',
        subTitle: 'Холод для крепких миксов',
        description:
          'Обычные охладители делают крепкий микс водянистым. Этот замешан на тёмном листе, поэтому холод приходит, а плотность остаётся. Дозируйте кончиком щипцов.',
      },
      en: {
        title: 'Black Ice',
        subTitle: 'Cold made for strong mixes',
        description:
          'Ordinary coolers water a strong mix down. This one rests on dark leaf, so the cold arrives and the body stays. Dose it with the tips of your tongs.',
      },
      hy: {
        title: 'Սև սառույց',
        subTitle: 'Սառնություն թունդ միքսերի համար',
        description:
          'Սովորական զովացնողները թունդ միքսը ջրիկացնում են։ Սա մուգ տերևի վրա է, այդ պատճառով սառնությունը գալիս է, իսկ խտությունը՝ մնում։ Չափեք ունելիի ծայրով։',
      },
    },
    {
      taste: 'mojito',
      line: 'Core',
      addedOn: '2026-11-01',
      ru: {
        title: 'Мохито нуар',
        subTitle: 'Лайм и мята на тёмном роме',
        description:
          'Тот же коктейль, только ром взяли выдержанный, а сахар жжёный. Лайм спорит с тёмным листом и не проигрывает, мята мирит обоих. Освежающий вкус для тех, кому лёгкого мало.',
      },
      en: {
        title: 'Mojito Noir',
        subTitle: 'Lime and mint on dark rum',
        description:
          'The same drink, with aged rum and burnt sugar in place of the usual. Lime argues with the dark leaf and holds its own; mint makes peace. Refreshment for those who find light things too light.',
      },
      hy: {
        title: 'Մոխիտո նուար',
        subTitle: 'Լայմ և անանուխ՝ մուգ ռոմի վրա',
        description:
          'Նույն կոկտեյլն է, միայն ռոմը հնեցված է, շաքարը՝ այրած։ Լայմը վիճում է մուգ տերևի հետ և չի պարտվում, անանուխը հաշտեցնում է երկուսին։ Թարմացնող համ նրանց համար, ում մեղմը քիչ է։',
      },
    },
  ],
}
