import type { ErrorCode } from '@shop/contracts/errors.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import { staffErrorTexts } from './staff-messages.ts'

/** What each refusal says to a person. Texts that product.md quotes are to the letter in their language. */
export const errorTexts: Record<ErrorCode, Texts> = {
  UNREADABLE: {
    ru: 'Запрос не удалось прочитать.',
    en: 'The request could not be read.',
    hy: 'Հարցումը հնարավոր չեղավ կարդալ։',
  },
  UNAUTHENTICATED: {
    ru: 'Войдите, чтобы продолжить.',
    en: 'Please log in to continue.',
    hy: 'Շարունակելու համար մուտք գործեք։',
  },
  BAD_CREDENTIALS: {
    ru: 'Неверный телефон или пароль.',
    en: 'The phone number or the password is wrong.',
    hy: 'Հեռախոսահամարը կամ գաղտնաբառը սխալ է։',
  },
  FORBIDDEN: {
    ru: 'У вас нет доступа к этому действию.',
    en: 'You are not allowed to do this.',
    hy: 'Դուք չունեք այս գործողության իրավունք։',
  },
  NOT_FOUND: { ru: 'Не найдено.', en: 'Not found.', hy: 'Չի գտնվել։' },
  PRODUCT_NOT_FOUND: { ru: 'Товар не найден.', en: 'Product not found.', hy: 'Ապրանքը չի գտնվել։' },
  CONFLICT: {
    ru: 'Данные только что изменились. Обновите страницу и попробуйте ещё раз.',
    en: 'This has just changed. Please refresh and try again.',
    hy: 'Տվյալները հենց նոր փոխվեցին։ Թարմացրեք էջը և կրկին փորձեք։',
  },
  OUT_OF_STOCK: {
    ru: 'Некоторых товаров не хватает. Проверьте количество в корзине.',
    en: 'Some items are out of stock. Please check the quantities in your cart.',
    hy: 'Որոշ ապրանքներ բավարար չեն։ Ստուգեք զամբյուղի քանակները։',
  },
  IN_STOCK: {
    ru: 'Этот товар уже есть в наличии.',
    en: 'This item is in stock already.',
    hy: 'Այս ապրանքն արդեն առկա է։',
  },
  ITEM_UNAVAILABLE: {
    ru: 'Невозможно продолжить: некоторые товары недоступны.',
    en: 'Cannot proceed: Some items are unavailable.',
    hy: 'Հնարավոր չէ շարունակել՝ որոշ ապրանքներ հասանելի չեն։',
  },
  RENTAL_NOT_FREE: {
    ru: 'Этот кальян на выбранные дни уже забронирован. Выберите другие дни.',
    en: 'This hookah is already booked on these days. Please choose other days.',
    hy: 'Այս նարգիլեն ընտրված օրերին արդեն ամրագրված է։ Ընտրեք այլ օրեր։',
  },
  RENTAL_UNAVAILABLE: {
    ru: 'Этот кальян больше не сдаётся в аренду.',
    en: 'This hookah is not for rent any more.',
    hy: 'Այս նարգիլեն այլևս վարձույթի չի տրվում։',
  },
  RENTAL_DELIVERY: {
    ru: 'Кальян напрокат привозит курьер в первый день аренды, и не во все области.',
    en: 'A rented hookah is brought by courier on the first day of the rental, and not to every region.',
    hy: 'Վարձույթի նարգիլեն բերում է առաքիչը վարձույթի առաջին օրը, և ոչ բոլոր մարզեր։',
  },
  RENTAL_STATE: {
    ru: 'С этой арендой сейчас так поступить нельзя.',
    en: 'This cannot be done with the rental as it stands.',
    hy: 'Այս վարձույթի հետ հիմա դա անել հնարավոր չէ։',
  },
  SLOT_NOT_AVAILABLE: {
    ru: 'Выбранное время недоступно.',
    en: 'Selected time slot is not available.',
    hy: 'Ընտրված ժամը հասանելի չէ։',
  },
  TOO_MANY_UNPAID_ORDERS: {
    ru: 'У вас уже есть два неоплаченных заказа. Оплатите или отмените один из них.',
    en: 'You already have two unpaid orders. Please pay or cancel one of them.',
    hy: 'Դուք արդեն ունեք երկու չվճարված պատվեր։ Վճարեք կամ չեղարկեք դրանցից մեկը։',
  },
  ORDER_STATE: {
    ru: 'С этим заказом сейчас так поступить нельзя.',
    en: 'This order cannot be changed that way now.',
    hy: 'Այս պատվերն այժմ հնարավոր չէ այդպես փոխել։',
  },
  REFUND_EXCEEDS_PAYMENT: {
    ru: 'Вернуть можно не больше, чем осталось от оплаты.',
    en: 'No more can be refunded than is left of the payment.',
    hy: 'Կարելի է վերադարձնել միայն վճարումից մնացած գումարը։',
  },
  ORDERS_OFF: {
    ru: 'Сейчас мы не принимаем заказы.',
    en: 'We are not taking orders right now.',
    hy: 'Հիմա պատվերներ չենք ընդունում։',
  },
  DELIVERY_ZONE: {
    ru: 'По этому адресу доставка стоит иначе. Отмените заказ и оформите новый или позвоните нам.',
    en: 'Delivery to this address costs something else. Please cancel the order and place a new one, or call us.',
    hy: 'Այս հասցեով առաքումն այլ արժեք ունի։ Չեղարկեք պատվերը և նորը ձևակերպեք կամ զանգահարեք մեզ։',
  },
  FEE_NOT_CONFIRMED: {
    ru: 'Стоимость доставки ещё не согласована с покупателем.',
    en: 'The delivery fee has not been agreed with the customer yet.',
    hy: 'Առաքման արժեքը դեռ համաձայնեցված չէ գնորդի հետ։',
  },
  NOT_YET: {
    ru: 'Для этого ещё рано.',
    en: 'It is too early for that.',
    hy: 'Դրա համար դեռ վաղ է։',
  },
  SETTING_CHANGED: {
    ru: 'Эту настройку только что изменил кто-то другой. Обновите страницу.',
    en: 'Somebody else has just changed this setting. Please refresh the page.',
    hy: 'Այս կարգավորումը հենց նոր փոխել է մեկ ուրիշը։ Թարմացրեք էջը։',
  },
  RETURN_STATE: {
    ru: 'С этим возвратом так поступить уже нельзя.',
    en: 'This return can no longer be changed that way.',
    hy: 'Այս վերադարձն այլևս հնարավոր չէ այդպես փոխել։',
  },
  RETURN_TOO_LATE: {
    ru: 'Вернуть товар можно в течение 14 дней после получения. Этот срок истёк.',
    en: 'Goods can be returned within 14 days of delivery. That time is over.',
    hy: 'Ապրանքը կարելի է վերադարձնել ստանալուց հետո 14 օրվա ընթացքում։ Այդ ժամկետն անցել է։',
  },
  RETURN_NOT_POSSIBLE: {
    ru: 'Часть товаров вернуть нельзя. Проверьте выбранное.',
    en: 'Some of these goods cannot be returned. Please check your choice.',
    hy: 'Ապրանքների մի մասը հնարավոր չէ վերադարձնել։ Ստուգեք ընտրվածը։',
  },
  REFUND_STATE: {
    ru: 'С этим возвратом денег так поступить нельзя.',
    en: 'This refund cannot be changed that way.',
    hy: 'Գումարի այս վերադարձը հնարավոր չէ այդպես փոխել։',
  },
  PAYMENT_STATE: {
    ru: 'С этим платежом так поступить нельзя.',
    en: 'This payment cannot be changed that way.',
    hy: 'Այս վճարումը հնարավոր չէ այդպես փոխել։',
  },
  TOO_MANY_ADDRESSES: {
    ru: 'Можно сохранить не больше 10 адресов. Удалите ненужный.',
    en: 'You can save up to 10 addresses. Please delete one you no longer need.',
    hy: 'Կարելի է պահել առավելագույնը 10 հասցե։ Ջնջեք ավելորդը։',
  },
  TOO_MANY_FAVORITES: {
    ru: 'В избранном может быть не больше 100 товаров. Уберите что-нибудь.',
    en: 'You can have up to 100 favourites. Please remove one first.',
    hy: 'Ընտրյալներում կարող է լինել առավելագույնը 100 ապրանք։ Հեռացրեք որևէ մեկը։',
  },
  TOO_MANY_MIXES: {
    ru: 'Можно хранить не больше 100 миксов. Удалите какой-нибудь.',
    en: 'You can keep up to 100 mixes. Please delete one first.',
    hy: 'Կարելի է պահել առավելագույնը 100 միքս։ Ջնջեք որևէ մեկը։',
  },
  TOO_MANY_REFUSED: {
    ru: 'Можно исключить не больше 60 вкусов. Верните какой-нибудь.',
    en: 'You can rule out up to 60 flavors. Please allow one again first.',
    hy: 'Կարելի է բացառել առավելագույնը 60 համ։ Վերադարձրեք որևէ մեկը։',
  },
  TOO_MANY_STOCK_ALERTS: {
    ru: 'Вы уже ждёте 50 товаров. Уберите ненужное в личном кабинете.',
    en: 'You are waiting for 50 items already. Please remove some in your account.',
    hy: 'Դուք արդեն սպասում եք 50 ապրանքի։ Հեռացրեք ավելորդները ձեր հաշվում։',
  },
  CART_CHANGED: {
    ru: 'Корзина изменилась на другом устройстве.',
    en: 'The cart has changed on another device.',
    hy: 'Զամբյուղը փոխվել է մեկ այլ սարքում։',
  },
  PROMO_CODE_TAKEN: {
    ru: 'Такой промокод уже есть.',
    en: 'There is such a promo code already.',
    hy: 'Այդպիսի պրոմոկոդ արդեն կա։',
  },
  PROMO_CHANGED: {
    ru: 'Скидка по промокоду изменилась. Проверьте сумму и оформите заказ ещё раз.',
    en: 'The promo code now gives another discount. Please check the total and order again.',
    hy: 'Պրոմոկոդի զեղչը փոխվել է։ Ստուգեք գումարը և կրկին ձևակերպեք պատվերը։',
  },
  TOTAL_CHANGED: {
    ru: 'Сумма заказа изменилась. Проверьте её и оформите заказ ещё раз.',
    en: 'What the order costs has changed. Please check it and order again.',
    hy: 'Պատվերի գումարը փոխվել է։ Ստուգեք այն և կրկին ձևակերպեք պատվերը։',
  },
  POINTS_NOT_AVAILABLE: {
    ru: 'Столько баллов потратить нельзя. Проверьте сумму и попробуйте ещё раз.',
    en: 'You cannot use that many points. Please check the amount and try again.',
    hy: 'Այդքան միավոր հնարավոր չէ օգտագործել։ Ստուգեք քանակը և կրկին փորձեք։',
  },
  ORDERS_UNDER_WAY: {
    ru: 'У вас есть незавершённый заказ. Аккаунт можно удалить, когда заказ доставлен или отменён и деньги возвращены.',
    en: 'You have an order under way. The account can be deleted once it is delivered or cancelled and any money is back.',
    hy: 'Դուք ունեք չավարտված պատվեր։ Հաշիվը կարելի է ջնջել, երբ պատվերը հասցված կամ չեղարկված է, և գումարը վերադարձված է։',
  },
  TOO_LARGE: { ru: 'Запрос слишком большой.', en: 'The request is too large.', hy: 'Հարցումը չափազանց մեծ է։' },
  UNSUPPORTED_MEDIA_TYPE: {
    ru: 'Такой тип данных не принимается.',
    en: 'This type of data is not accepted.',
    hy: 'Տվյալների այս տեսակը չի ընդունվում։',
  },
  PICTURE_REFUSED: {
    ru: 'Это не изображение, которое можно принять. Подойдёт JPEG, PNG, WebP или AVIF.',
    en: 'This is not a picture that can be taken. A JPEG, PNG, WebP or AVIF can.',
    hy: 'Սա պատկեր չէ, որը հնարավոր է ընդունել։ Հարմար են JPEG, PNG, WebP և AVIF ձևաչափերը։',
  },
  VALIDATION: {
    ru: 'Проверьте введённые данные.',
    en: 'Please enter a valid value.',
    hy: 'Ստուգեք մուտքագրված տվյալները։',
  },
  UNDERAGE: {
    ru: 'Для регистрации вам должно быть не менее 18 лет.',
    en: 'You must be at least 18 years old to register.',
    hy: 'Գրանցվելու համար պետք է լինեք առնվազն 18 տարեկան։',
  },
  CODE_INVALID: {
    ru: 'Проверка не пройдена. Попробуйте ещё раз.',
    en: 'Verification failed. Please try again.',
    hy: 'Ստուգումը ձախողվեց։ Կրկին փորձեք։',
  },
  CODE_EXPIRED: {
    ru: 'Срок действия кода истёк. Отправьте код ещё раз.',
    en: 'Code expired. Please resend.',
    hy: 'Կոդի ժամկետը լրացել է։ Ուղարկեք նորից։',
  },
  EMAIL_TAKEN: {
    ru: 'Этот e-mail уже подтверждён в другом аккаунте. Укажите другой адрес.',
    en: 'This e-mail is already confirmed for another account. Please use a different address.',
    hy: 'Այս էլ. հասցեն արդեն հաստատված է մեկ այլ հաշվում։ Նշեք ուրիշ հասցե։',
  },
  WRONG_PASSWORD: {
    ru: 'Неверный текущий пароль.',
    en: 'The current password is wrong.',
    hy: 'Ընթացիկ գաղտնաբառը սխալ է։',
  },
  IDEMPOTENCY_KEY_REUSED: {
    ru: 'Этот ключ уже использован для другого запроса.',
    en: 'This key was already used for a different request.',
    hy: 'Այս բանալին արդեն օգտագործվել է այլ հարցման համար։',
  },
  PHONE_MISMATCH: {
    ru: 'Телефон не совпадает с телефоном вашего аккаунта.',
    en: 'The phone number is not the one of your account.',
    hy: 'Հեռախոսահամարը ձեր հաշվի համարը չէ։',
  },
  PROMO_UNKNOWN: {
    ru: 'Такого промокода нет. Проверьте, нет ли опечатки.',
    en: 'There is no such promo code. Please check the spelling.',
    hy: 'Այդպիսի պրոմոկոդ չկա։ Ստուգեք՝ արդյոք վրիպակ չկա։',
  },
  PROMO_NOT_YET: {
    ru: 'Этот промокод ещё не действует.',
    en: 'This promo code is not valid yet.',
    hy: 'Այս պրոմոկոդը դեռ չի գործում։',
  },
  PROMO_OVER: {
    ru: 'Срок действия этого промокода закончился.',
    en: 'This promo code has ended.',
    hy: 'Այս պրոմոկոդի ժամկետն ավարտվել է։',
  },
  PROMO_USED_UP: {
    ru: 'Этот промокод уже использован столько раз, сколько можно.',
    en: 'This promo code has been used up.',
    hy: 'Այս պրոմոկոդն արդեն օգտագործվել է առավելագույն թվով անգամ։',
  },
  PROMO_USED_BY_YOU: {
    ru: 'Вы уже использовали этот промокод.',
    en: 'You have already used this promo code.',
    hy: 'Դուք արդեն օգտագործել եք այս պրոմոկոդը։',
  },
  PROMO_MINIMUM: {
    ru: 'Для этого промокода не хватает суммы товаров.',
    en: 'The goods do not reach the minimum of this promo code.',
    hy: 'Ապրանքների գումարը չի հասնում այս պրոմոկոդի նվազագույնին։',
  },
  PROMO_NOT_FOR_THESE: {
    ru: 'Этот промокод не действует на товары в вашей корзине.',
    en: 'This promo code is not for the goods in your cart.',
    hy: 'Այս պրոմոկոդը չի գործում ձեր զամբյուղի ապրանքների համար։',
  },
  TOO_MANY_REQUESTS: {
    ru: 'Слишком много запросов. Подождите немного.',
    en: 'Too many requests. Please wait a moment.',
    hy: 'Չափազանց շատ հարցումներ։ Մի փոքր սպասեք։',
  },
  TOO_MANY_ATTEMPTS: {
    ru: 'Слишком много попыток. Попробуйте позже.',
    en: 'Too many attempts. Please try again later.',
    hy: 'Չափազանց շատ փորձեր։ Փորձեք ավելի ուշ։',
  },
  TOO_MANY_CODES: {
    ru: 'Слишком много кодов за короткое время. Попробуйте позже.',
    en: 'Too many codes in a short time. Please try again later.',
    hy: 'Չափազանց շատ կոդեր կարճ ժամանակում։ Փորձեք ավելի ուշ։',
  },
  DAILY_LIMIT_REACHED: {
    ru: 'Вы достигли лимита: 3 подбора в день.',
    en: 'You have reached the limit of 3 suggestions per day',
    hy: 'Դուք հասել եք օրական 3 առաջարկի սահմանին։',
  },
  INTERNAL: {
    ru: 'Что-то пошло не так. Мы уже знаем об этом.',
    en: 'Something went wrong. We already know about it.',
    hy: 'Ինչ-որ բան այն չէ։ Մենք արդեն գիտենք դրա մասին։',
  },
  PAYMENT_UNAVAILABLE: {
    ru: 'Платёжная система не отвечает. Попробуйте ещё раз через минуту.',
    en: 'The payment provider does not answer. Please try again in a minute.',
    hy: 'Վճարային համակարգը չի պատասխանում։ Կրկին փորձեք մեկ րոպեից։',
  },
  CODES_UNAVAILABLE: {
    ru: 'Сейчас мы не можем отправить код. Попробуйте снова через несколько минут.',
    en: 'We cannot send codes right now. Try again in a few minutes.',
    hy: 'Հիմա չենք կարող կոդ ուղարկել։ Փորձեք կրկին մի քանի րոպեից։',
  },
  UNAVAILABLE: {
    ru: 'Сервис временно недоступен. Попробуйте ещё раз через минуту.',
    en: 'The service is temporarily unavailable. Please try again in a minute.',
    hy: 'Ծառայությունը ժամանակավորապես հասանելի չէ։ Կրկին փորձեք մեկ րոպեից։',
  },
  ...staffErrorTexts,
}
