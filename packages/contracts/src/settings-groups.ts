import * as z from 'zod/mini'
import { weekdays } from './days.ts'
import { RegionCode, YEREVAN } from './delivery.ts'
import { Locale } from './locale.ts'
import { Phone } from './phone.ts'
import { takenBackRules } from './returns.ts'
import { WeekHours } from './settings.ts'
import { LocalDate } from './time.ts'

/** Where a courier starts from and a map opens, degrees (WGS 84). */
const Location = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
})
const TUMANYAN_21 = { latitude: 40.1826, longitude: 44.5163 }

const textUpTo = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const line = textUpTo(200)
const Lines = z.object({ ru: line, en: line, hy: line })
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const Percent = whole(0, 100)

/** The shop as every page and message names it. `email` also gets what visitors write to the shop. */
const Shop = z.object({
  name: line,
  legalName: line,
  taxNumber: line,
  address: Lines,
  location: z._default(Location, TUMANYAN_21),
  email: z.email(),
  phone: line,
})

/** When and how a courier brings things (decisions.md, Delivery). */
const Delivery = z.object({
  /** Courier and post in Yerevan, AMD (product.md section 1). */
  yerevanFeeAmd: whole(0, 1_000_000),
  /** By weekday; null: closed. */
  hours: z.strictObject(WeekHours.shape),
  slotMinutes: whole(30, 720),
  /** How long before a slot's start it can still be taken. */
  leadMinutes: whole(0, 10_080),
  /** Orders per slot. */
  slotCapacity: whole(1, 10_000),
  /** How many days ahead can be chosen, today among them. */
  daysAhead: whole(1, 60),
  closedDates: z.array(LocalDate).check(z.maxLength(400)),
  /** Why, by day, for staff; a closed day may have none. */
  closedReasons: z._default(z.record(z.string(), textUpTo(100)), {}),
  /** A document must be seen at the door before any order is delivered; of single categories see their own switch. */
  isIdentityChecked: z._default(z.boolean(), false),
})

/** What bonus points are worth (decisions.md, Bonus points). An order keeps the percentage that it was placed with. */
const Points = z.object({
  /** Of the goods paid in money, once delivered. */
  earnedPercent: Percent,
  /** Of an order's goods after its discount, at most. */
  spentPercent: Percent,
})

/** Where and when hookahs are rented out (decisions.md, Rental). */
const Rental = z.object({
  /** Where a courier brings and fetches them. */
  regions: z.array(RegionCode).check(z.minLength(1), z.maxLength(RegionCode.options.length)),
  /** How many days ahead a rental can begin, today among them. */
  daysAhead: whole(1, 180),
  /** The longest rental, days. */
  maxDays: whole(1, 90),
})

const words = textUpTo(300)
const ShopperText = z.object({ ru: words, en: words, hy: words })

/** What staff can stop at once, with what shoppers are then told. */
const Switches = z.object({
  /** The day on which the courier does not come any more; over by itself at its midnight. */
  noExpressOn: z.nullable(LocalDate),
  noExpressText: ShopperText,
  areOrdersOff: z.boolean(),
  ordersOffText: ShopperText,
})

/** Uses of tobacco that a law may forbid: a live shop has each of them only after an admin confirmed it. */
export const lawUses = ['isInLinkPreviews', 'inPromotions', 'earnsPoints', 'spendsPoints'] as const
export type LawUse = (typeof lawUses)[number]

/** What a law may ask of a category of goods (decisions.md, Delivery). */
const Goods = {
  /** Text, price and picture in the HTML of pages and in the sitemap. A person sees them after the age gate either way. */
  isReadableByRobots: z._default(z.boolean(), true),
  /** Title, description and picture in previews of links; else a preview names the shop alone. */
  isInLinkPreviews: z._default(z.boolean(), true),
  /** Else it is only shown: no cart takes it, no order is placed with it. */
  isSoldOnline: z._default(z.boolean(), true),
  /** A picture that tells the kind of goods and nothing of brand or taste. */
  hasPlainPictures: z._default(z.boolean(), false),
  /** Promo codes take something off them. */
  inPromotions: z._default(z.boolean(), true),
  /** Bonus points are earned with them, and can pay for them. */
  earnsPoints: z._default(z.boolean(), true),
  spendsPoints: z._default(z.boolean(), true),
  /** An order with them is handed over only to a person who shows a document. */
  isIdentityChecked: z._default(z.boolean(), false),
}
const TakenBack = z.enum(takenBackRules)
/** What customers may send back (decisions.md, Orders and stock): opened tobacco, coal and mouthpieces they may not. */
const withReturns = (fallback: z.infer<typeof TakenBack>) =>
  z.object({ ...Goods, takenBack: z._default(TakenBack, fallback) })
