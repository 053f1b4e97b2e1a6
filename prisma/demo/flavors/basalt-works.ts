import type { DemoBrand } from '../types.ts'

export const basaltWorks: DemoBrand = {
  name: 'Basalt Works',
  code: 'BAS',
  strength: 'strong',
  packs: [25, 100, 125],
  leaning: { bitter: 5, sweet: -4 },
  flavors: [
    {
      taste: 'grapefruit',
      line: 'Black',
      ru: {
        title: 'Горький грейпфрут',
        subTitle: 'Белая кожица на тёмном листе',
        description:
          'Цитрус, очищенный наспех: горечь белой кожицы осталась, и табаку это на пользу. Кислота острая, крепость честная. Не для первого раза, зато для сотого в самый раз.',
      },
      en: {
        title: 'Bitter Grapefruit',
        subTitle: 'White pith on dark leaf',
        description:
          'A citrus peeled in a hurry: the pith stayed on, and the leaf is glad of it. Sharp acid, honest strength. Not for the first time, just right for the hundredth.',
      },
      hy: {
        title: 'Դառը գրեյպֆրուտ',
        subTitle: 'Սպիտակ մաշկ՝ մուգ տերևի վրա',
        description:
          'Հապճեպ մաքրված ցիտրուս․ սպիտակ մաշկի դառնությունը մնացել է, և ծխախոտին դա օգուտ է։ Թթվությունը սուր է, թնդությունը՝ ազնիվ։ Առաջին անգամվա համար չէ, հարյուրերորդի համար՝ հենց այն է։',
      },
    },
    {
      taste: 'blackcurrant',
      line: 'Core',
      ru: {
        title: 'Смородиновый лист',
        subTitle: 'Чёрная ягода вместе с веткой',
        description:
          'Ягода, почка и лист в одной горсти: кислота, терпкость и резкий зелёный запах, который ни с чем не спутать. Бёрли добавляет орехового дна. Выдерживает полный жар без сладкой гари.',
      },
      en: {
        title: 'Currant & Leaf',
        subTitle: 'Black berries, twig included',
        description:
          'Berry, bud and leaf in one fist: acid, tannin, and a sharp green smell like nothing else. Burley adds a nutty floor. It takes full heat without the taste of burnt sugar.',
      },
      hy: {
        title: 'Հաղարջ տերևով',
        subTitle: 'Սև հատապտուղ՝ ճյուղի հետ',
        description:
          'Հատապտուղ, բողբոջ ու տերև մեկ բռի մեջ․ թթվություն, տտպություն և կանաչի սուր բույր, որ ոչնչի հետ չես շփոթի։ Բըրլի ծխախոտատերևն ընկուզային հիմք է տալիս։ Դիմանում է ամբողջ ջերմությանն առանց այրված շաքարի համի։',
      },
    },
    {
      taste: 'black-tea',
      line: 'Reserve',
      salePercent: 10,
      ru: {
        title: 'Чай из самовара',
        subTitle: 'Копчёная заварка, пустой стакан',
        description:
          'Самовар на шишках и заварка, в которой стоит ложка. Дымная, сухая, с терпким краем. Вкус для терпеливых: раскрывается к середине чаши и держит до самого конца.',
      },
      en: {
        title: 'Samovar Tea',
        subTitle: 'Smoked leaf, an empty glass',
        description:
          'A samovar fired with pine cones and a brew that holds a spoon upright. Smoky, dry, with a rough edge. For patient people: it opens halfway through and lasts to the end.',
      },
      hy: {
        title: 'Ինքնաեռի թեյ',
        subTitle: 'Ապխտած թեյատերև, դատարկ բաժակ',
        description:
          'Կոներով վառած ինքնաեռ և թեյ, որի մեջ գդալը կանգնում է։ Ծխահոտ, չոր, տտիպ եզրով։ Համբերատարների համար է․ բացվում է թասիկի կեսին և պահպանվում մինչև վերջ։',
      },
    },
    {
      taste: 'hazelnut',
      line: 'Core',
      ru: {
        title: 'Жареный фундук',
        subTitle: 'Орех из печи, немного соли',
        description:
          'Противень только что вынули: скорлупа трещит, кожица сыплется. Крепкий лист любит орех, они из одной осени. С кофе и шоколадом собирается паста, которую едят ложкой.',
      },
      en: {
        title: 'Roasted Hazelnut',
        subTitle: 'Straight from the oven, salted',
        description:
          'The tray has just come out: shells crackle, skins fly. Dark leaf is fond of nuts, they belong to the same autumn. Coffee and chocolate turn it into the spread you eat by the spoon.',
      },
      hy: {
        title: 'Բոված պնդուկ',
        subTitle: 'Ուղիղ վառարանից, մի քիչ աղով',
        description:
          'Սկուտեղը նոր են հանել․ կճեպը ճաքճքում է, մաշկը՝ թափվում։ Մուգ տերևը սիրում է ընկույզը, երկուսն էլ նույն աշնանից են։ Սուրճի և շոկոլադի հետ ստացվում է այն կրեմը, որ գդալով են ուտում։',
      },
    },
    {
      taste: 'pine',
      line: 'Black',
      ru: {
        title: 'Дилижанский лес',
        subTitle: 'Хвоя, смола, мокрый мох',
        description:
          'Тропа в Дилижане после дождя: под ногами иглы, на стволах смола, где-то внизу вода. Хвоя сухая и горькая, свежесть холодная. Ягоды и цитрусы в её компании звучат по-зимнему.',
      },
      en: {
        title: 'Dilijan Forest',
        subTitle: 'Needles, resin, wet moss',
        description:
          'A trail near Dilijan after rain: needles underfoot, resin on the trunks, water somewhere below. Dry, bitter, cold. In its company berries and citrus take on a winter coat.',
      },
      hy: {
        title: 'Դիլիջանի անտառ',
        subTitle: 'Եղևնի, խեժ, թաց մամուռ',
        description:
          'Դիլիջանի արահետն անձրևից հետո․ ոտքի տակ՝ փշեր, բներին՝ խեժ, ինչ-որ տեղ ներքևում՝ ջուր։ Չոր է, դառը, սառը։ Սրա կողքին հատապտուղներն ու ցիտրուսները ձմեռային են հնչում։',
      },
    },
    {
      taste: 'ginger',
      line: 'Black',
      stock: [2, 7, 1],
      ru: {
        title: 'Имбирный корень',
        subTitle: 'Свежий срез, без сахара',
        description:
          'Режется тонко, жжёт сильно. Имбирь без лимонада и без мёда, просто корень, острый и чуть землистый. На крепкой основе его нужно мало: одна часть на девять частей груши или персика.',
      },
      en: {
        title: 'Ginger Root',
        subTitle: 'A fresh cut, no sugar',
        description:
          'Slices thin, burns hard. Ginger without lemonade or honey, just the root, hot and a little earthy. On this leaf it goes far: one part to nine of pear or peach.',
      },
      hy: {
        title: 'Կոճապղպեղի արմատ',
        subTitle: 'Թարմ կտրվածք՝ առանց շաքարի',
        description:
          'Բարակ է կտրվում, ուժեղ է այրում։ Կոճապղպեղ առանց լիմոնադի և մեղրի, պարզապես արմատ՝ կծու և մի քիչ հողային։ Թունդ հիմքի վրա քիչ է պետք․ մեկ մաս՝ ինը մաս տանձին կամ դեղձին։',
      },
    },
    {
      taste: 'tiramisu',
      line: 'Reserve',
      ru: {
        title: 'Тирамису',
        subTitle: 'Какао, маскарпоне, эспрессо',
        description:
          'Редкий случай, когда десерт крепок по праву: в нём кофе, и тёмный лист лишь подхватывает. Какао сверху, сливки посередине, пропитанное печенье внизу. После ужина вместо добавки.',
      },
      en: {
        title: 'Tiramisu',
        subTitle: 'Cocoa, mascarpone, espresso',
        description:
          'A rare dessert with a right to be strong: there is coffee in it, and dark leaf simply joins. Cocoa above, cream between, soaked ladyfingers below. After dinner, instead of seconds.',
      },
      hy: {
        title: 'Տիրամիսու',
        subTitle: 'Կակաո, մասկարպոնե, էսպրեսո',
        description:
          'Հազվագյուտ աղանդեր, որ թունդ լինելու իրավունք ունի․ մեջը սուրճ կա, և մուգ տերևը միայն շարունակում է։ Վերևում՝ կակաո, մեջտեղում՝ սերուցք, ներքևում՝ ներծծված թխվածքաբլիթ։ Ընթրիքից հետո՝ հավելյալ բաժնի փոխարեն։',
      },
    },
    {
      taste: 'sour-cherry',
      line: 'Core',
      addedOn: '2026-10-05',
      ru: {
        title: 'Пьяная вишня',
        subTitle: 'Кислая ягода с косточкой',
        description:
          'Вишня, которая простояла зиму в бутыли и забыла, что была садовой. Кислая, тёмная, с миндальной косточкой. Лучшая ягода для тех, кто считает ягоды несерьёзными.',
      },
      en: {
        title: 'Drunken Cherry',
        subTitle: 'Sour fruit, stone left in',
        description:
          'Cherries that wintered in a demijohn and forgot the garden. Sour, dark, with almond from the stone. The best berry for people who think berries are not serious.',
      },
      hy: {
        title: 'Հարբած բալ',
        subTitle: 'Թթու հատապտուղ՝ կորիզով',
        description:
          'Բալ, որ ձմեռը շշում է անցկացրել և մոռացել, որ այգուց է։ Թթու, մուգ, կորիզից՝ նուշի համով։ Լավագույն հատապտուղը նրանց համար, ովքեր հատապտուղը լուրջ բան չեն համարում։',
      },
    },
  ],
}
