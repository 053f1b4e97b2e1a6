import * as z from 'zod/mini'
import { type Call, json, type Outcome, type SimulatedResponse, startSimulator } from './server.ts'

/**
 * What the provider does with the next SMS. lost: accepts it without a response; slow: accepts nothing and never
 * responds.
 */
export type SmsMood = 'takes' | 'bad number' | 'bad sender' | 'broken' | 'lost' | 'slow'

export type TakenSms = { id: string; to: string; text: string; from: string }

const USER = 'shop'
const PASSWORD = 'secret'
const KEY = 'dexatel-key'

type Provider = (call: Call, mood: SmsMood, taken: TakenSms[]) => Outcome

/** Starts an SMS provider, with the settings that the shop needs and the received messages. */
async function startProvider(provider: Provider, settings: (url: string) => Record<string, string>) {
  const state = { mood: 'takes' as SmsMood }
  const taken: TakenSms[] = []
  const calls: Call[] = []
  const { url, stop } = await startSimulator(request => {
    calls.push(request)
    return provider(request, state.mood, taken)
  })
  return {
    settings: { ...settings(url), SMS_SENDER: 'DymTun' },
    taken,
    calls,
    behave: (mood: SmsMood) => {
      state.mood = mood
    },
    close: stop,
  }
}
export type SmsProvider = Awaited<ReturnType<typeof startProvider>>

const NikitaBody = z.object({
  messages: z
    .array(
      z.object({
        recipient: z.string(),
        'message-id': z.string().check(z.minLength(1), z.maxLength(30)),
        priority: z.string(),
        sms: z.object({ originator: z.string(), ttl: z.string(), content: z.object({ text: z.string() }) }),
      }),
    )
    .check(z.length(1)),
})

const nikitaError = (code: string, text: string): SimulatedResponse =>
  json({ error_code: code, error_description: text }, 400)

const nikita: Provider = ({ method, path, headers, body }, mood, taken) => {
  if (method !== 'POST' || path !== '/broker-api/send') return { status: 404 }
  if (headers.authorization !== `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`) return { status: 401 }
  if (mood === 'slow') return 'no response'
  if (mood === 'broken') return { status: 502, body: '<html>bad gateway' }
  const [message] = NikitaBody.parse(JSON.parse(body)).messages
  if (!message) return nikitaError('100', 'No message')
  if (mood === 'bad sender') return nikitaError('202', 'Invalid originator')
  if (mood === 'bad number' || !/^374\d{8}$/.test(message.recipient)) return nikitaError('203', 'Invalid recipient')
  const { 'message-id': id, recipient: to, sms } = message
  if (taken.some(known => known.id === id)) return nikitaError('999', 'Duplicate message-id')
  taken.push({ id, to, text: sms.content.text, from: sms.originator })
  return mood === 'lost' ? 'never' : { status: 200, body: 'OK' }
}

/** Nikita Mobile's broker: it knows a message-id that it has taken before. */
export const startNikita = (): Promise<SmsProvider> =>
  startProvider(nikita, url => ({
    SMS_ADAPTER: 'nikita',
    NIKITA_URL: `${url}/broker-api/send`,
    NIKITA_USER: USER,
    NIKITA_PASSWORD: PASSWORD,
    NIKITA_DUPLICATE_CODES: '998, 999',
  }))

const DexatelBody = z.object({
  data: z.object({
    from: z.string(),
    to: z.array(z.string()).check(z.length(1)),
    text: z.string(),
    channel: z.literal('SMS'),
  }),
})

const dexatelError = (code: number, message: string): SimulatedResponse => json({ errors: [{ code, message }] }, 400)

const dexatel: Provider = ({ method, path, headers, body }, mood, taken) => {
  if (method !== 'POST' || path !== '/v1/messages') return { status: 404 }
  if (headers['x-dexatel-key'] !== KEY) return { status: 401, body: '{}' }
  if (mood === 'slow') return 'no response'
  if (mood === 'broken') return { status: 500 }
  const { from, to, text } = DexatelBody.parse(JSON.parse(body)).data
  if (mood === 'bad sender') return dexatelError(1503, 'Sender is not registered')
  if (mood === 'bad number' || !/^374\d{8}$/.test(to[0] ?? '')) return dexatelError(1523, 'Bad number')
  const id = String(taken.length + 1)
  taken.push({ id, to: to[0] ?? '', text, from })
  if (mood === 'lost') return 'never'
  return json({ data: [{ id, status: 'enroute', to: to[0], text, channel: 'SMS' }] })
}

/** Dexatel's API: it takes the same message again as another. */
export const startDexatel = (): Promise<SmsProvider> =>
  startProvider(dexatel, url => ({ SMS_ADAPTER: 'dexatel', DEXATEL_URL: `${url}/v1/messages`, DEXATEL_KEY: KEY }))
