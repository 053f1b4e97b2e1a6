import * as z from 'zod/mini'
import { CategorySettings } from './category-settings.ts'
import { RegionCode, YEREVAN } from './delivery.ts'
import { TariffSettings } from './delivery-tariff.ts'
import { DiscreetSettings } from './discreet.ts'
import { Locale } from './locale-schemas.ts'
import { byLocale } from './locales.ts'
import { Phone } from './phone.ts'
import { PickupSettings } from './pickup.ts'
import { categories } from './product-values.ts'
import { defaultRentalDeposits, RentalDepositSettings } from './rental-deposits.ts'
import { LocalDate, LocalTime, oneLine, RequiredText } from './scalars.ts'
import { DEFAULT_EXIT_URL, StrictWeekHours } from './settings.ts'
import { completeTexts } from './text-fields.ts'

export { type LawUse, lawUses } from './category-settings.ts'

/** A position in degrees (WGS 84). */
const Location = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
})
const TUMANYAN_21 = { latitude: 40.1826, longitude: 44.5163 }

const textUpTo = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const line = textUpTo(200)
/** A line of text in each language. */
const LocalizedLine = z.object(byLocale(() => line))
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
/** A percentage from 0 to 100. */
const Percent = whole(0, 100)

/** Details of the shop, as pages and messages show them. `email` receives the contact messages. */
const ShopSettings = z.object({
  name: line,
  legalName: line,
  taxNumber: line,
  address: LocalizedLine,
  location: z._default(Location, TUMANYAN_21),
  email: z.email(),
  phone: line,
})

/** Delivery by courier. */
const DeliverySettings = z.object({
  /** Delivery fee in Yerevan in AMD. */
  yerevanFeeAmd: whole(0, 1_000_000),
  /** Opening hours by weekday; null if closed. */
  hours: StrictWeekHours,
  /** Length of a delivery slot in minutes. */
  slotMinutes: whole(30, 720),
  /** Minutes before its start until which a slot can be booked. */
  leadMinutes: whole(0, 10_080),
  /** Orders per delivery slot. */
  slotCapacity: whole(1, 10_000),
  /** Number of days that can be booked, including today. */
  daysAhead: whole(1, 60),
  closedDates: z.array(LocalDate).check(z.maxLength(400)),
  /** Reasons of closed days for staff, by date. */
  closedReasons: z._default(z.record(z.string(), textUpTo(100)), {}),
  /** True if the recipient of every order must show a document. Categories have their own setting. */
  isIdentityChecked: z._default(z.boolean(), false),
})

/** A day or a slot with another number of orders than usual. */
const CapacityException = z.object({
  date: LocalDate,
  /** The start of the slot; null for each slot of the day that has no exception of its own. */
  time: z.nullable(LocalTime),
  /** Orders per delivery slot. 0 closes it for new orders. */
  capacity: whole(0, 10_000),
  /** Why, for staff. */
  reason: z.optional(textUpTo(100)),
})
export type CapacityException = z.infer<typeof CapacityException>
export const MAX_CAPACITY_EXCEPTIONS = 200

/** Days and slots with more or fewer deliveries than the delivery settings say. */
const CapacitySettings = z.object({
  exceptions: z.array(CapacityException).check(z.maxLength(MAX_CAPACITY_EXCEPTIONS)),
})

/** When couriers come to a region, within the hours of the delivery settings. */
const ZoneHours = z.object({ hours: StrictWeekHours })

/** Regions with hours of their own. Couriers come to other regions in all slots of the delivery settings. */
const ZoneSettings = z.object({ regions: z.partialRecord(RegionCode, ZoneHours) })

/** Value of bonus points. An order keeps the percentages of its time. */
const PointsSettings = z.object({
  /** Percent of the paid item price that a delivered order earns. */
  earnedPercent: Percent,
  /** Percent of the item price after discount that points can pay at most. */
  spentPercent: Percent,
  /** Months after which added points expire, at the end of the month; 0 if never. */
  expiryMonths: z._default(whole(0, 120), 0),
})

/** A tier. Its percentage replaces `points.earnedPercent` if it is higher. */
const PointsTier = z.object({
  name: z.object(byLocale(() => RequiredText(40).check(oneLine))),
  /** AMD paid in 12 months. */
  fromAmd: whole(1, 1_000_000_000),
  percent: Percent,
})
export const MAX_POINTS_TIERS = 5

/** Tiers of bonus points, in ascending order. */
const PointsTierSettings = z.object({ tiers: z.array(PointsTier).check(z.maxLength(MAX_POINTS_TIERS)) })

/** A part of a rented hookah and what its damage or loss costs. */
const DamagePrice = z.object({ part: LocalizedLine, amountAmd: whole(1, 1_000_000) })
/** Prices on the list of damages at most. */
export const MAX_DAMAGE_PRICES = 20

