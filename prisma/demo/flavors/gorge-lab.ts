import type { DemoBrand } from '../types.ts'

export const gorgeLab: DemoBrand = {
  name: 'Gorge Lab',
  code: 'GOR',
  strength: 'medium',
  packs: [25, 100, 200],
  leaning: { sour: 4, fresh: 2 },
  flavors: [
    {
      taste: 'pina-colada',
      line: 'Core',
      ru: {
        title: 'Пина-колада',
        subTitle: 'Ананас, кокос, белый ром',
        description:
          'Опыт № 1 нашей лаборатории. Ананас отвечает за кислоту, кокос за сливки, ром только намечен. Пропорция выверена так, что зонтик в бокал не нужен.',
      },
      en: {
        title: 'Piña Colada',
        subTitle: 'Pineapple, coconut, white rum',
        description:
          'Experiment No. 1. Pineapple is in charge of the acid, coconut of the cream, and rum is only sketched in. The balance is such that no paper umbrella is required.',
      },
      hy: {
        title: 'Պինա կոլադա',
        subTitle: 'Արքայախնձոր, կոկոս, սպիտակ ռոմ',
        description:
          'Մեր լաբորատորիայի № 1 փորձը։ Արքայախնձորը պատասխանում է թթվության համար, կոկոսը՝ սերուցքի, իսկ ռոմը հազիվ ուրվագծված է։ Չափաբաժինն այնքան ճշգրիտ է, որ բաժակին հովանոց պետք չէ։',
      },
    },
    {
      taste: 'spritz',
      line: 'Core',
      ru: {
        title: 'Аперитив в шесть',
        subTitle: 'Горький апельсин и игристое',
        description:
          'Шесть вечера, первый бокал, горькая апельсиновая корка и пузырьки. Сладость появляется и тут же уходит, остаётся сухой цитрусовый след. Вкус для разговора, а не для десерта.',
      },
      en: {
        title: 'Six O’Clock Spritz',
        subTitle: 'Bitter orange and bubbles',
        description:
          'Six in the evening, the first glass, bitter peel and bubbles. Sweetness shows up and leaves at once; a dry citrus line remains. A taste for conversation rather than for dessert.',
      },
      hy: {
        title: 'Սպրից ժամը վեցին',
        subTitle: 'Դառը նարինջ և փրփրուն գինի',
        description:
          'Երեկոյան վեցն է, առաջին գավաթը, նարնջի դառը կեղև և պղպջակներ։ Քաղցրությունը հայտնվում է և իսկույն հեռանում, մնում է ցիտրուսային չոր հետքը։ Համ զրույցի, ոչ թե աղանդերի համար։',
      },
    },
    {
      taste: 'gin-tonic',
      line: 'Reserve',
      ru: {
        title: 'Можжевельник и хинин',
        subTitle: 'Джин-тоник, собранный по граммам',
        description:
          'Можжевельник растёт прямо над ущельем, дальше остаётся добавить хинин и лайм. Сухо, горько, прозрачно. Огурец в пару делает его мягче, грейпфрут — злее.',
      },
      en: {
        title: 'Juniper & Quinine',
        subTitle: 'Gin and tonic, weighed by the gram',
        description:
          'Juniper grows right above the gorge; quinine and lime are all that is left to add. Dry, bitter, see-through. Cucumber makes it gentler, grapefruit makes it meaner.',
      },
      hy: {
        title: 'Գիհի և քինին',
        subTitle: 'Ջին-տոնիկ՝ կշռված գրամներով',
        description:
          'Գիհին աճում է հենց կիրճի վերևում, մնում է ավելացնել քինին և լայմ։ Չոր, դառը, թափանցիկ։ Վարունգն այն մեղմացնում է, գրեյպֆրուտը՝ սրում։',
      },
    },
    {
      taste: 'margarita',
      line: 'Core',
      ru: {
        title: 'Соль на краю',
        subTitle: 'Лайм, агава, солёный ободок',
        description:
          'Сначала соль, потом лайм, потом тёплая агава. Кислота ведёт чашу от начала до конца, поэтому микс с ней никогда не бывает вялым. Чили для смелых.',
      },
      en: {
        title: 'Salted Rim',
        subTitle: 'Lime, agave, a rim of salt',
        description:
          'Salt first, then lime, then warm agave. Acid leads the bowl from start to finish, so no mix with it is ever dull. Chili, for the brave.',
      },
      hy: {
        title: 'Աղի եզր',
        subTitle: 'Լայմ, ագավա, աղե եզրագիծ',
        description:
          'Նախ՝ աղը, հետո՝ լայմը, հետո՝ տաք ագավան։ Թթվությունը թասիկը տանում է սկզբից մինչև վերջ, այդ պատճառով սրանով միքսը երբեք ձանձրալի չէ։ Համարձակների համար՝ չիլի։',
      },
    },
    {
      taste: 'mojito',
      line: 'Dawn',
      ru: {
        title: 'Мохито без спешки',
        subTitle: 'Мятая мята, лайм, тростниковый сахар',
        description:
          'Листья мнут, а не рубят, это слышно. Свежесть зелёная, сахар тростниковый, лайм не острый. Хорошо заходит в жару и ещё лучше в компании, где все хотят разного.',
      },
      en: {
        title: 'Unhurried Mojito',
        subTitle: 'Bruised mint, lime, cane sugar',
        description:
          'The leaves are bruised, not chopped, and you can tell. Green freshness, cane sugar, a lime without edges. Good in the heat and better in company that cannot agree on anything.',
      },
      hy: {
        title: 'Մոխիտո առանց շտապելու',
        subTitle: 'Ճմլած անանուխ, լայմ, եղեգնաշաքար',
        description:
          'Տերևները ճմլում են, ոչ թե կտրատում, և դա զգացվում է։ Թարմությունը կանաչ է, շաքարը՝ եղեգնյա, լայմը՝ առանց սուր ծայրերի։ Լավ է շոգին, իսկ ավելի լավ՝ այն ընկերախմբում, որտեղ բոլորը տարբեր բան են ուզում։',
      },
    },
    {
      taste: 'ginger-lemonade',
      line: 'Core',
      ru: {
        title: 'Имбирный лимонад',
        subTitle: 'Газировка с настоящей остротой',
        description:
          'Корень натёрли на крупной тёрке и не пожалели. Острота приходит с задержкой, зато остаётся надолго, лимон её подсвечивает. Зимой согревает, летом бодрит.',
      },
      en: {
        title: 'Ginger Lemonade',
        subTitle: 'Soda with a real bite',
        description:
          'The root was grated coarsely and nobody held back. The heat comes late but stays, and lemon lights it from behind. Warming in winter, brisk in summer.',
      },
      hy: {
        title: 'Կոճապղպեղով լիմոնադ',
        subTitle: 'Գազավորված ըմպելիք՝ իսկական կծվությամբ',
        description:
          'Արմատը խոշոր քերիչով են քերել և չեն խնայել։ Կծվությունն ուշ է գալիս, բայց երկար է մնում, կիտրոնն այն լուսավորում է։ Ձմռանը տաքացնում է, ամռանը՝ աշխուժացնում։',
      },
    },
    {
      taste: 'tarragon-soda',
      line: 'Core',
      stock: [0, 0, 0],
      ru: {
        title: 'Тархун 1887',
        subTitle: 'Изумрудный лимонад с пузырьками',
        description:
          'Цвет знают все, вкус помнят не все: сладкая трава, ваниль, щекочущий газ. Мы собирали его по старому аптекарскому рецепту и пять раз меняли долю эстрагона.',
      },
      en: {
        title: 'Tarkhun 1887',
        subTitle: 'Emerald soda with bubbles',
        description:
          'Everybody knows the color, not everybody remembers the taste: sweet herb, vanilla, tickling gas. We rebuilt it from an old apothecary recipe and changed the amount of tarragon five times.',
      },
      hy: {
        title: 'Թարխուն 1887',
        subTitle: 'Զմրուխտե լիմոնադ՝ պղպջակներով',
        description:
          'Գույնը բոլորը գիտեն, համը ոչ բոլորն են հիշում․ քաղցր խոտ, վանիլ, խուտուտ տվող պղպջակներ։ Վերականգնել ենք հին դեղագործական բաղադրատոմսով և հինգ անգամ փոխել թարխունի չափաբաժինը։',
      },
    },
    {
      taste: 'passion-fruit',
      line: 'Dawn',
      salePercent: 18,
      ru: {
        title: 'Маракуйя саур',
        subTitle: 'Кислый тропик с пенной шапкой',
        description:
          'Маракуйя в шейкере: кислота, цветочная сладость, хрустящие семена и плотная пена сверху. Если микс кажется плоским, двадцать процентов этой банки поставят его на ноги.',
      },
      en: {
        title: 'Passion Sour',
        subTitle: 'Sour tropics under a foam cap',
        description:
          'Passion fruit in a shaker: acid, floral sweetness, crunching seeds, thick foam on top. If a mix feels flat, twenty percent of this jar puts it back on its feet.',
      },
      hy: {
        title: 'Մարակույա սաուր',
        subTitle: 'Թթու արևադարձ՝ փրփուրի տակ',
        description:
          'Մարակույան շեյքերում․ թթվություն, ծաղկային քաղցրություն, խրթխրթան հատիկներ և վերևում՝ խիտ փրփուր։ Եթե միքսը տափակ է թվում, այս տուփի քսան տոկոսն այն ոտքի կկանգնեցնի։',
      },
    },
    {
      taste: 'cola',
      line: 'Core',
      addedOn: '2026-11-12',
      ru: {
        title: 'Кола с ломтиком лайма',
        subTitle: 'Карамель, специи, пузырьки',
        description:
          'Настоящая кола — это корица, цедра и жжёный сахар, остальное реклама. Мы вернули специи на место и добавили лайм. Вишня или ваниль сделают из неё классику кинотеатра.',
      },
      en: {
        title: 'Cola with Lime',
        subTitle: 'Caramel, spice, bubbles',
        description:
          'Real cola is cinnamon, citrus peel and burnt sugar; the rest is advertising. We put the spices back and added lime. Cherry or vanilla will take it to the cinema.',
      },
      hy: {
        title: 'Կոլա լայմով',
        subTitle: 'Կարամել, համեմունքներ, պղպջակներ',
        description:
          'Իսկական կոլան դարչին է, ցիտրուսի կեղև և այրած շաքար, մնացածը գովազդ է։ Մենք համեմունքները վերադարձրել ենք տեղը և լայմ ավելացրել։ Բալով կամ վանիլով այն կդառնա կինոթատրոնի դասական։',
      },
    },
  ],
}
