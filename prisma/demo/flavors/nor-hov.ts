import type { DemoBrand } from '../types.ts'

export const norHov: DemoBrand = {
  name: 'Nor Hov',
  code: 'NOR',
  strength: 'medium',
  packs: [25, 100, 200],
  leaning: { fresh: 6, sweet: -3 },
  flavors: [
    {
      taste: 'ice',
      line: 'Ice',
      ru: {
        title: 'Лёд',
        subTitle: 'Чистый холод, десятой доли хватит',
        description:
          'Вкуса почти нет, есть температура. Щепотка на дне чаши охлаждает дым и оставляет фрукту его голос. Начните с пяти процентов, добавить всегда успеете.',
      },
      en: {
        title: 'Plain Ice',
        subTitle: 'Pure cold; a tenth will do',
        description:
          'Hardly a taste, rather a temperature. A pinch at the bottom of the bowl chills the smoke and leaves the fruit its voice. Begin with five percent; adding more is easy.',
      },
      hy: {
        title: 'Սառույց',
        subTitle: 'Մաքուր սառնություն․ տասներորդ մասն էլ կբավականացնի',
        description:
          'Համ գրեթե չկա, կա ջերմաստիճան։ Թասիկի հատակին մի պտղունցը սառեցնում է ծուխը և մրգին թողնում իր ձայնը։ Սկսեք հինգ տոկոսից, ավելացնել միշտ կհասցնեք։',
      },
    },
    {
      taste: 'menthol',
      line: 'Core',
      ru: {
        title: 'Ментол',
        subTitle: 'Аптечная ясность, сухая свежесть',
        description:
          'Сухой, прямой, без сладости: вдох становится шире, а мысли короче. Старая школа для тех, кто знает, зачем он здесь. Двойное яблоко с каплей ментола — рецепт, которому полвека.',
      },
      en: {
        title: 'Menthol',
        subTitle: 'Pharmacy-clear, dry and cool',
        description:
          'Dry, direct, not sweet at all: the breath grows wider and the thoughts shorter. Old school, for people who know why they came. Double apple with a drop of menthol is a recipe half a century old.',
      },
      hy: {
        title: 'Մենթոլ',
        subTitle: 'Դեղատան պարզություն, չոր թարմություն',
        description:
          'Չոր, ուղիղ, առանց քաղցրության․ շունչը լայնանում է, մտքերը՝ կարճանում։ Հին դպրոց նրանց համար, ովքեր գիտեն, թե ինչու են եկել։ Երկու խնձոր և մի կաթիլ մենթոլ․ այս բաղադրատոմսն արդեն կես դար ունի։',
      },
    },
    {
      taste: 'icy-mint',
      line: 'Ice',
      ru: {
        title: 'Мята с вершины',
        subTitle: 'Ледяной лист, долгий вдох',
        description:
          'Мята, которую прихватило первым заморозком: зелень сохранилась, а сладость ушла. Сильная, поэтому в миксе ведите её за руку. Лимон и огурец рядом с ней звучат как горный ручей.',
      },
      en: {
        title: 'Summit Mint',
        subTitle: 'Frozen leaf, a long inhale',
        description:
          'Mint caught by the first frost: the green is still there, the sugar is gone. Strong, so hold its hand in a mix. With lemon and cucumber beside it you get a mountain stream.',
      },
      hy: {
        title: 'Գագաթի անանուխ',
        subTitle: 'Սառցե տերև, երկար շունչ',
        description:
          'Առաջին սառնամանիքը տեսած անանուխ․ կանաչը մնացել է, քաղցրությունը՝ հեռացել։ Ուժեղ է, այդ պատճառով միքսում զգույշ եղեք։ Կիտրոնի և վարունգի կողքին հնչում է լեռնային առվի պես։',
      },
    },
    {
      taste: 'arctic-freshness',
      line: 'Ice',
      stock: [3, 14, 6],
      formerTitle: 'Zod Pass',
      ru: {
        title: 'Перевал Варденяц',
        subTitle: 'Ветер, снег и капля эвкалипта',
        description:
          'Назван в честь перевала, где снег лежит и в мае. Холод многослойный: сначала ветер, потом хвоя, потом тишина. Самый сложный охладитель в ряду, при этом без аптечного тона.',
      },
      en: {
        title: 'Vardenyats Pass',
        subTitle: 'Wind, snow, a drop of eucalyptus',
        description:
          'Named after a pass where snow lies well into May. The cold comes in layers: wind, then needles, then silence. The most elaborate cooler of the range, and not a bit medicinal.',
      },
      hy: {
        title: 'Վարդենյաց լեռնանցք',
        subTitle: 'Քամի, ձյուն և մի կաթիլ էվկալիպտ',
        description:
          'Անվանված է լեռնանցքի պատվին, որտեղ ձյունը նաև մայիսին է մնում։ Սառնությունը շերտավոր է՝ նախ քամի, հետո եղևնի, հետո լռություն։ Շարքի ամենաբարդ զովացնողն է և դեղատան երանգ ամենևին չունի։',
      },
    },
    {
      taste: 'icy-watermelon',
      sold: 512,
      line: 'Ice',
      ru: {
        title: 'Арбузный лёд',
        subTitle: 'Ломтик из морозилки',
        description:
          'Августовская жара, и арбуз, который час пролежал во льду. Сладость на вдохе, мороз на выдохе, ничего лишнего. Любимец летних террас и самый продаваемый вкус бренда.',
      },
      en: {
        title: 'Watermelon Ice',
        subTitle: 'A slice from the freezer',
        description:
          'August heat and a watermelon that spent an hour on ice. Sweet on the inhale, frost on the exhale, nothing in between. The favorite of summer terraces and the best seller of the brand.',
      },
      hy: {
        title: 'Սառցե ձմերուկ',
        subTitle: 'Մի շերտ՝ սառցարանից',
        description:
          'Օգոստոսյան շոգ և ձմերուկ, որ մի ժամ սառույցի մեջ է եղել։ Ներշնչելիս՝ քաղցրություն, արտաշնչելիս՝ սառնամանիք, ուրիշ ոչինչ։ Ամառային տեռասների սիրելին և բրենդի ամենավաճառվող համը։',
      },
    },
    {
      taste: 'icy-mango',
      line: 'Ice',
      addedOn: '2026-11-10',
      ru: {
        title: 'Манго-сорбет',
        subTitle: 'Тропики при минус десяти',
        description:
          'Пюре из манго, взбитое со льдом до кристаллов. Фрукт остаётся густым, но больше не утомляет. Попробуйте половину чаши с кокосом: получится мороженое с пляжа, на котором вы ещё не были.',
      },
      en: {
        title: 'Mango Sorbet',
        subTitle: 'The tropics at minus ten',
        description:
          'Mango purée churned with ice until it turns to crystals. The fruit keeps its body but no longer tires. Try half a bowl with coconut: ice cream from a beach you have not visited yet.',
      },
      hy: {
        title: 'Մանգոյի սորբե',
        subTitle: 'Արևադարձ՝ մինուս տասը աստիճանում',
        description:
          'Մանգոյի խյուս՝ սառույցով հարած մինչև բյուրեղներ։ Միրգը թանձր է մնում, բայց այլևս չի հոգնեցնում։ Փորձեք կես թասիկ կոկոսի հետ․ կստացվի պաղպաղակ մի լողափից, որտեղ դեռ չեք եղել։',
      },
    },
    {
      taste: 'icy-grape',
      line: 'Ice',
      ru: {
        title: 'Виноград на морозе',
        subTitle: 'Тёмная гроздь, схваченная льдом',
        description:
          'Из такого винограда делают ледяное вино: ягоды оставляют на лозе до первых морозов. Сахар сгустился, кожица хрустит, холод чистый. Любители насыщенных вкусов оценят.',
      },
      en: {
        title: 'Frostbitten Grape',
        subTitle: 'A dark cluster caught by ice',
        description:
          'Grapes for ice wine stay on the vine until the first frost. The sugar has thickened, the skin snaps, the cold is clean. For those who like their fruit concentrated.',
      },
      hy: {
        title: 'Խաղող սառնամանիքին',
        subTitle: 'Սառույցով պատված մուգ ողկույզ',
        description:
          'Այսպիսի խաղողից սառցե գինի են պատրաստում․ ողկույզները մնում են որթի վրա մինչև առաջին սառնամանիքը։ Շաքարը խտացել է, կեղևը խրթխրթում է, սառնությունը մաքուր է։ Հագեցած համեր սիրողները կգնահատեն։',
      },
    },
    {
      taste: 'neutral-cooling',
      line: 'Core',
      ru: {
        title: 'Невидимый холод',
        subTitle: 'Охлаждает и больше ничего',
        description:
          'Ни мяты, ни ментола, ни запаха. Это инструмент: добавляете и получаете тот же самый вкус, только прохладнее. Удобен, когда микс уже готов и менять в нём нечего.',
      },
      en: {
        title: 'Invisible Cold',
        subTitle: 'It cools, and that is all',
        description:
          'No mint, no menthol, no scent. It is a tool: stir it in and the same taste comes out, only cooler. Handy when a mix is finished and nothing in it should change.',
      },
      hy: {
        title: 'Անտեսանելի սառնություն',
        subTitle: 'Զովացնում է, և ուրիշ ոչինչ',
        description:
          'Ո՛չ անանուխ, ո՛չ մենթոլ, ո՛չ բույր։ Սա գործիք է․ ավելացնում եք և ստանում նույն համը, միայն ավելի զով։ Հարմար է, երբ միքսը պատրաստ է և փոխելու բան չկա։',
      },
    },
    {
      taste: 'icy-eucalyptus',
      line: 'Ice',
      ru: {
        title: 'Эвкалиптовый пар',
        subTitle: 'Баня, веник, ледяная купель',
        description:
          'Горячий пар с эвкалиптом и прыжок в холодную воду сразу после. Травяная горечь здесь главная, холод на втором плане. Пять-десять процентов в хвойном или ягодном миксе заметно меняют глубину.',
      },
      en: {
        title: 'Eucalyptus Steam',
        subTitle: 'Sauna, then the plunge pool',
        description:
          'Hot steam with eucalyptus and the jump into cold water right after. The herbal bitterness leads, the cold follows. Five or ten percent gives a berry or pine mix noticeably more depth.',
      },
      hy: {
        title: 'Էվկալիպտի գոլորշի',
        subTitle: 'Բաղնիք, ապա՝ սառը ջուր',
        description:
          'Տաք գոլորշի՝ էվկալիպտով, և անմիջապես հետո՝ թռիչք սառը ջուրը։ Գլխավորը խոտային դառնությունն է, սառնությունը երկրորդ պլանում է։ Հինգից տասը տոկոսը հատապտղային կամ փշատերև միքսին նկատելի խորություն է տալիս։',
      },
    },
  ],
}
