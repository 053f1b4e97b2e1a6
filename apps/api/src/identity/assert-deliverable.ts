import { addDays, shopDate, shopMoment } from '@shop/contracts/days.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { hasSmsBudget, reserveSms, type SmsKind } from '#platform/sms-budget.ts'
import { getSettings } from '#settings/index.ts'
import type { CodePurpose } from './rules.ts'

const RETRY_WITHOUT_WORKER_SECONDS = 60

type CodeMessage = {
  channel: 'sms' | 'email'
  purpose: CodePurpose
  /** What an SMS counts as. */
  smsKind: SmsKind
  /** False for a phone that gets no SMS, such as one without an account: it gets the same error, and nothing is counted. */
  isSent: boolean
}

/**
 * Checks that a code can be delivered, and counts its SMS against the daily budget in the transaction that issues it: a
 * code that was promised is never held back.
 * @throws CODES_UNAVAILABLE if no worker sends messages, or the budget is used up; the same for known and unknown phones
 */
export async function assertCodeDeliverable(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  { channel, purpose, smsKind, isSent }: CodeMessage,
): Promise<void> {
  if (!(await jobs.hasWorker(tx)))
    throw new AppError('CODES_UNAVAILABLE', { retryAfterSeconds: RETRY_WITHOUT_WORKER_SECONDS })
  if (channel === 'email') return
  const now = clock.now()
  const day = shopDate(now)
  const { smsPerDay } = await getSettings(tx, 'messages')
  const sms = { day, kind: smsKind, smsPerDay }
  if (isSent ? await reserveSms(tx, sms) : await hasSmsBudget(tx, sms)) return
  const retryAfterSeconds = (shopMoment(addDays(day, 1)).getTime() - now.getTime()) / 1000
  const texts = spentTexts[smsKind === 'registration' ? 'register' : purpose]
  throw new AppError('CODES_UNAVAILABLE', { ...(texts ? { texts } : {}), retryAfterSeconds })
}

/** What a person can do without an SMS until the next day. */
const spentTexts: Partial<Record<CodePurpose, Texts>> = {
  register: {
    ru: 'Сегодня мы больше не можем отправить код для регистрации. Попробуйте снова завтра или позвоните нам: поможем с заказом.',
    en: 'We cannot send any more registration codes today. Try again tomorrow, or call us and we will help with your order.',
    hy: 'Այսօր այլևս չենք կարող գրանցման կոդ ուղարկել։ Փորձեք վաղը կամ զանգահարեք մեզ. կօգնենք պատվերի հարցում։',
  },
  login: {
    ru: 'Сегодня мы больше не можем отправить код по SMS. Войдите с паролем или попробуйте снова завтра.',
    en: 'We cannot send any more codes by SMS today. Log in with your password, or try again tomorrow.',
    hy: 'Այսօր այլևս չենք կարող կոդ ուղարկել SMS-ով։ Մուտք գործեք գաղտնաբառով կամ փորձեք վաղը։',
  },
  second_step: {
    ru: 'Сегодня мы больше не можем отправить код по SMS. Войдите в браузере, в котором уже входили, или попробуйте снова завтра.',
    en: 'We cannot send any more codes by SMS today. Log in from a browser you have used before, or try again tomorrow.',
    hy: 'Այսօր այլևս չենք կարող կոդ ուղարկել SMS-ով։ Մուտք գործեք այն դիտարկիչով, որով արդեն մուտք եք գործել, կամ փորձեք վաղը։',
  },
  reset: {
    ru: 'Сегодня мы больше не можем отправить код по SMS. Запросите код на e-mail или попробуйте снова завтра.',
    en: 'We cannot send any more codes by SMS today. Request the code by e-mail, or try again tomorrow.',
    hy: 'Այսօր այլևս չենք կարող կոդ ուղարկել SMS-ով։ Ստացեք կոդը էլ. փոստով կամ փորձեք վաղը։',
  },
}
