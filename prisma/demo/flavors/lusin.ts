import type { DemoBrand } from '../types.ts'

export const lusin: DemoBrand = {
  name: 'Lusin',
  code: 'LUS',
  strength: 'mild',
  packs: [50, 250],
  leaning: { creamy: 6, sweet: 2 },
  flavors: [
    {
      taste: 'vanilla-ice-cream',
      line: 'Core',
      ru: {
        title: 'Пломбир',
        subTitle: 'Ванильное мороженое в вафельном стакане',
        description:
          'Густые сливки, зёрнышки ванили и вафля, которая слегка намокла по краям. Дым мягкий, как будто его взбили. Клубника или вишня делают из него настоящий сандей.',
      },
      en: {
        title: 'Plombir',
        subTitle: 'Vanilla ice cream in a wafer cone',
        description:
          'Thick cream, vanilla seeds and a wafer gone soft at the rim. The smoke feels whipped. Spoon in some strawberry or cherry and you have a proper sundae.',
      },
      hy: {
        title: 'Պլոմբիր',
        subTitle: 'Վանիլային պաղպաղակ վաֆլե բաժակով',
        description:
          'Թանձր սերուցք, վանիլի հատիկներ և եզրերին մի քիչ փափկած վաֆլի։ Ծուխն այնքան մեղմ է, կարծես հարել են։ Ավելացրեք ելակ կամ բալ, և կստանաք իսկական սանդեյ։',
      },
    },
    {
      taste: 'cheesecake',
      line: 'Reserve',
      ru: {
        title: 'Полуночный чизкейк',
        subTitle: 'Творожный крем на песочной корочке',
        description:
          'Холодный кусок из витрины, когда кафе уже закрывается: плотный сыр, солоноватая крошка, капля лимона. Сладость здесь умеренная, зато сливочности хватит на троих.',
      },
      en: {
        title: 'Midnight Cheesecake',
        subTitle: 'Cream cheese on a cookie crust',
        description:
          'The last slice in the window when the café is closing: dense cheese, a salty crumb, one drop of lemon. Restrained in sugar, generous in cream.',
      },
      hy: {
        title: 'Կեսգիշերային չիզքեյք',
        subTitle: 'Պանրային կրեմ՝ ավազախմորի վրա',
        description:
          'Վերջին սառը կտորը ցուցափեղկից, երբ սրճարանն արդեն փակվում է․ խիտ պանիր, աղի փշրանք, մի կաթիլ կիտրոն։ Քաղցրությունը չափավոր է, փոխարենը սերուցքը երեքին էլ կբավականացնի։',
      },
    },
    {
      taste: 'yogurt',
      line: 'Dawn',
      ru: {
        title: 'Мацун с ягодной каплей',
        subTitle: 'Кисломолочный, лёгкий, утренний',
        description:
          'Мацун у нас едят на завтрак, и этот вкус тоже оттуда: прохладный, чуть кислый, с лёгкой ягодной тенью. Прекрасная основа для фруктовых миксов, потому что округляет острые углы и не тянет на себя внимание.',
      },
      en: {
        title: 'Matsun Morning',
        subTitle: 'Cultured, light, a shade of berry',
        description:
          'Matsun is what Armenia eats for breakfast, and the blend keeps that mood: cool, slightly tart, with a shadow of berries. A fine base for fruit, since it rounds sharp corners without asking for the spotlight.',
      },
      hy: {
        title: 'Առավոտյան մածուն',
        subTitle: 'Թթվաշ ու թեթև, հատապտղի շնչով',
        description:
          'Մեզանում մածունը նախաճաշին են ուտում, և այս համն էլ այնտեղից է՝ զով, մի քիչ թթվաշ, հատապտղի թեթև ստվերով։ Հրաշալի հիմք է մրգային միքսերի համար․ հարթում է սուր անկյունները և ուշադրությունն իր վրա չի քաշում։',
      },
    },
    {
      taste: 'marshmallow',
      line: 'Dawn',
      ru: {
        title: 'Зефир над костром',
        subTitle: 'Воздушная сладость с карамельной корочкой',
        description:
          'Снаружи лёгкий подпалённый сахар, внутри белое облако. Сам по себе зефир нежен и краток, зато рядом с шоколадом или кофе раскрывается до последней затяжки.',
      },
      en: {
        title: 'Campfire Marshmallow',
        subTitle: 'Airy sweetness with a toasted skin',
        description:
          'Scorched sugar outside, something weightless inside. On its own it is tender and brief; next to chocolate or coffee it keeps unfolding until the bowl is done.',
      },
      hy: {
        title: 'Մարշմելոու խարույկի վրա',
        subTitle: 'Օդային քաղցրություն՝ կարամելի կեղևով',
        description:
          'Դրսից՝ մի քիչ խանձված շաքար, ներսում՝ սպիտակ ամպ։ Առանձին նուրբ է և կարճ, բայց շոկոլադի կամ սուրճի կողքին բացվում է մինչև թասիկի վերջը։',
      },
    },
    {
      taste: 'waffles',
      line: 'Core',
      ru: {
        title: 'Венские вафли',
        subTitle: 'Тёплое тесто и кленовый сироп',
        description:
          'Хрустящие квадратики, масло в каждой ячейке и сироп, налитый щедрее, чем следовало. Выпечка держится в дыму от первого угля до последнего. Банан, черника или мороженое сверху: выбирайте начинку сами.',
      },
      en: {
        title: 'Sunday Waffles',
        subTitle: 'Warm batter and maple syrup',
        description:
          'Crisp squares, butter in every pocket, and rather more syrup than was wise. The baked note holds from the first coal to the last. Banana, blueberry or ice cream: the topping is yours.',
      },
      hy: {
        title: 'Կիրակնօրյա վաֆլի',
        subTitle: 'Տաք խմոր և թխկու օշարակ',
        description:
          'Խրթխրթան քառակուսիներ, ամեն փոսիկում՝ կարագ, և օշարակ՝ պետք եղածից մի քիչ ավելի առատ։ Թխվածքի բույրը պահպանվում է առաջին ածխից մինչև վերջինը։ Բանան, հապալաս կամ պաղպաղակ․ հավելումն ինքներդ ընտրեք։',
      },
    },
    {
      taste: 'irish-cream',
      line: 'Reserve',
      addedOn: '2026-09-14',
      ru: {
        title: 'Сливочный ликёр',
        subTitle: 'Сливки, какао и капля виски',
        description:
          'Вкус бутылки, которую достают после ужина: сливки впереди, за ними какао и тёплый солодовый след. Алкоголя в табаке нет, есть только память о нём. Удачно ложится на кофе и на печенье.',
      },
      en: {
        title: 'Nightcap Cream',
        subTitle: 'Cream, cocoa, a drop of whiskey',
        description:
          'The bottle that appears after dinner: cream in front, cocoa and a warm malty trail behind. There is no alcohol in the leaf, only the memory of it. Sits well with coffee and cookies.',
      },
      hy: {
        title: 'Սերուցքային լիկյոր',
        subTitle: 'Սերուցք, կակաո և մի կաթիլ վիսկի',
        description:
          'Այն շշի համը, որ հանում են ընթրիքից հետո․ առջևում՝ սերուցքը, հետևից՝ կակաոն և ածիկի տաք հետքը։ Ծխախոտի մեջ ալկոհոլ չկա, կա միայն նրա հուշը։ Լավ է նստում սուրճի և թխվածքաբլիթի վրա։',
      },
    },
    {
      taste: 'popcorn',
      line: 'Core',
      stock: [2, 9],
      ru: {
        title: 'Последний ряд',
        subTitle: 'Сладкий попкорн с топлёным маслом',
        description:
          'Гаснет свет, и по залу плывёт запах тёплой кукурузы. Карамель здесь тонкая, масло настоящее, а соль едва заметна. Для тех, кто устал от фруктов.',
      },
      en: {
        title: 'Back Row',
        subTitle: 'Sweet popcorn and melted butter',
        description:
          'The lights go down and warm corn drifts across the hall. A thin caramel, honest butter, barely any salt. For evenings when fruit has become tiresome.',
      },
      hy: {
        title: 'Վերջին շարք',
        subTitle: 'Քաղցր պոպկորն՝ հալած կարագով',
        description:
          'Լույսերը մարում են, և դահլիճով մեկ տարածվում է տաք եգիպտացորենի բույրը։ Կարամելը բարակ է, կարագը՝ իսկական, աղը՝ հազիվ զգալի։ Նրանց համար, ովքեր հոգնել են մրգերից։',
      },
    },
    {
      taste: 'vanilla',
      line: 'Dawn',
      ru: {
        title: 'Стручок ванили',
        subTitle: 'Сухая ваниль без крема',
        description:
          'Не мороженое и не печенье, а сама пряность: древесная, бархатная, с едва слышной дымной ноткой. Пять граммов на чашу сглаживают кислые ягоды и связывают разрозненный микс.',
      },
      en: {
        title: 'Vanilla Pod',
        subTitle: 'Dry vanilla, no custard',
        description:
          'Not ice cream, not cookies, but the spice itself: woody, velvety, with a whisper of smoke. Five grams in a bowl smooth out sharp berries and tie a scattered mix together.',
      },
      hy: {
        title: 'Վանիլի պատիճ',
        subTitle: 'Չոր վանիլ՝ առանց կրեմի',
        description:
          'Ո՛չ պաղպաղակ է, ո՛չ թխվածքաբլիթ, այլ բուն համեմունքը՝ փայտային, թավշյա, ծխի հազիվ զգալի երանգով։ Թասիկին հինգ գրամը հարթում է թթու հատապտուղները և միավորում ցրված միքսը։',
      },
    },
  ],
}
