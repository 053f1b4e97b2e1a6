import { Locale } from '@shop/contracts/locale.ts'
import { Phone } from '@shop/contracts/phone.ts'
import { takenBackRules } from '@shop/contracts/returns.ts'
import { WeekHours } from '@shop/contracts/settings.ts'
import { LocalDate } from '@shop/contracts/time.ts'
import { z } from 'zod'
import type { Tx } from '#platform/db.ts'

/** Where a courier starts from and a map opens, degrees (WGS 84). */
const Location = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
const TUMANYAN_21 = { latitude: 40.1826, longitude: 44.5163 }

const line = z.string().trim().min(1).max(200)

/** The shop as every page and message names it. `email` also gets what visitors write to the shop. */
const Shop = z.object({
  name: line,
  legalName: line,
  taxNumber: line,
  address: z.object({ ru: line, en: line, hy: line }),
  location: Location.default(TUMANYAN_21),
  email: z.email(),
  phone: line,
})

/** When and how a courier brings things (decisions.md, Delivery). */
const Delivery = z.object({
  /** Courier and post in Yerevan, AMD (product.md section 1). */
  yerevanFeeAmd: z.int().nonnegative().max(1_000_000),
  /** By weekday; null: closed. */
  hours: z.strictObject(WeekHours.shape),
  slotMinutes: z.int().min(30).max(720),
  /** How long before a slot's start it can still be taken. */
  leadMinutes: z.int().min(0).max(10_080),
  /** Orders per slot. */
  slotCapacity: z.int().min(1).max(10_000),
  /** How many days ahead can be chosen, today among them. */
  daysAhead: z.int().min(1).max(60),
  closedDates: z.array(LocalDate),
  /** A document must be seen at the door before an order is delivered. */
  isIdentityChecked: z.boolean().default(false),
})

const words = z.string().trim().min(1).max(300)
const ShopperText = z.object({ ru: words, en: words, hy: words })

/** What staff can stop at once, with what shoppers are then told. */
const Switches = z.object({
  /** The day on which the courier does not come any more; over by itself at its midnight. */
  noExpressOn: z.nullable(LocalDate),
  noExpressText: ShopperText,
  areOrdersOff: z.boolean(),
  ordersOffText: ShopperText,
})

/** What a law may ask of a category of goods (decisions.md, Delivery). */
const Goods = z.object({
  /** Text, price and picture in the HTML of pages and in the sitemap. A person sees them after the age gate either way. */
  isReadableByRobots: z.boolean().default(true),
  /** Title, description and picture in previews of links; else a preview names the shop alone. */
  isInLinkPreviews: z.boolean().default(true),
  /** Else it is only shown: no cart takes it, no order is placed with it. */
  isSoldOnline: z.boolean().default(true),
  /** A picture that tells the kind of goods and nothing of brand or taste. */
  hasPlainPictures: z.boolean().default(false),
  /** Promo codes take something off them. */
  inPromotions: z.boolean().default(true),
  /** Bonus points are earned with them, and can pay for them. */
  earnsPoints: z.boolean().default(true),
  spendsPoints: z.boolean().default(true),
})
const TakenBack = z.enum(takenBackRules)
/** What customers may send back (decisions.md, Orders and stock): opened tobacco, coal and mouthpieces they may not. */
const withReturns = (fallback: z.infer<typeof TakenBack>) => Goods.extend({ takenBack: TakenBack.default(fallback) })
const Accessory = withReturns('any').extend({
  /** Types of accessories with a rule of their own. */
  takenBackByType: z.record(z.string(), TakenBack).default({ mouthpiece: 'unopened' }),
})
const Categories = z.object({
  flavor: withReturns('unopened'),
  accessory: Accessory,
  hookah: withReturns('any'),
  coal: withReturns('unopened'),
})

const Returns = z.object({
  /** Refunds of returned goods from this amount on wait until an admin releases them; smaller ones go out by themselves. */
  releaseFromAmd: z.int().nonnegative(),
})

/** What the government decided on single days of a year, beside the holidays of the law (platform/business-days.ts). */
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
  phones: z.array(Phone).max(PEOPLE_MAX),
  emails: z.array(z.email()).max(PEOPLE_MAX),
  locale: Locale,
})

const Messages = z.object({
  /** SMS that the shop sends to customers on one day (Asia/Yerevan), all together: what an attack may cost. */
  smsPerDay: z.int().min(0).max(1_000_000),
})

const Suggestions = z.object({
  /** Tokens that Summon Mix's model may use on one day (Asia/Yerevan), by all customers together; 0 switches it off. */
  modelTokensPerDay: z.int().min(0).max(1_000_000_000),
  /** What the model's provider charges for a million tokens, US dollars: for the cost in the log and in the admin. */
  inputUsdPerMillionTokens: z.number().nonnegative().max(1000),
  outputUsdPerMillionTokens: z.number().nonnegative().max(1000),
})

const schemas = {
  shop: Shop,
  delivery: Delivery,
  categories: Categories,
  returns: Returns,
  calendar: Calendar,
  staff_alerts: StaffAlerts,
  messages: Messages,
  suggestions: Suggestions,
  switches: Switches,
}
export type SettingKey = keyof typeof schemas
export type Settings = { [K in SettingKey]: z.infer<(typeof schemas)[K]> }

// Object.keys forgets that its keys are these literals.
export const settingKeys = Object.keys(schemas) as SettingKey[]

export function isSettingKey(key: string): key is SettingKey {
  return settingKeys.some(known => known === key)
}

/** The schema of a group, for what comes from outside. */
export function schemaOf(key: SettingKey): z.ZodObject {
  return schemas[key]
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
    isIdentityChecked: false,
  },
  categories: {
    flavor: Categories.shape.flavor.parse({}),
    accessory: Accessory.parse({}),
    hookah: Categories.shape.hookah.parse({}),
    coal: Categories.shape.coal.parse({}),
  },
  returns: { releaseFromAmd: 50_000 },
  calendar: { extraNonWorking: [], extraWorking: [] },
  staff_alerts: { phones: [], emails: [], locale: 'ru' },
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
}

/** One group of settings as it stands in the database, else its default. */
export async function getSettings<K extends keyof Settings>(db: Tx, key: K): Promise<Settings[K]> {
  const row = await db.setting.findUnique({ where: { key } })
  return row ? parseGroup(key, row.value) : defaultSettings[key]
}

function parseGroup<K extends keyof Settings>(key: K, value: unknown): Settings[K] {
  // Each key's schema gives that key's type; TypeScript cannot follow the index through the record.
  return schemas[key].parse(value) as Settings[K]
}
