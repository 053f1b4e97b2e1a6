import type { Texts } from '@shop/contracts/locale.ts'

/** What a detail says of one field, by the key that the contract's check names as its error. */
export const fieldTexts: Record<string, Texts> = {
  required: { ru: 'Заполните это поле.', en: 'This field is required.', hy: 'Լրացրեք այս դաշտը։' },
  picture_required: {
    ru: 'Добавьте файл изображения.',
    en: 'Please add a picture file.',
    hy: 'Ավելացրեք պատկերի ֆայլ։',
  },
  phone_invalid: {
    ru: 'Введите корректный номер телефона.',
    en: 'Please enter a valid phone number.',
    hy: 'Մուտքագրեք ճիշտ հեռախոսահամար։',
  },
  phone_not_mobile: {
    ru: 'Нужен мобильный номер: на него придёт SMS.',
    en: 'A mobile number is needed: it gets an SMS.',
    hy: 'Անհրաժեշտ է բջջային համար՝ SMS ստանալու համար։',
  },
  phone_fixed: {
    ru: 'Номер телефона подтверждён по SMS, изменить его нельзя.',
    en: 'The phone number is verified by SMS and cannot be changed.',
    hy: 'Հեռախոսահամարը հաստատված է SMS-ով, այն փոխել հնարավոր չէ։',
  },
  password_rule: {
    ru: 'Пароль: 8–15 символов, строчная и заглавная буквы, цифра и спецсимвол.',
    en: 'Password: 8-15 characters with a lowercase and an uppercase letter, a digit and a special character.',
    hy: 'Գաղտնաբառը՝ 8–15 նիշ, փոքրատառ և մեծատառ, թվանշան և հատուկ նշան։',
  },
  email_invalid: { ru: 'Неверный формат e-mail.', en: 'Invalid email format.', hy: 'Էլ. փոստի ձևաչափը սխալ է։' },
  identifier_invalid: {
    ru: 'Введите корректный номер телефона или e-mail.',
    en: 'Please enter a valid phone number or email.',
    hy: 'Մուտքագրեք ճիշտ հեռախոսահամար կամ էլ. փոստ։',
  },
  terms_required: {
    ru: 'Примите политику конфиденциальности и условия.',
    en: 'Please accept the privacy policy and the terms of service.',
    hy: 'Ընդունեք գաղտնիության քաղաքականությունն ու պայմանները։',
  },
  code_format: { ru: 'Код состоит из 6 цифр.', en: 'The code has 6 digits.', hy: 'Կոդը բաղկացած է 6 թվանշանից։' },
  phone_required: {
    ru: 'Укажите номер телефона.',
    en: 'Phone number is required.',
    hy: 'Նշեք հեռախոսահամարը։',
  },
  identity_required: {
    ru: 'Проверьте документ покупателя и отметьте это.',
    en: "Check the customer's document and say so.",
    hy: 'Ստուգեք գնորդի փաստաթուղթը և նշեք դա։',
  },
  address_gone: {
    ru: 'Этого адреса больше нет. Выберите другой.',
    en: 'This address is no longer there. Please choose another one.',
    hy: 'Այս հասցեն այլևս չկա։ Ընտրեք մեկ ուրիշը։',
  },
  rent_from_third_day: {
    ru: 'С третьего дня аренда должна стоить меньше, чем в первые два.',
    en: 'From the third day on the rent has to be lower than on the first two days.',
    hy: 'Երրորդ օրվանից վարձույթը պետք է ավելի էժան լինի, քան առաջին երկու օրը։',
  },
  rental_dates: {
    ru: 'Выберите дни аренды в календаре: эти сейчас не предлагаются.',
    en: 'Please choose the days of the rental in its calendar: these are not offered now.',
    hy: 'Ընտրեք վարձույթի օրերը օրացույցից․ այս օրերը հիմա հասանելի չեն։',
  },
  returned_on_invalid: {
    ru: 'Укажите день от передачи кальяна до сегодняшнего.',
    en: 'Please name a day from the hand-over to today.',
    hy: 'Նշեք օր՝ նարգիլեի հանձնումից մինչև այսօր։',
  },
  rental_parts: {
    ru: 'К аренде нужны табак и чаша: добавьте их в корзину.',
    en: 'The rental needs its flavor and its bowl: add them to the cart.',
    hy: 'Վարձույթի համար անհրաժեշտ են ծխախոտ և թասիկ. ավելացրեք դրանք զամբյուղ։',
  },
  rental_by_courier: {
    ru: 'Кальян напрокат привозит только курьер.',
    en: 'A rented hookah is brought by courier only.',
    hy: 'Վարձույթի նարգիլեն առաքում է միայն առաքիչը։',
  },
  rental_elsewhere: {
    ru: 'По этому адресу мы кальяны в аренду не привозим.',
    en: 'We do not rent hookahs out at this address.',
    hy: 'Այս հասցեով վարձույթի նարգիլե չենք առաքում։',
  },
  rental_first_day: {
    ru: 'Доставка должна быть в первый день аренды.',
    en: 'The delivery has to be on the first day of the rental.',
    hy: 'Առաքումը պետք է լինի վարձույթի առաջին օրը։',
  },
  points_not_available: {
    ru: 'Столько баллов сейчас потратить нельзя.',
    en: 'You cannot use that many points now.',
    hy: 'Այդքան միավոր հիմա հնարավոր չէ օգտագործել։',
  },
  region_required: { ru: 'Выберите регион.', en: 'Region is required.', hy: 'Ընտրեք մարզը։' },
  city_required: {
    ru: 'Укажите город или село.',
    en: 'City/Village is required.',
    hy: 'Նշեք քաղաքը կամ գյուղը։',
  },
  city_elsewhere: {
    ru: 'Этот город в другом регионе. Исправьте регион или город.',
    en: 'This town is in another region. Please correct the region or the town.',
    hy: 'Այս քաղաքն այլ մարզում է։ Ուղղեք մարզը կամ քաղաքը։',
  },
  street_required: { ru: 'Укажите улицу.', en: 'Street address is required.', hy: 'Նշեք փողոցը։' },
  building_required: { ru: 'Укажите номер дома.', en: 'Building number is required.', hy: 'Նշեք շենքի համարը։' },
  date_required: { ru: 'Укажите дату доставки.', en: 'Delivery date is required.', hy: 'Նշեք առաքման ամսաթիվը։' },
  time_required: { ru: 'Укажите время доставки.', en: 'Delivery time is required.', hy: 'Նշեք առաքման ժամը։' },
  leave_empty: {
    ru: 'Это поле должно остаться пустым. Очистите его или позвоните нам.',
    en: 'This field must stay empty. Clear it or call us.',
    hy: 'Այս դաշտը պետք է դատարկ մնա։ Մաքրեք այն կամ զանգահարեք մեզ։',
  },
  use_not_confirmed: {
    ru: 'Для табака это включает администратор: подтвердите, что закон это разрешает.',
    en: 'An admin switches this on for tobacco: confirm that the law allows it.',
    hy: 'Ծխախոտի համար սա միացնում է ադմինիստրատորը. հաստատեք, որ օրենքը դա թույլ է տալիս։',
  },
  receipt_number: {
    ru: 'Введите номер чека: латинские буквы и цифры, между ними можно дефис или косую черту.',
    en: 'Enter the receipt number: Latin letters and digits, with hyphens or slashes between them.',
    hy: 'Մուտքագրեք անդորրագրի համարը՝ լատինատառ տառեր և թվեր, միջև կարող են լինել գծիկներ կամ թեք գծեր։',
  },
  too_long: {
    ru: 'Слишком длинно. Сократите текст.',
    en: 'Too long. Please shorten it.',
    hy: 'Չափազանց երկար է։ Կրճատեք տեքստը։',
  },
  too_short: {
    ru: 'Слишком коротко. Напишите больше.',
    en: 'Too short. Please write more.',
    hy: 'Չափազանց կարճ է։ Գրեք ավելին։',
  },
  not_storable: {
    ru: 'В тексте есть недопустимый знак. Уберите его.',
    en: 'The text has a character that is not allowed. Please remove it.',
    hy: 'Տեքստում անթույլատրելի նիշ կա։ Հեռացրեք այն։',
  },
  date_range: {
    ru: 'Укажите дату с 1900 по 2200 год.',
    en: 'Enter a date between 1900 and 2200.',
    hy: 'Նշեք ամսաթիվ 1900–2200 թվականների միջակայքում։',
  },
  one_line: {
    ru: 'Напишите одной строкой, без переносов.',
    en: 'Write it on one line, without line breaks.',
    hy: 'Գրեք մեկ տողով՝ առանց տողադարձի։',
  },
  mix_name: {
    ru: 'В названии могут быть буквы, цифры и обычные знаки, без ссылок и телефонов.',
    en: 'A name can have letters, digits and common signs, but no links and no phone numbers.',
    hy: 'Անվանման մեջ կարող են լինել տառեր, թվեր և սովորական նշաններ՝ առանց հղումների և հեռախոսահամարների։',
  },
  mix_of_another: {
    ru: 'Этот микс сохранён из чужого: его показывает автор.',
    en: 'This mix was saved from another person’s: its author shows it.',
    hy: 'Այս միքսը պահվել է ուրիշից․ այն ցույց է տալիս հեղինակը։',
  },
  mix_parts: {
    ru: 'В миксе от 2 до 4 разных вкусов; доли кратны 5 % и вместе дают 100 %.',
    en: 'A mix has 2 to 4 different flavors; their shares go in steps of 5% and add up to 100%.',
    hy: 'Միքսում 2-ից 4 տարբեր համ է․ բաժինները 5 %-ի բազմապատիկ են և միասին կազմում են 100 %։',
  },
  suggestion_choice: {
    ru: 'Выберите хотя бы одну категорию вкусов и крепость, чтобы получить подборку.',
    en: 'Please select at least one flavor type and a strength to get suggestions.',
    hy: 'Առաջարկ ստանալու համար ընտրեք առնվազն մեկ համի տեսակ և թնդությունը։',
  },
  unknown_parameter: {
    ru: 'Такого параметра нет. Проверьте название.',
    en: 'There is no such parameter. Please check its name.',
    hy: 'Այսպիսի պարամետր չկա։ Ստուգեք անվանումը։',
  },
  unknown_field: {
    ru: 'Такого поля нет. Проверьте название.',
    en: 'There is no such field. Please check its name.',
    hy: 'Այսպիսի դաշտ չկա։ Ստուգեք անվանումը։',
  },
  day_too_short: {
    ru: 'Между открытием и закрытием должно помещаться хотя бы одно окно доставки.',
    en: 'There must be room for one delivery window at least between opening and closing.',
    hy: 'Բացման և փակման միջև պետք է տեղավորվի առաքման առնվազն մեկ ժամանակահատված։',
  },
  not_closed: {
    ru: 'Этот день не отмечен как выходной.',
    en: 'This day is not marked as closed.',
    hy: 'Այս օրը նշված չէ որպես ոչ աշխատանքային։',
  },
  day_both: {
    ru: 'Этот день отмечен и как рабочий, и как выходной.',
    en: 'This day is marked both as worked and as taken off.',
    hy: 'Այս օրը նշված է և՛ որպես աշխատանքային, և՛ որպես ոչ աշխատանքային։',
  },
  percent_or_amount: {
    ru: 'Укажите что-то одно: percent или amountAmd.',
    en: 'Give one of the two: percent or amountAmd.',
    hy: 'Նշեք երկուսից մեկը՝ percent կամ amountAmd։',
  },
  promo_code_form: {
    ru: 'Промокод: 3–40 латинских букв, цифр или дефисов.',
    en: 'A promo code has 3-40 Latin letters, digits or hyphens.',
    hy: 'Պրոմոկոդը՝ 3–40 լատինատառ, թվանշան կամ գծիկ։',
  },
  ends_before_start: {
    ru: 'Конец должен быть позже начала.',
    en: 'The end must be later than the start.',
    hy: 'Ավարտը պետք է լինի սկզբից հետո։',
  },
  promo_promised: {
    ru: 'Этим кодом уже воспользовались: скидку изменить нельзя. Завершите код и создайте новый.',
    en: 'Orders have used this code: what it takes off cannot change. End it and make another one.',
    hy: 'Այս կոդն արդեն օգտագործել են․ զեղչը փոխել հնարավոր չէ։ Ավարտեք կոդը և ստեղծեք նորը։',
  },
  used_oftener: {
    ru: 'Им уже воспользовались большее число раз.',
    en: 'It has been used more often than that already.',
    hy: 'Այն արդեն օգտագործվել է ավելի շատ անգամ։',
  },
  slug_form: {
    ru: 'Адрес: маленькие латинские буквы, цифры и дефисы между ними, до 120 знаков.',
    en: 'The address has small Latin letters, digits and hyphens between them, up to 120 characters.',
    hy: 'Հասցեն՝ փոքր լատինատառեր, թվանշաններ և դրանց միջև գծիկներ, մինչև 120 նիշ։',
  },
  slug_taken: {
    ru: 'Этот адрес занят другим товаром.',
    en: 'Another product has this address.',
    hy: 'Այս հասցեն զբաղված է մեկ այլ ապրանքով։',
  },
  sku_form: {
    ru: 'Артикул: латинские буквы, цифры, точка, дефис и подчёркивание, до 64 знаков.',
    en: 'A SKU has Latin letters, digits, dots, hyphens and underscores, up to 64 characters.',
    hy: 'Արտիկուլը՝ լատինատառեր, թվանշաններ, կետ, գծիկ և ընդգծում, մինչև 64 նիշ։',
  },
  sku_taken: {
    ru: 'Этот артикул уже есть у другой фасовки.',
    en: 'Another packing has this SKU.',
    hy: 'Այս արտիկուլն արդեն ունի մեկ այլ փաթեթավորում։',
  },
  sku_used: {
    ru: 'Фасовку уже продавали или учитывали на складе. Снимите её с продажи вместо удаления.',
    en: 'This packing has been sold or counted. Take it off sale instead of removing it.',
    hy: 'Այս փաթեթավորումն արդեն վաճառվել կամ հաշվառվել է։ Հեռացնելու փոխարեն հանեք վաճառքից։',
  },
  weight_taken: {
    ru: 'Такой вес уже есть у другой фасовки этого товара.',
    en: 'Another packing of this product has this weight.',
    hy: 'Այս ապրանքի մեկ այլ փաթեթավորում արդեն ունի այս քաշը։',
  },
  old_price: {
    ru: 'Старая цена должна быть выше новой.',
    en: 'The old price must be higher than the new one.',
    hy: 'Հին գինը պետք է նորից բարձր լինի։',
  },
  taste_unknown: {
    ru: 'Такого вкуса нет. Выберите вкус из списка.',
    en: 'There is no such taste. Choose one of the list.',
    hy: 'Այդպիսի համ չկա։ Ընտրեք ցանկից։',
  },
  taste_hidden: {
    ru: 'Этот вкус скрыт. Выберите другой или верните его в справочниках.',
    en: 'This taste is hidden. Choose another one, or show it again in the reference lists.',
    hy: 'Այս համը թաքցված է։ Ընտրեք մեկ ուրիշը կամ նորից ցուցադրեք այն տեղեկագրքերում։',
  },
  type_unknown: {
    ru: 'Такого вида аксессуаров нет. Выберите вид из списка.',
    en: 'There is no such type of accessories. Choose one from the list.',
    hy: 'Պարագաների այդպիսի տեսակ չկա։ Ընտրեք ցանկից։',
  },
  type_hidden: {
    ru: 'Этот вид аксессуаров скрыт. Выберите другой или верните его в справочниках.',
    en: 'This type of accessories is hidden. Choose another one, or show it again in the reference lists.',
    hy: 'Պարագաների այս տեսակը թաքցված է։ Ընտրեք մեկ ուրիշը կամ նորից ցուցադրեք այն տեղեկագրքերում։',
  },
  name_taken: {
    ru: 'Такое название уже есть в этом списке. Введите другое.',
    en: 'This name is already in the list. Enter another one.',
    hy: 'Այս անվանումն արդեն կա ցանկում։ Մուտքագրեք մեկ ուրիշը։',
  },
  merge_target: {
    ru: 'Выберите другую строку списка, с которой нужно объединить эту.',
    en: 'Choose another row of the list to merge this one into.',
    hy: 'Ընտրեք ցանկի մեկ այլ տող, որի հետ պետք է միավորել սա։',
  },
  type_built_in: {
    ru: 'Этот вид нужен магазину для аренды, подборок и картинок, поэтому объединить его с другим нельзя. Его можно переименовать или скрыть.',
    en: 'The shop needs this type for rentals, related products and pictures, so it cannot be merged into another one. You can rename or hide it.',
    hy: 'Այս տեսակն անհրաժեշտ է խանութին վարձույթի, առաջարկների և պատկերների համար, ուստի այն չի կարելի միավորել մեկ ուրիշի հետ։ Կարող եք վերանվանել կամ թաքցնել այն։',
  },
  category_fixed: {
    ru: 'Категорию товара изменить нельзя. Создайте новый товар.',
    en: 'The category of a product cannot change. Make a new product.',
    hy: 'Ապրանքի կատեգորիան փոխել հնարավոր չէ։ Ստեղծեք նոր ապրանք։',
  },
  packing_missing: {
    ru: 'Нужна хотя бы одна фасовка в продаже.',
    en: 'At least one packing must be on sale.',
    hy: 'Անհրաժեշտ է վաճառքում գտնվող առնվազն մեկ փաթեթավորում։',
  },
  sku_twice: {
    ru: 'Эта фасовка уже есть в файле выше.',
    en: 'This packing is in the file already, further up.',
    hy: 'Այս փաթեթավորումն արդեն կա ֆայլում՝ ավելի վերև։',
  },
  product_unknown: {
    ru: 'Такого товара нет. Для нового нужен адрес (slug).',
    en: 'There is no such product. A new one needs its address (slug).',
    hy: 'Այդպիսի ապրանք չկա։ Նորի համար անհրաժեշտ է հասցե (slug)։',
  },
  rows_differ: {
    ru: 'В другой строке того же товара указано иначе.',
    en: 'Another row of the same product says something else.',
    hy: 'Նույն ապրանքի մեկ այլ տողում այլ կերպ է նշված։',
  },
  not_of_category: {
    ru: 'У товаров этой категории такого поля нет.',
    en: 'Products of this category have no such field.',
    hy: 'Այս կատեգորիայի ապրանքները նման դաշտ չունեն։',
  },
  below_reserved: {
    ru: 'Меньше, чем отложено для заказов.',
    en: 'Fewer than are held for orders.',
    hy: 'Ավելի քիչ է, քան պահված է պատվերների համար։',
  },
  ids_or_filters: {
    ru: 'Укажите что-то одно: товары или отбор.',
    en: 'Give one of the two: products or filters.',
    hy: 'Նշեք երկուսից մեկը՝ ապրանքներ կամ զտիչներ։',
  },
  picture_twice: {
    ru: 'Одна и та же картинка указана дважды.',
    en: 'The same picture is there twice.',
    hy: 'Նույն նկարը նշված է երկու անգամ։',
  },
  value_invalid: {
    ru: 'Введите корректное значение.',
    en: 'Please enter a valid value.',
    hy: 'Մուտքագրեք ճիշտ արժեք։',
  },
}
