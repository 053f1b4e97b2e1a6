import type { Facts, StaffAlertTexts, Topics } from '#platform/message-texts.ts'

export const stockTopics = {
  /** `title` in the customer's language and `slug` of the product. */
  'stock.back': {
    ru: {
      title: ({ title }) => `снова в продаже: ${title}`,
      body: ({ title }) =>
        `Вы просили сообщить, когда снова появится «${title}». Товар в продаже; мы его ни для кого не откладываем.`,
    },
    en: {
      title: ({ title }) => `back in stock: ${title}`,
      body: ({ title }) => `You asked to hear of “${title}”. It is in stock again; we do not hold it for anybody.`,
    },
    hy: {
      title: ({ title }) => `կրկին վաճառքում է՝ ${title}`,
      body: ({ title }) =>
        `Դուք խնդրել էիք տեղեկացնել, երբ հայտնվի «${title}»։ Այն կրկին վաճառքում է. մենք այն ոչ ոքի համար չենք պահում։`,
    },
  },
} satisfies Topics

/** The number of further products that an alert is about, in words; nothing if there are none, or in an alert of an earlier version. */
const others = (said: Facts['said'], words: (count: number) => string) => {
  const count = Number(said('others'))
  return count > 0 ? `, ${words(count)}` : ''
}

export const stockAlerts = {
  /** `reserved` and `onHand` of the variant `sku`; `others`: how many more there are. */
  'stock.hoarded': {
    ru: ({ said }) =>
      `без оплаты держат ${said('reserved')} из ${said('onHand')}: ${said('sku')}${others(said, count => `и ещё товаров: ${count}`)}`,
    en: ({ said }) =>
      `unpaid orders hold ${said('reserved')} of ${said('onHand')}: ${said('sku')}${others(said, count => `and ${count} more`)}`,
    hy: ({ said }) =>
      `առանց վճարման պահված է ${said('reserved')}/${said('onHand')}՝ ${said('sku')}${others(said, count => `և ևս ${count} ապրանք`)}`,
  },
} satisfies StaffAlertTexts
