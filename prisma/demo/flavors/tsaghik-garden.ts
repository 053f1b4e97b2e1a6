import type { DemoBrand } from '../types.ts'

export const tsaghikGarden: DemoBrand = {
  name: 'Tsaghik Garden',
  code: 'TSG',
  strength: 'medium',
  packs: [25, 100, 200],
  leaning: { herbal: 5, sweet: -2 },
  flavors: [
    {
      taste: 'rose',
      line: 'Reserve',
      ru: {
        title: 'Чайная роза',
        subTitle: 'Лепестки, варенье, розовая вода',
        description:
          'Варенье из лепестков, которое подают крошечными ложками. Аромат густой, слегка пудровый, с тёплой сладостью в глубине. Пары щепоток довольно, чтобы превратить малину в восточный десерт.',
      },
      en: {
        title: 'Tea Rose',
        subTitle: 'Petals, preserve, rose water',
        description:
          'Petal preserve, served with the tiniest spoons. Dense, slightly powdery, with warm sweetness somewhere below. Two pinches turn raspberry into a dessert from further east.',
      },
      hy: {
        title: 'Թեյավարդ',
        subTitle: 'Թերթիկներ, մուրաբա, վարդաջուր',
        description:
          'Վարդի թերթիկների մուրաբա, որ մատուցում են փոքրիկ գդալներով։ Բույրը թանձր է, թեթևակի փոշոտ, խորքում՝ տաք քաղցրություն։ Մի երկու պտղունցը բավական է, որ ազնվամորին դառնա արևելյան աղանդեր։',
      },
    },
    {
      taste: 'lavender',
      line: 'Dawn',
      ru: {
        title: 'Лавандовое поле',
        subTitle: 'Сухой цветок, лён, тёплый ветер',
        description:
          'Запах чистого белья и июльского поля в одной затяжке. Лаванда здесь сухая и травяная, без мыльного тона. Лучшие соседи: лимон, черника и мёд.',
      },
      en: {
        title: 'Lavender Field',
        subTitle: 'Dry flower, linen, warm wind',
        description:
          'Clean linen and a field in July within one breath. The lavender is dry and herbal, with no trace of soap. Its best neighbors are lemon, blueberry and honey.',
      },
      hy: {
        title: 'Նարդոսի դաշտ',
        subTitle: 'Չոր ծաղիկ, վուշ, տաք քամի',
        description:
          'Մաքուր սպիտակեղենի և հուլիսյան դաշտի բույրը՝ մեկ շնչի մեջ։ Նարդոսն այստեղ չոր է և խոտային, առանց օճառի երանգի։ Լավագույն հարևանները կիտրոնն են, հապալասն ու մեղրը։',
      },
    },
    {
      taste: 'jasmine',
      line: 'Dawn',
      ru: {
        title: 'Жасминовый двор',
        subTitle: 'Белые цветы после заката',
        description:
          'Жасмин раскрывается вечером, когда двор остывает и кто-то ставит чайник. Вкус лёгкий, чуть сладкий, с зелёной основой. Зелёный чай и личи подхватывают его с полуслова.',
      },
      en: {
        title: 'Jasmine Courtyard',
        subTitle: 'White flowers after sunset',
        description:
          'Jasmine opens in the evening, when the yard cools and somebody puts the kettle on. Light, faintly sweet, green underneath. Green tea and lychee finish its sentences.',
      },
      hy: {
        title: 'Հասմիկի բակ',
        subTitle: 'Սպիտակ ծաղիկներ մայրամուտից հետո',
        description:
          'Հասմիկը բացվում է երեկոյան, երբ բակը զովանում է և ինչ-որ մեկը թեյ է դնում։ Համը թեթև է, մի քիչ քաղցր, կանաչ հիմքով։ Կանաչ թեյն ու լիչին այն կես խոսքից են հասկանում։',
      },
    },
    {
      taste: 'basil',
      line: 'Core',
      ru: {
        title: 'Рейхан',
        subTitle: 'Фиолетовый базилик с базара',
        description:
          'Пучок фиолетового базилика, ещё мокрый от воды. Пряный, перечный, с гвоздичным оттенком, который узнаёт каждый, кто хоть раз сидел за армянским столом. С клубникой или лаймом он становится коктейлем.',
      },
      en: {
        title: 'Purple Rehan',
        subTitle: 'Dark basil from the bazaar',
        description:
          'A bunch of purple basil, still wet. Peppery, with the hint of clove that anyone who has sat at an Armenian table will know. Put strawberry or lime beside it and you have a cocktail.',
      },
      hy: {
        title: 'Մանուշակագույն ռեհան',
        subTitle: 'Մուգ ռեհան՝ շուկայից',
        description:
          'Մի կապ մանուշակագույն ռեհան՝ ջրից դեռ թաց։ Համեմունքային է, պղպեղի և մեխակի երանգով, որը կճանաչի ամեն ոք, ով գոնե մեկ անգամ հայկական սեղան է նստել։ Ելակի կամ լայմի հետ դառնում է կոկտեյլ։',
      },
    },
    {
      taste: 'tarragon',
      line: 'Core',
      salePercent: 12,
      ru: {
        title: 'Эстрагон',
        subTitle: 'Зелёная трава с анисовой искрой',
        description:
          'Трава, которую в Ереване едят пучками с сыром и лавашом. Прохладная, терпкая, с лёгким анисом на кончике языка. Добавьте лимонад, и получится тот самый зелёный напиток из автомата.',
      },
      en: {
        title: 'Tarragon',
        subTitle: 'Green herb with a spark of anise',
        description:
          'In Yerevan it is eaten by the bunch, with cheese and lavash. Cool, a bit astringent, anise on the tip of the tongue. Stir in lemonade and the green soda of old vending machines is back.',
      },
      hy: {
        title: 'Թարխուն',
        subTitle: 'Կանաչ խոտ՝ անիսոնի կայծով',
        description:
          'Խոտ, որ Երևանում կապերով են ուտում՝ պանրով ու լավաշով։ Զով է, տտիպ, լեզվի ծայրին՝ թեթև անիսոն։ Ավելացրեք լիմոնադ, և կստացվի հին ավտոմատների հայտնի կանաչ ըմպելիքը։',
      },
    },
    {
      taste: 'thyme',
      line: 'Reserve',
      ru: {
        title: 'Урц с Арагаца',
        subTitle: 'Горный чабрец, сухой и тёплый',
        description:
          'Урцем в Армении лечат скуку: заваривают, разливают, сидят молча. Вкус сухой, смолистый, с тёплым сеном. Он собирает мёд, айву и чёрный чай в один зимний вечер.',
      },
      en: {
        title: 'Aragats Thyme',
        subTitle: 'Mountain herb, dry and warm',
        description:
          'Urts, as thyme is called here, is brewed against boredom: you pour it and sit in silence. Dry, resinous, with warm hay. It gathers honey, quince and black tea into one winter evening.',
      },
      hy: {
        title: 'Արագածի ուրց',
        subTitle: 'Լեռնային ուրց՝ չոր և տաք',
        description:
          'Ուրցով մեզանում ձանձրույթ են բուժում․ թրմում են, լցնում և լուռ նստում։ Համը չոր է, խեժային, տաք խոտի բույրով։ Մեղրը, սերկևիլն ու սև թեյը միավորում է մեկ ձմեռային երեկոյի մեջ։',
      },
    },
    {
      taste: 'lemongrass',
      line: 'Dawn',
      addedOn: '2026-10-12',
      ru: {
        title: 'Лемонграсс',
        subTitle: 'Цитрусовый стебель, лёгкая острота',
        description:
          'Как лимон, который решил стать травой: кислинка мягче, зелени больше, в конце немного имбиря. Бодрит фрукты и отлично чувствует себя рядом с кокосом.',
      },
      en: {
        title: 'Lemongrass',
        subTitle: 'Citrus stalk with a mild bite',
        description:
          'A lemon that decided to become a herb: gentler acid, more green, a little ginger at the end. It brightens fruit and is quite at home next to coconut.',
      },
      hy: {
        title: 'Լեմոնգրաս',
        subTitle: 'Ցիտրուսային ցողուն՝ թեթև կծվությամբ',
        description:
          'Կիտրոն, որ որոշել է խոտ դառնալ․ թթվությունն ավելի մեղմ է, կանաչը՝ ավելի շատ, վերջում՝ մի քիչ կոճապղպեղ։ Աշխուժացնում է մրգերը և հիանալի է կոկոսի կողքին։',
      },
    },
    {
      taste: 'green-tea',
      line: 'Core',
      ru: {
        title: 'Сенча',
        subTitle: 'Зелёный чай без сахара',
        description:
          'Сдержанный, травянистый, с чайной горечью на выдохе. Здесь нет сиропа, поэтому он долго не надоедает. Основа для цветочных миксов и пауза между двумя сладкими чашами.',
      },
      en: {
        title: 'Sencha',
        subTitle: 'Green tea, no sugar',
        description:
          'Reserved and grassy, with tea bitterness on the exhale. There is no syrup in it, so it never outstays its welcome. A base for flowers, or a pause between two sweet bowls.',
      },
      hy: {
        title: 'Սենչա',
        subTitle: 'Կանաչ թեյ՝ առանց շաքարի',
        description:
          'Զուսպ, խոտային, արտաշնչելիս՝ թեյի դառնությամբ։ Օշարակ չկա, այդ պատճառով երկար չի ձանձրացնում։ Հիմք է ծաղկային միքսերի համար և դադար՝ երկու քաղցր թասիկի արանքում։',
      },
    },
  ],
}
