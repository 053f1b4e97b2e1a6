import type { Texts } from '@shop/contracts/locale.ts'

/** What a detail says of one field, by the key that the contract's check names as its error. */
export const fieldTexts: Record<string, Texts> = {
  required: { ru: 'Заполните это поле.', en: 'This field is required.', hy: 'Լրացրեք այս դաշտը։' },
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
  rental_dates: {
    ru: 'Выберите дни аренды: не раньше сегодняшнего, от 1 до 30 дней.',
    en: 'Please choose the days of the rental: not before today, 1 to 30 days.',
    hy: 'Ընտրեք վարձույթի օրերը՝ այսօրվանից ոչ շուտ, 1-ից 30 օր։',
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
  rental_yerevan: {
    ru: 'Аренда доступна только в Ереване.',
    en: 'Rental is available in Yerevan only.',
    hy: 'Վարձույթը հասանելի է միայն Երևանում։',
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
  used_oftener: {
    ru: 'Им уже воспользовались большее число раз.',
    en: 'It has been used more often than that already.',
    hy: 'Այն արդեն օգտագործվել է ավելի շատ անգամ։',
  },
  value_invalid: {
    ru: 'Введите корректное значение.',
    en: 'Please enter a valid value.',
    hy: 'Մուտքագրեք ճիշտ արժեք։',
  },
}
