import { listPopularSearches, recordSearch } from '@shop/contracts/catalog.ts'
import { listCollections } from '@shop/contracts/collections.ts'
import { checkFits, listHookahModels, listOwnedHookahs } from '@shop/contracts/compatibility.ts'
import { getHomePage } from '@shop/contracts/home.ts'
import { homeSections } from '@shop/contracts/home-sections.ts'
import { byLocale } from '@shop/contracts/locales.ts'
import { listPaymentProviders } from '@shop/contracts/payments.ts'
import { listReviews } from '@shop/contracts/reviews.ts'
import { getShopInfo, type ShopInfo } from '@shop/contracts/settings.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { respond } from './fake-responses.ts'

/** Noon in Yerevan on the day of all tests. */
export const NOW = '2026-11-21T08:00:00Z'

const day = { opensAt: '10:00', closesAt: '22:00' }

export const shopInfo: ShopInfo = {
  name: 'DymTun',
  legalName: 'DymTun LLC',
  taxNumber: '00000000',
  address: completeTexts({ ru: 'Ереван, Абовяна, 1', en: '1 Abovyan Street, Yerevan', hy: 'Երևան, Աբովյան 1' }),
  location: { latitude: 40.18, longitude: 44.51 },
  email: 'shop@example.am',
  phone: '+37410000000',
  hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
  closedDates: [],
  deliveryFeeAmd: 1500,
  stopped: {},
  discreet: { name: byLocale(() => 'DT Store'), exitUrl: 'https://weather.example/' },
  isDemo: false,
}

export const shopInfoResponse = respond(getShopInfo, () => shopInfo)
export const providersResponse = respond(listPaymentProviders, () => ({ providers: [] }))

/**
 * Staff have made no collection and have not edited the home page; products have no reviews, and nothing is known about which
 * parts fit.
 */
export const pageResponses = [
  respond(listReviews, () => ({
    items: [],
    nextCursor: null,
    total: 0,
    summary: { count: 0, average: 0, byStars: [0, 0, 0, 0, 0] },
    hasReviews: true,
  })),
  respond(checkFits, () => ({ items: [] })),
  respond(listHookahModels, () => ({ items: [] })),
  respond(listOwnedHookahs, () => ({ items: [] })),
  respond(listCollections, () => ({ items: [] })),
  respond(getHomePage, () => ({ hero: {}, sections: [...homeSections], collections: [] })),
]

/** Other shoppers have not searched yet; searches are counted. */
export const searchResponses = [
  respond(listPopularSearches, () => ({ items: [] })),
  respond(recordSearch, () => ({ success: true as const })),
]