const Accessory = z.extend(withReturns('any'), {
  /** Types of accessories with a rule of their own. */
  takenBackByType: z._default(z.record(z.string(), TakenBack), { mouthpiece: 'unopened' }),
})
const Flavor = z.extend(withReturns('unopened'), {
  /** What of these an admin confirmed in a live shop: each is off there until then. */
  confirmedUses: z._default(z.array(z.enum(lawUses)).check(z.maxLength(lawUses.length)), []),
})
const Categories = z.object({
  flavor: Flavor,
  accessory: Accessory,
  hookah: withReturns('any'),
  coal: withReturns('unopened'),
})

const Returns = z.object({
  /**
   * From this sum on, per order and per employee and day, refunds that staff decide on (returned goods, changed lines,
   * amounts, cancelled orders) wait until an admin releases them. Deposits do not count.
   */
  releaseFromAmd: z.int().check(z.nonnegative()),
})

/** What the government decided on single days of a year, beside the holidays of the law (api: platform/business-days.ts). */
const Calendar = z.object({
  /** Working days taken off. */
  extraNonWorking: z.array(LocalDate),
  /** Saturdays, Sundays and holidays that are worked. */
  extraWorking: z.array(LocalDate),
})

const PEOPLE_MAX = 10

/** Whom the shop itself wakes: a new order, a provider that is down, an old outbox, books that do not balance. */
const StaffAlerts = z.object({
  /** Armenian mobile numbers: +374 and 8 digits. */
  phones: z.array(Phone).check(z.maxLength(PEOPLE_MAX)),
  emails: z.array(z.email()).check(z.maxLength(PEOPLE_MAX)),
  locale: Locale,
})

/** How staff stay signed in (reliability T14). */
const StaffSessions = z.object({
  /** Hours without a call after which a session of staff is over. */
  idleHours: whole(1, 168),
})

const Messages = z.object({
  /** SMS that the shop sends to customers on one day (Asia/Yerevan), all together: what an attack may cost. */
  smsPerDay: whole(0, 1_000_000),
})

/** What only a person can say of a new live shop (the first-day checklist); changed by its own call. */
const Setup = z.object({
  /** The version of the terms that an admin reviewed. */
  termsVersion: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  /** Staff print fiscal receipts on a device of their own. */
  areReceiptsManual: z._default(z.boolean(), false),
  /** Another system backs up the database and the pictures, for example the operator of a cluster. */
  areBackupsExternal: z._default(z.boolean(), false),
  /** The checklist is off the dashboard. */
  isHidden: z._default(z.boolean(), false),
})

const usdPerMillion = z.number().check(z.nonnegative(), z.lte(1000))
const Suggestions = z.object({
  /** Tokens that Summon Mix's model may use on one day (Asia/Yerevan), by all customers together; 0 switches it off. */
  modelTokensPerDay: whole(0, 1_000_000_000),
  /** What the model's provider charges for a million tokens, US dollars: for the cost in the log and in the admin. */
  inputUsdPerMillionTokens: usdPerMillion,
  outputUsdPerMillionTokens: usdPerMillion,
})

/** Every group of settings, by its key. */
export const settingGroups = {
  shop: Shop,
  delivery: Delivery,
  points: Points,
  rental: Rental,
  categories: Categories,
  returns: Returns,
  calendar: Calendar,
  staff_alerts: StaffAlerts,
  staff_sessions: StaffSessions,
  messages: Messages,
  suggestions: Suggestions,
  switches: Switches,
  setup: Setup,
}
export type SettingKey = keyof typeof settingGroups
export type Settings = { [K in SettingKey]: z.infer<(typeof settingGroups)[K]> }

