import type { DemoBrand } from '../shape.ts'

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
          'The tray has just come out: shells crackle, skins fly. Dark leaf is fond of nuts, they belong to the same autumn. Coffee and chocolate turn it into the spread one eats by the spoon.',
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
    },
    {
      taste: 'tiramisu',
      line: 'Reserve',
      ru: {
        title: 'Тирамису',
        subTitle: 'Какао, маскарпоне, эспрессо',
        description:
          'Редкий случай, когда десерт крепок по праву: в нём кофе, и тёмный лист лишь подхватывает. Какао сверху, сливки посередине, пропитанное печенье внизу. После ужина вместо второго блюда.',
      },
      en: {
        title: 'Tiramisu',
        subTitle: 'Cocoa, mascarpone, espresso',
        description:
          'A rare dessert with a right to be strong: there is coffee in it, and dark leaf simply joins. Cocoa above, cream between, soaked biscuit below. After dinner, instead of seconds.',
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
    },
  ],
}
