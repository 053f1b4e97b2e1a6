import type { DemoBrand } from '../types.ts'

export const karasBlend: DemoBrand = {
  name: 'Karas Blend',
  code: 'KAR',
  strength: 'medium',
  packs: [25, 100, 200],
  leaning: { spicy: 4, bitter: 3, sweet: -2 },
  flavors: [
    {
      taste: 'red-wine',
      line: 'Reserve',
      ru: {
        title: 'Арени из караса',
        subTitle: 'Красное вино, глина, вишня',
        description:
          'Вино в Арени держали в глиняных карасах шесть тысяч лет назад, и мы взяли именно эту ноту: вишня, сухая глина, мягкие танины. Дым густой, винный, взрослый.',
      },
      en: {
        title: 'Areni from the Karas',
        subTitle: 'Red wine, clay, sour cherry',
        description:
          'Six thousand years ago the wine of Areni rested in clay jars, and that is the note we were after: cherry, dry clay, soft tannin. A dense, vinous, grown-up smoke.',
      },
      hy: {
        title: 'Արենի՝ կարասից',
        subTitle: 'Կարմիր գինի, կավ, բալ',
        description:
          'Վեց հազար տարի առաջ Արենիում գինին պահում էին կավե կարասներում, և մենք հենց այդ երանգն ենք վերցրել՝ բալ, չոր կավ, մեղմ տանիններ։ Ծուխը խիտ է, գինու համով, հասուն։',
      },
    },
    {
      taste: 'mulled-wine',
      line: 'Core',
      ru: {
        title: 'Зимний базар',
        subTitle: 'Глинтвейн с апельсином и гвоздикой',
        description:
          'Пар над котлом, варежки, апельсиновая корка. Корица и гвоздика идут впереди вина, поэтому чаша согревает раньше, чем вы сделаете третий вдох. Снимаем с полки в марте, возвращаем в октябре.',
      },
      en: {
        title: 'Winter Bazaar',
        subTitle: 'Mulled wine, orange and clove',
        description:
          'Steam over a cauldron, mittens, orange peel. Cinnamon and clove walk ahead of the wine, so the bowl warms you before the third breath. Leaves the shelf in March, returns in October.',
      },
      hy: {
        title: 'Ձմեռային շուկա',
        subTitle: 'Գլինտվեյն՝ նարնջով և մեխակով',
        description:
          'Գոլորշի կաթսայի վրա, ձեռնոցներ, նարնջի կեղև։ Դարչինն ու մեխակը գինուց առաջ են գնում, այդ պատճառով թասիկը տաքացնում է երրորդ շնչից առաջ։ Դարակից հանում ենք մարտին, վերադարձնում՝ հոկտեմբերին։',
      },
    },
    {
      taste: 'cornelian-cherry',
      line: 'Reserve',
      ru: {
        title: 'Кизил Сюника',
        subTitle: 'Терпкая ягода горных склонов',
        description:
          'Кизил вяжет рот, и в этом его прелесть. Кислый, тёмный, с косточкой и кожурой, он придаёт сладким вкусам хребет. В Сюнике из него делают водку, мы ограничились табаком.',
      },
      en: {
        title: 'Syunik Cornel',
        subTitle: 'Astringent berry of the slopes',
        description:
          'Cornelian cherry puckers the mouth, which is its charm. Sour, dark, skin and stone included, it lends sweet flavors a spine. In Syunik they distil it; we stopped at tobacco.',
      },
      hy: {
        title: 'Սյունիքի հոն',
        subTitle: 'Լեռնալանջերի տտիպ հատապտուղ',
        description:
          'Հոնը բերանը կապում է, և դա է նրա հմայքը։ Թթու, մուգ, կորիզով ու կեղևով՝ այն քաղցր համերին ողնաշար է տալիս։ Սյունիքում դրանից օղի են թորում, մենք սահմանափակվել ենք ծխախոտով։',
      },
    },
    {
      taste: 'cinnamon',
      line: 'Core',
      ru: {
        title: 'Коричная палочка',
        subTitle: 'Сухая, горячая, древесная',
        description:
          'Трубочка цейлонской корицы, разломанная пополам. Сладкая только в первый миг, дальше жар и древесная пыль. Десять процентов к яблоку, и больше не нужно ничего.',
      },
      en: {
        title: 'Cinnamon Stick',
        subTitle: 'Dry, hot, woody',
        description:
          'A quill of Ceylon cinnamon snapped in two. Sweet for one instant, then heat and wood dust. Ten percent under apple, and nothing else is needed.',
      },
      hy: {
        title: 'Դարչինի փայտիկ',
        subTitle: 'Չոր, տաք, փայտային',
        description:
          'Ցեյլոնյան դարչինի փայտիկ՝ մեջտեղից կոտրած։ Քաղցր է միայն առաջին պահին, հետո՝ կրակ և փայտի փոշի։ Խնձորին տասը տոկոս, և ուրիշ ոչինչ պետք չէ։',
      },
    },
    {
      taste: 'cardamom',
      line: 'Reserve',
      addedOn: '2026-09-30',
      ru: {
        title: 'Зелёный кардамон',
        subTitle: 'Зелёный кардамон с прохладным вдохом',
        description:
          'Кардамон — единственная пряность, которая одновременно греет и холодит. Камфорный вдох, цитрусовая середина, сухой выдох. Кофе с ним становится восточным, груша — ресторанной.',
      },
      en: {
        title: 'Green Cardamom',
        subTitle: 'Spice with a cool inhale',
        description:
          'The one spice that warms and cools at the same time. Camphor first, citrus in the middle, a dry finish. Coffee with it turns Levantine, pear turns into a restaurant dessert.',
      },
      hy: {
        title: 'Կանաչ հիլ',
        subTitle: 'Համեմունք՝ զով շնչով',
        description:
          'Միակ համեմունքը, որ միաժամանակ և՛ տաքացնում է, և՛ զովացնում։ Ներշնչելիս՝ կամֆորա, մեջտեղում՝ ցիտրուս, արտաշնչելիս՝ չորություն։ Սուրճը դրանով արևելյան է դառնում, տանձը՝ ռեստորանային։',
      },
    },
    {
      taste: 'anise',
      line: 'Core',
      ru: {
        title: 'Анисовый дым',
        subTitle: 'Лакричная прохлада',
        description:
          'Вкус старых кофеен, где воду в стакане мутнит капля аниса. Сладковатый, травяной, с прохладной спиной. Добавьте к любому яблоку, и получите своё двойное.',
      },
      en: {
        title: 'Anise Smoke',
        subTitle: 'A cool shade of licorice',
        description:
          'Old coffee houses, where a drop of anise clouds the water. Sweetish, herbal, with a cool back. Add it to any apple and you have a double apple of your own.',
      },
      hy: {
        title: 'Անիսոնի ծուխ',
        subTitle: 'Մատուտակի զովություն',
        description:
          'Հին սրճարանների համ, որտեղ մի կաթիլ անիսոնը պղտորում է բաժակի ջուրը։ Քաղցրավուն, խոտային, զով հետհամով։ Ավելացրեք ցանկացած խնձորի, և կստանաք ձեր սեփական «Երկու խնձորը»։',
      },
    },
    {
      taste: 'almond',
      line: 'Core',
      stock: [12, 3, 0],
      ru: {
        title: 'Миндаль в скорлупе',
        subTitle: 'Орех с косточковой горчинкой',
        description:
          'Скорлупа треснула, пахнет марципаном и сухим деревом. Орех плотный, чуть горький, долгий. Рядом с вишней он превращается в ликёр, рядом с печеньем — в итальянский десерт.',
      },
      en: {
        title: 'Almond in the Shell',
        subTitle: 'Nut with a bitter stone note',
        description:
          'The shell cracks and there it is: marzipan and dry wood. Solid, slightly bitter, long. Next to cherry it becomes a liqueur, next to cookies, an Italian dessert.',
      },
      hy: {
        title: 'Նուշ կճեպով',
        subTitle: 'Ընկույզ՝ կորիզի թեթև դառնությամբ',
        description:
          'Կճեպը ճաքել է, և բուրում է մարցիպանով ու չոր փայտով։ Նուշը խիտ է, մի քիչ դառը, երկար հետհամով։ Բալի կողքին լիկյոր է դառնում, թխվածքաբլիթի կողքին՝ իտալական աղանդեր։',
      },
    },
    {
      taste: 'pomegranate',
      line: 'Core',
      ru: {
        title: 'Гранатовый сок',
        subTitle: 'Рубиновый, терпкий, с зерном',
        description:
          'Выжат при вас, с перегородками, поэтому терпкий. Сладость и кислота идут вровень, вяжущий хвост напоминает о вине. Символ осени, который одинаково хорош с розой и с чёрным перцем.',
      },
      en: {
        title: 'Pomegranate Press',
        subTitle: 'Ruby, tannic, seeds and all',
        description:
          'Pressed in front of you, membranes included, hence the grip. Sweet and sour walk level, and the astringent tail recalls wine. An emblem of autumn, equally good with rose and with black pepper.',
      },
      hy: {
        title: 'Նռան հյութ',
        subTitle: 'Սուտակագույն, տտիպ, հատիկներով',
        description:
          'Քամված է ձեր աչքի առաջ, միջնորմերի հետ, այդ պատճառով տտիպ է։ Քաղցրությունն ու թթվությունը հավասար են քայլում, տտիպ հետքը գինի է հիշեցնում։ Աշնան խորհրդանիշը՝ նույնքան լավ վարդի, որքան սև պղպեղի հետ։',
      },
    },
  ],
}