/** A field that does not fit the others of its group: where, and why by a name that api and web have words for. */
export type Misfit = { path: string[]; why: 'day_too_short' | 'not_closed' | 'day_both' }

/** What no single field of a group tells. @param value of the group's own schema */
export function misfitsOf(value: object): Misfit[] {
  return [...shortDays(value), ...reasonsOfOpenDays(value), ...daysOfBoth(value)]
}

/** Each working day has room for one window at least. */
function shortDays(value: object): Misfit[] {
  const delivery = z.pick(Delivery, { hours: true, slotMinutes: true }).safeParse(value)
  if (!delivery.success) return []
  const { hours, slotMinutes } = delivery.data
  return weekdays.flatMap(day => {
    const open = hours[day]
    const isRoom = !open || minutesOf(open.closesAt) - minutesOf(open.opensAt) >= slotMinutes
    return isRoom ? [] : [{ path: ['hours', day, 'closesAt'], why: 'day_too_short' as const }]
  })
}

function reasonsOfOpenDays(value: object): Misfit[] {
  const closed = z.pick(Delivery, { closedDates: true, closedReasons: true }).safeParse(value)
  if (!closed.success) return []
  const { closedDates, closedReasons } = closed.data
  return Object.keys(closedReasons)
    .filter(day => !closedDates.includes(day))
    .map(day => ({ path: ['closedReasons', day], why: 'not_closed' as const }))
}

function daysOfBoth(value: object): Misfit[] {
  const calendar = Calendar.safeParse(value)
  if (!calendar.success) return []
  const { extraNonWorking, extraWorking } = calendar.data
  return extraWorking.flatMap((day, nth) =>
    extraNonWorking.includes(day) ? [{ path: ['extraWorking', String(nth)], why: 'day_both' as const }] : [],
  )
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

const DAILY = { opensAt: '10:00', closesAt: '22:00' }

/** What holds until the owner sets something else. */
export const defaultSettings: Settings = {
  shop: {
    name: 'DymTun',
    legalName: 'DymTun LLC (demo)',
    taxNumber: '00000000',
    address: {
      ru: 'Ереван, ул. Туманяна, 21',
      en: '21 Tumanyan Street, Yerevan',
      hy: 'Երևան, Թումանյան փողոց, 21',
    },
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
  points: { earnedPercent: 3, spentPercent: 30 },
  rental: { regions: [YEREVAN], daysAhead: 60, maxDays: 30 },
  categories: {
    flavor: Flavor.parse({}),
    accessory: Accessory.parse({}),
    hookah: Categories.shape.hookah.parse({}),
    coal: Categories.shape.coal.parse({}),
  },
  returns: { releaseFromAmd: 50_000 },
  calendar: { extraNonWorking: [], extraWorking: [] },
  staff_alerts: { phones: [], emails: [], locale: 'ru' },
  staff_sessions: { idleHours: 12 },
  messages: { smsPerDay: 2000 },
  suggestions: { modelTokensPerDay: 2_000_000, inputUsdPerMillionTokens: 0.25, outputUsdPerMillionTokens: 2 },
  switches: {
    noExpressOn: null,
    noExpressText: {
      ru: 'Сегодня курьер больше не приедет. Выберите другой день или почту.',
      en: 'The courier does not come any more today. Please choose another day or the post.',
      hy: 'Այսօր առաքիչն այլևս չի գա։ Ընտրեք մեկ այլ օր կամ փոստը։',
    },
    areOrdersOff: false,
    ordersOffText: {
      ru: 'Сейчас мы не принимаем заказы. Загляните, пожалуйста, чуть позже.',
      en: 'We are not taking orders right now. Please come back a little later.',
      hy: 'Հիմա պատվերներ չենք ընդունում։ Խնդրում ենք այցելել մի փոքր ուշ։',
    },
  },
  setup: Setup.parse({}),
}
