import type { DemoBrand } from '../types.ts'

export const apricotRoad: DemoBrand = {
  name: 'Apricot Road',
  code: 'APR',
  strength: 'mild',
  packs: [50, 250],
  leaning: { sweet: 3, sour: 3 },
  flavors: [
    {
      taste: 'apricot',
      sold: 486,
      line: 'Core',
      stock: [46, 18],
      ru: {
        title: 'Абрикос Шалах',
        subTitle: 'Тот самый, из-под Еревана',
        description:
          'Если спросить в Армении про абрикос, разговор затянется. Наш ответ: спелый Шалах с розовым бочком, сладкий у кожицы и кисловатый у косточки. С него начинался этот бренд, и он до сих пор первый в заказах.',
      },
      en: {
        title: 'Shalakh Apricot',
        subTitle: 'The one that grows around Yerevan',
        description:
          'Ask about apricots in Armenia and plan for a long talk. Our answer is a ripe Shalakh with a pink cheek, sweet by the skin and tart by the stone. The brand began with it, and it still leads the orders.',
      },
      hy: {
        title: 'Շալախ ծիրան',
        subTitle: 'Հենց այն՝ Երևանի մերձակա այգիներից',
        description:
          'Եթե Հայաստանում հարցնեք ծիրանի մասին, զրույցը կերկարի։ Մեր պատասխանը հասուն Շալախն է՝ վարդագույն այտով, կեղևի մոտ՝ քաղցր, կորիզի մոտ՝ թթվաշ։ Բրենդը սկսվել է դրանից, և այն մինչ օրս առաջինն է պատվերներում։',
      },
    },
    {
      taste: 'mango',
      line: 'Core',
      ru: {
        title: 'Манго Альфонсо',
        subTitle: 'Густая тропическая мякоть',
        description:
          'Самый сладкий сорт и самый громкий вкус линейки: смола, мёд, оранжевая мякоть. Держит до получаса без смены углей. Маракуйя добавит ему характера, лёд остудит.',
      },
      en: {
        title: 'Alphonso Mango',
        subTitle: 'Dense tropical flesh',
        description:
          'The sweetest variety and the loudest voice of the range: resin, honey, orange pulp. Half an hour passes before the coals need moving. Passion fruit gives it character, ice cools it down.',
      },
      hy: {
        title: 'Ալֆոնսո մանգո',
        subTitle: 'Արևադարձային խիտ միջուկ',
        description:
          'Ամենաքաղցր սորտը և տեսականու ամենահնչեղ համը՝ խեժ, մեղր, նարնջագույն միջուկ։ Մինչև կես ժամ դիմանում է առանց ածուխը փոխելու։ Մարակույան բնավորություն կտա, սառույցը կզովացնի։',
      },
    },
    {
      taste: 'fig',
      line: 'Reserve',
      ru: {
        title: 'Инжирное варенье',
        subTitle: 'Целые плоды в густом сиропе',
        description:
          'Варенье, в котором плоды остаются целыми: мёд, зелёный лист, мелкие хрустящие зёрна. Вкус вязкий и спокойный. Сыр, орех и красное вино — его естественная компания, и на столе, и в чаше.',
      },
      en: {
        title: 'Fig Preserve',
        subTitle: 'Whole fruit in thick syrup',
        description:
          'The kind of preserve where the figs stay whole: honey, green leaf, tiny crunching seeds. Calm and sticky. Cheese, nuts and red wine are its natural company, on the table and in the bowl.',
      },
      hy: {
        title: 'Թզի մուրաբա',
        subTitle: 'Ամբողջական պտուղներ թանձր օշարակում',
        description:
          'Մուրաբա, որում պտուղներն ամբողջական են մնում՝ մեղր, կանաչ տերև, մանր խրթխրթան հատիկներ։ Համը մածուցիկ է և հանգիստ։ Պանիրը, ընկույզն ու կարմիր գինին դրա բնական ընկերներն են թե՛ սեղանին, թե՛ թասիկում։',
      },
    },
    {
      taste: 'strawberry',
      line: 'Core',
      ru: {
        title: 'Клубника с грядки',
        subTitle: 'Июньская ягода, ещё тёплая',
        description:
          'Мелкая, неровная, зато сладкая до самой серединки. Мы убрали конфетный тон и оставили ягоду с зелёным хвостиком. Любит сливки, базилик и шампанское, а в табаке — ваниль и мяту.',
      },
      en: {
        title: 'Garden Strawberry',
        subTitle: 'June berries, still warm',
        description:
          'Small, crooked and sweet all the way through. We took the candy note out and left the berry with its green cap. It loves cream and basil on the plate; in the bowl, vanilla and mint.',
      },
      hy: {
        title: 'Այգու ելակ',
        subTitle: 'Հունիսյան հատապտուղ՝ դեռ արևից տաք',
        description:
          'Մանր է, անհավասար, բայց մինչև միջուկը քաղցր։ Կոնֆետի երանգը հանել ենք և թողել հատապտուղն իր կանաչ պոչիկով։ Սեղանին սիրում է սերուցք և ռեհան, իսկ թասիկում՝ վանիլ և անանուխ։',
      },
    },
    {
      taste: 'raspberry',
      line: 'Dawn',
      ru: {
        title: 'Лесная малина',
        subTitle: 'Кисло-сладкая, с ароматом листа',
        description:
          'Ягода, за которой лезут в колючки: душистая, кисловатая, с травяным шлейфом. В линейке Dawn она прозрачнее, чем обычно, и не липнет к языку.',
      },
      en: {
        title: 'Forest Raspberry',
        subTitle: 'Sweet and sharp, with leaf',
        description:
          'A berry worth the scratches: fragrant, a little sharp, with a leafy trail. The Dawn line keeps it more transparent than usual, so nothing sticks to the tongue.',
      },
      hy: {
        title: 'Անտառային ազնվամորի',
        subTitle: 'Թթվաքաղցր, տերևի բույրով',
        description:
          'Հատապտուղ, որի համար արժե մտնել փշերի մեջ՝ բուրավետ, թթվաշ, խոտային հետքով։ Dawn շարքում այն սովորականից թափանցիկ է և լեզվին չի կպչում։',
      },
    },
    {
      taste: 'sweet-cherry',
      line: 'Core',
      salePercent: 10,
      ru: {
        title: 'Черешня',
        subTitle: 'Тёмная, упругая, медовая',
        description:
          'Тёмная черешня из садов Арагацотна: упругая кожица, мёд внутри, почти никакой кислоты. Ешь по одной, а миска уже пустая. С яблоком и каплей холода собирается в микс, который нравится всем за столом.',
      },
      en: {
        title: 'Dark Sweet Cherry',
        subTitle: 'Firm, dark, full of honey',
        description:
          'From the orchards of Aragatsotn: firm skin, honey inside, hardly any acid. You take one at a time and the bowl is empty. With apple and a breath of cold it makes a mix that the whole table agrees on.',
      },
      hy: {
        title: 'Սև կեռաս',
        subTitle: 'Մուգ, պինդ, մեղրահամ',
        description:
          'Մուգ կեռաս Արագածոտնի այգիներից․ պինդ կեղև, ներսում՝ մեղր, գրեթե ոչ մի թթվություն։ Մեկ-մեկ եք ուտում, իսկ ամանն արդեն դատարկ է։ Խնձորի և մի շունչ սառնության հետ կազմում է միքս, որը դուր է գալիս ամբողջ սեղանին։',
      },
    },
    {
      taste: 'mulberry',
      line: 'Dawn',
      addedOn: '2026-08-20',
      ru: {
        title: 'Белый тут',
        subTitle: 'Тутовник, собранный на простыню',
        description:
          'Под дерево стелют простыню, трясут ветку, и начинается лето. Тутовник сладок, как изюм, и мягок, как мёд, разбавленный водой. Редкий вкус, который трудно найти за пределами Кавказа.',
      },
      en: {
        title: 'White Mulberry',
        subTitle: 'Shaken down onto a bedsheet',
        description:
          'A sheet is spread under the tree, a branch is shaken, and summer begins. As sweet as raisins, as soft as watered honey. A rare taste that is hard to come by outside the Caucasus.',
      },
      hy: {
        title: 'Սպիտակ թութ',
        subTitle: 'Սավանի վրա թափ տված թութ',
        description:
          'Ծառի տակ սավան են փռում, ճյուղը թափ են տալիս, և սկսվում է ամառը։ Թութը քաղցր է, ինչպես չամիչը, և մեղմ, ինչպես ջրով բացված մեղրը։ Հազվագյուտ համ, որը դժվար է գտնել Կովկասից դուրս։',
      },
    },
    {
      taste: 'sangria',
      line: 'Reserve',
      ru: {
        title: 'Сангрия на веранде',
        subTitle: 'Красное вино, апельсин, спелые фрукты',
        description:
          'Кувшин, в котором фрукты успели напиться: апельсин, персик, пара вишен и лёгкий винный тон. Празднично, но без тяжести, ведь основа осталась мягкой.',
      },
      en: {
        title: 'Veranda Sangria',
        subTitle: 'Red wine, orange, ripe fruit',
        description:
          'A jug in which the fruit has had its fill: orange, peach, a couple of cherries and a light note of wine. Festive without weight, since the leaf underneath stays mild.',
      },
      hy: {
        title: 'Սանգրիա պատշգամբում',
        subTitle: 'Կարմիր գինի, նարինջ, հասուն մրգեր',
        description:
          'Սափոր, որում մրգերը հասցրել են գինով հագենալ․ նարինջ, դեղձ, մի երկու բալ և գինու թեթև երանգ։ Տոնական է, բայց ծանր չէ, քանի որ հիմքը մեղմ է մնացել։',
      },
    },
    {
      taste: 'icy-berries',
      line: 'Ice',
      ru: {
        title: 'Ягоды в инее',
        subTitle: 'Малина, черника, мороз',
        description:
          'Горсть ягод из морозилки, покрытых белой пылью: зубам холодно, а оторваться нельзя. Прохлада приходит сразу и держится ровно, ягоды оттаивают постепенно.',
      },
      en: {
        title: 'Frosted Berries',
        subTitle: 'Raspberry, blueberry, hoarfrost',
        description:
          'A handful straight from the freezer, dusted white: your teeth complain and you carry on. The cold arrives at once and stays level, while the berries thaw little by little.',
      },
      hy: {
        title: 'Եղյամապատ հատապտուղներ',
        subTitle: 'Ազնվամորի, հապալաս, սառնամանիք',
        description:
          'Մի բուռ հատապտուղ սառցարանից՝ սպիտակ եղյամով պատված․ ատամները սառչում են, բայց կանգ առնել չի լինում։ Զովությունը գալիս է անմիջապես և հավասար է մնում, հատապտուղները հալվում են քիչ-քիչ։',
      },
    },
  ],
}