/** Where and when hookahs can be rented, and what damage costs. */
const RentalSettings = z.object({
  /** Regions in which a courier delivers and collects hookahs. */
  regions: z.array(RegionCode).check(z.minLength(1), z.maxLength(RegionCode.options.length)),
  /** Number of days in which a rental can begin, including today. */
  daysAhead: whole(1, 180),
  /** Longest rental in days. */
  maxDays: whole(1, 90),
  /** Prices that customers read before they book. Staff decide the charge of each rental. */
  damages: z._default(z.array(DamagePrice).check(z.maxLength(MAX_DAMAGE_PRICES)), []),
})

const noticeText = textUpTo(300)
/** A text for shoppers in each language. */
const LocalizedNotice = z.object(byLocale(() => noticeText))

/** Emergency switches and the texts that shoppers see. */
const SwitchSettings = z.object({
  /** Day without courier delivery. It has no effect after this day. */
  noExpressOn: z.nullable(LocalDate),
  noExpressText: LocalizedNotice,
  areOrdersOff: z.boolean(),
  ordersOffText: LocalizedNotice,
})

/** Approval of refunds. */
const ReturnSettings = z.object({
  /**
   * From this sum in AMD, per order and per employee and day, refunds wait until an admin releases them. Deposits do
   * not count.
   */
  releaseFromAmd: z.int().check(z.nonnegative()),
})

/** Fiscal receipts. */
const ReceiptSettings = z.object({
  /**
   * True if a payment is printed as a prepayment, and the sale when the order is handed over. An order keeps the way with
   * which it was paid.
   */
  isSaleAtHandOver: z._default(z.boolean(), false),
})

/** Gift cards that staff issue. */
const GiftCardSettings = z.object({
  /** Lowest value of a card in AMD. */
  minAmd: whole(100, 1_000_000),
  /** Highest value of a card in AMD. */
  maxAmd: whole(100, 1_000_000),
})

/** Requests for reviews. */
const ReviewSettings = z.object({
  /** Days after the delivery on which customers are asked for reviews; 0 if never. */
  requestAfterDays: whole(0, 90),
})

/** Best-before dates of lots. */
const LotSettings = z.object({
  /** Deliveries must name the best-before date of products in these categories. */
  datedCategories: z.array(z.enum(categories)).check(z.maxLength(categories.length)),
  /** Staff are warned this many days before a lot expires. */
  warnDays: whole(1, 730),
  /** For this many days after packing, flavors are labeled as fresh; 0 if never. */
  freshFlavorDays: z._default(whole(0, 730), 0),
  /** For this many days after packing, coal is labeled as fresh; 0 if never. */
  freshCoalDays: z._default(whole(0, 730), 0),
})

/** Working days that differ from the public holidays. */
const CalendarSettings = z.object({
  /** Additional days off. */
  extraNonWorking: z.array(LocalDate),
  /** Saturdays, Sundays and holidays that are working days. */
  extraWorking: z.array(LocalDate),
})

const PEOPLE_MAX = 10

/** Recipients of alerts, such as a new order or a provider that is down. */
const StaffAlertSettings = z.object({
  /** Armenian mobile numbers: +374 and 8 digits. */
  phones: z.array(Phone).check(z.maxLength(PEOPLE_MAX)),
  emails: z.array(z.email()).check(z.maxLength(PEOPLE_MAX)),
  locale: Locale,
  /** True if staff get a daily e-mail about overdue work, each by their role and in their language. */
  isOverdueMailed: z._default(z.boolean(), true),
  /** The hour of that e-mail in Asia/Yerevan. */
  overdueHour: z._default(whole(0, 23), 10),
})

/** Sessions and logins of staff. */
const StaffSessionSettings = z.object({
  /** Hours without a request after which a session ends. */
  idleHours: whole(1, 168),
  /** True if staff with an authenticator app or a passkey can get a code by SMS instead. */
  smsInsteadOfApp: z._default(z.boolean(), true),
})

/** Limits of messages. */
const MessageSettings = z.object({
  /** Highest number of SMS to customers per day (Asia/Yerevan). */
  smsPerDay: whole(0, 1_000_000),
})

/** Decisions of the setup checklist. They are changed by `PUT /serverapi/admin/setup`. */
const SetupSettings = z.object({
  /** Version of the terms that an admin has reviewed. */
  termsVersion: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  /** True if staff print fiscal receipts on their own device. */
  areReceiptsManual: z._default(z.boolean(), false),
  /** True if another system backs up the database and the pictures. */
  areBackupsExternal: z._default(z.boolean(), false),
  /** True if the dashboard does not show the checklist. */
  isHidden: z._default(z.boolean(), false),
})

const usdPerMillion = z.number().check(z.nonnegative(), z.lte(1000))
/** Limits and prices of the suggestion model. */
const SuggestionSettings = z.object({
  /** Highest number of model tokens per day (Asia/Yerevan). 0 turns the model off. */
  modelTokensPerDay: whole(0, 1_000_000_000),
  /** Price of a million input tokens in US dollars, for statistics. */
  inputUsdPerMillionTokens: usdPerMillion,
  /** Price of a million output tokens in US dollars, for statistics. */
  outputUsdPerMillionTokens: usdPerMillion,
})

