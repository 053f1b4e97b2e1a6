import type { ErrorCode } from '@shop/contracts/errors.ts'
import type { Texts } from '@shop/contracts/locale.ts'

/** What refusals say that come of what staff decide. */
export const staffErrorTexts = {
  RECEIPT_STATE: {
    ru: 'С этим чеком сейчас так поступить нельзя. Обновите страницу и проверьте его состояние.',
    en: 'This receipt cannot be changed that way now. Refresh the page and check its state.',
    hy: 'Այս անդորրագրի հետ հիմա դա անել հնարավոր չէ։ Թարմացրեք էջը և ստուգեք դրա վիճակը։',
  },
  RECEIPT_NUMBER_TAKEN: {
    ru: 'Этот номер уже записан у другого чека. Проверьте номер на бумаге.',
    en: 'Another receipt already has this number. Check the number on the paper.',
    hy: 'Այս համարն արդեն գրանցված է մեկ այլ անդորրագրի համար։ Ստուգեք համարը թղթի վրա։',
  },
  STOCK_RESERVED: {
    ru: 'Так на складе осталось бы меньше, чем отложено для заказов.',
    en: 'This would leave less in stock than is held for orders.',
    hy: 'Այդպես պահեստում ավելի քիչ կմնար, քան պահված է պատվերների համար։',
  },
  PRODUCT_CHANGED: {
    ru: 'Пока вы работали, этот товар изменили. Ваша правка не сохранена и не потеряна: сравните и сохраните снова.',
    en: 'This product was changed while you were working. Your edit is not saved and not lost: compare and save again.',
    hy: 'Մինչ դուք աշխատում էիք, այս ապրանքը փոխվեց։ Ձեր փոփոխությունը չի պահվել և չի կորել․ համեմատեք և կրկին պահեք։',
  },
  ORDER_CHANGED: {
    ru: 'Пока вы работали, этот заказ изменили. Ваше действие не выполнено и не потеряно: посмотрите, что изменилось, и повторите.',
    en: 'This order was changed while you were working. Your step is not made and not lost: see what changed, and repeat it.',
    hy: 'Մինչ դուք աշխատում էիք, այս պատվերը փոխվեց։ Ձեր գործողությունը չի կատարվել և չի կորել․ նայեք, թե ինչ է փոխվել, և կրկնեք։',
  },
  PRODUCT_INCOMPLETE: {
    ru: 'Товар ещё нельзя показать в магазине: не хватает данных.',
    en: 'The product cannot be shown in the shop yet: something is missing.',
    hy: 'Ապրանքը դեռ չի կարելի ցուցադրել խանութում․ տվյալները թերի են։',
  },
  CATALOG_CHANGED: {
    ru: 'С тех пор каталог изменился, ничего не записано. Посмотрите изменения ещё раз.',
    en: 'The catalogue has changed since, and nothing was written. Please look at the changes again.',
    hy: 'Այդ ընթացքում կատալոգը փոխվել է, ոչինչ չի գրվել։ Կրկին նայեք փոփոխությունները։',
  },
  IMPORT_STATE: {
    ru: 'Этот файл сейчас нельзя применить: в нём есть ошибки, или он ещё проверяется.',
    en: 'This file cannot be applied now: it has errors, or is still being checked.',
    hy: 'Այս ֆայլը հիմա չի կարելի կիրառել․ դրանում սխալներ կան, կամ այն դեռ ստուգվում է։',
  },
  ORDER_EXCEEDS_PAID: {
    ru: 'Так заказ будет стоить больше, чем за него заплатили. Уберите что-нибудь или оформите новый заказ.',
    en: 'The order would cost more than was paid for it. Please take something out, or place another order.',
    hy: 'Այդպես պատվերը կարժենա ավելի, քան վճարվել է։ Հանեք որևէ բան կամ կատարեք նոր պատվեր։',
  },
  ORDER_LINE_NEEDED: {
    ru: 'Без этих товаров заказа не останется или не хватит на аренду. Если он не нужен, отмените его.',
    en: 'Without these goods nothing is left of the order, or a rental lacks its parts. If nobody needs it, please cancel it.',
    hy: 'Առանց այս ապրանքների պատվերից ոչինչ չի մնա, կամ վարձույթին չեն բավականացնի։ Եթե պետք չէ, չեղարկեք այն։',
  },
  ACCOUNT_BLOCKED: {
    ru: 'Вход в этот аккаунт закрыт магазином. Если это ошибка, позвоните нам.',
    en: 'The shop has closed this account. If that is a mistake, please call us.',
    hy: 'Խանութը փակել է այս հաշիվը։ Եթե դա սխալմունք է, զանգահարեք մեզ։',
  },
  RENTAL_UNIT_BOOKED: {
    ru: 'Этот кальян забронирован на эти дни. Сначала перенесите или отмените названные заказы.',
    en: 'This hookah is booked on these days. Please move or cancel the named orders first.',
    hy: 'Այս նարգիլեն այդ օրերին ամրագրված է։ Նախ տեղափոխեք կամ չեղարկեք նշված պատվերները։',
  },
  RENTAL_UNIT_CODE: {
    ru: 'Такой инвентарный код уже есть у кальяна другой модели.',
    en: 'A hookah of another model has this inventory code already.',
    hy: 'Այս գույքային կոդն արդեն ունի մեկ այլ մոդելի նարգիլե։',
  },
  RENTAL_HOOKAH_ONLY: {
    ru: 'Напрокат сдаются только кальяны, а это другой товар.',
    en: 'Only hookahs are rented out, and this is something else.',
    hy: 'Վարձույթով տրվում են միայն նարգիլեներ, իսկ սա այլ ապրանք է։',
  },
  RENTAL_TERMS_CHANGED: {
    ru: 'Пока вы работали, условия этой модели изменили. Введённое не сохранено и не потеряно: сравните и сохраните снова.',
    en: 'The terms of this model were changed while you were working. What you typed is not saved and not lost: compare and save again.',
    hy: 'Մինչ դուք աշխատում էիք, այս մոդելի պայմանները փոխվեցին։ Մուտքագրածը չի պահվել և չի կորել․ համեմատեք և կրկին պահեք։',
  },
  MESSAGE_STATE: {
    ru: 'Это сообщение нельзя отправить ещё раз: оно ещё в очереди, содержит код или адресата больше нет.',
    en: 'This message cannot be sent again: it still waits, carries a code, or its recipient is gone.',
    hy: 'Այս հաղորդագրությունը կրկին ուղարկել հնարավոր չէ. այն դեռ հերթում է, պարունակում է կոդ կամ հասցեատերն այլևս չկա։',
  },
  ALREADY_STAFF: {
    ru: 'Этот человек уже сотрудник. Измените его роль в списке.',
    en: 'This person is staff already. Change the role in the list.',
    hy: 'Այս մարդն արդեն աշխատակից է։ Փոխեք դերը ցանկում։',
  },
  LAST_ADMIN: {
    ru: 'Это последний администратор. Сначала назначьте другого.',
    en: 'This is the last admin. Please appoint another one first.',
    hy: 'Սա վերջին ադմինիստրատորն է։ Նախ նշանակեք մեկ ուրիշին։',
  },
  STAFF_ACCOUNT: {
    ru: 'Это аккаунт сотрудника. Сначала снимите его роль в разделе «Сотрудники».',
    en: 'This is an account of staff. Take its role in the section “Staff” first.',
    hy: 'Սա աշխատակցի հաշիվ է։ Նախ հանեք նրա դերը «Աշխատակիցներ» բաժնում։',
  },
} satisfies Partial<Record<ErrorCode, Texts>>