/** Every group of settings, by its key. */
export const settingGroups = {
  shop: ShopSettings,
  delivery: DeliverySettings,
  tariff: TariffSettings,
  capacity: CapacitySettings,
  zones: ZoneSettings,
  pickup: PickupSettings,
  points: PointsSettings,
  point_tiers: PointsTierSettings,
  rental: RentalSettings,
  rental_deposits: RentalDepositSettings,
  categories: CategorySettings,
  returns: ReturnSettings,
  receipts: ReceiptSettings,
  gift_cards: GiftCardSettings,
  lots: LotSettings,
  reviews: ReviewSettings,
  calendar: CalendarSettings,
  discreet: DiscreetSettings,
  staff_alerts: StaffAlertSettings,
  staff_sessions: StaffSessionSettings,
  messages: MessageSettings,
  suggestions: SuggestionSettings,
  switches: SwitchSettings,
  setup: SetupSettings,
}
export type SettingKey = keyof typeof settingGroups
export type Settings = { [K in SettingKey]: z.infer<(typeof settingGroups)[K]> }

const DAILY = { opensAt: '10:00', closesAt: '22:00' }

/** The values until an admin changes them. */
export const defaultSettings: Settings = {
  shop: {
    name: 'DymTun',
    legalName: 'DymTun LLC (demo)',
    taxNumber: '00000000',
    address: completeTexts({
      ru: 'Ереван, ул. Туманяна, 21',
      en: '21 Tumanyan Street, Yerevan',
      hy: 'Երևան, Թումանյան փողոց, 21',
    }),
    location: TUMANYAN_21,
    email: 'hello@dymtun.example',
    phone: '+374 10 00 00 21',
  },
  delivery: {
    yerevanFeeAmd: 1500,
    hours: { mon: DAILY, tue: DAILY, wed: DAILY, thu: DAILY, fri: DAILY, sat: DAILY, sun: DAILY },
    slotMinutes: 120,
    leadMinutes: 60,
    slotCapacity: 12,
    daysAhead: 14,
    closedDates: [],
    closedReasons: {},
    isIdentityChecked: false,
  },
  tariff: { limitsGrams: [], regions: {} },
  capacity: { exceptions: [] },
  zones: { regions: {} },
  pickup: { points: [] },
  points: { earnedPercent: 3, spentPercent: 30, expiryMonths: 0 },
  point_tiers: { tiers: [] },
  rental: {
    regions: [YEREVAN],
    daysAhead: 60,
    maxDays: 30,
    damages: [
      { part: completeTexts({ ru: 'Колба', en: 'Base', hy: 'Կոլբա' }), amountAmd: 8000 },
      { part: completeTexts({ ru: 'Шахта', en: 'Stem', hy: 'Ձող' }), amountAmd: 12_000 },
      { part: completeTexts({ ru: 'Шланг', en: 'Hose', hy: 'Փողրակ' }), amountAmd: 4000 },
      { part: completeTexts({ ru: 'Мундштук', en: 'Mouthpiece', hy: 'Մունդշտուկ' }), amountAmd: 2000 },
      { part: completeTexts({ ru: 'Блюдце', en: 'Tray', hy: 'Ափսե' }), amountAmd: 2000 },
    ],
  },
  rental_deposits: defaultRentalDeposits,
  categories: CategorySettings.parse({ flavor: {}, accessory: {}, hookah: {}, coal: {} }),
  returns: { releaseFromAmd: 50_000 },
  receipts: { isSaleAtHandOver: false },
  gift_cards: { minAmd: 1000, maxAmd: 100_000 },
  lots: { datedCategories: ['flavor', 'coal'], warnDays: 30, freshFlavorDays: 0, freshCoalDays: 0 },
  reviews: { requestAfterDays: 7 },
  calendar: { extraNonWorking: [], extraWorking: [] },
  discreet: { name: byLocale(() => 'DT Store'), exitUrl: DEFAULT_EXIT_URL },
  staff_alerts: { phones: [], emails: [], locale: 'ru', isOverdueMailed: true, overdueHour: 10 },
  staff_sessions: { idleHours: 12, smsInsteadOfApp: true },
  messages: { smsPerDay: 2000 },
  suggestions: { modelTokensPerDay: 2_000_000, inputUsdPerMillionTokens: 0.25, outputUsdPerMillionTokens: 2 },
  switches: {
    noExpressOn: null,
    noExpressText: completeTexts({
      ru: 'Сегодня курьер больше не приедет. Выберите другой день или почту.',
      en: 'No more courier deliveries today. Please choose another day or delivery by post.',
      hy: 'Այսօր առաքիչով առաքում այլևս չկա։ Ընտրեք մեկ այլ օր կամ փոստով առաքում։',
    }),
    areOrdersOff: false,
    ordersOffText: completeTexts({
      ru: 'Сейчас мы не принимаем заказы. Загляните, пожалуйста, чуть позже.',
      en: 'We’re not taking orders right now. Please check back a little later.',
      hy: 'Հիմա պատվերներ չենք ընդունում։ Խնդրում ենք այցելել մի փոքր ավելի ուշ։',
    }),
  },
  setup: SetupSettings.parse({}),
}
