import { Locale } from '@shop/contracts/locale-schemas.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import { escapeHtml } from '#platform/http/escape.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type BankPayment, type Verdict, verdicts } from './bank.ts'
import { BANK_PATH, type Status } from './protocol.ts'

/** Renders the bank's page in the order's language: one plain form per verdict, without JavaScript. */
export function renderPaymentPage(payment: BankPayment, state: Status['state'], isLost = false): string {
  const locale = Locale.parse(payment.locale)
  const content =
    state === 'open'
      ? `${renderBill(payment, locale)}${renderChoices(payment, locale)}`
      : renderEnded(payment, locale, state, isLost)
  return renderDocument(locale, translate(locale, 'sandbox.title'), content)
}

/** Renders the page for an unknown payment. */
export function renderUnknownPage(locale: Locale): string {
  const title = translate(locale, 'sandbox.unknownTitle')
  const content = `<h1>${title}</h1><p class="hint">${translate(locale, 'sandbox.unknownHint')}</p>
<a class="button main" href="${localePath(locale, '/')}">${translate(locale, 'sandbox.home')}</a>`
  return renderDocument(locale, title, content)
}

function renderDocument(locale: Locale, title: string, content: string): string {
  const bank = translate(locale, 'sandbox.bank')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${bank}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${BANK_PATH}/style.css">
</head>
<body>
<p class="notice" role="note">${translate(locale, 'sandbox.notice')}</p>
<header><span class="mark" aria-hidden="true"></span>${bank}</header>
<main>
${content}
</main>
</body>
</html>
`
}

function renderBill({ shopName, orderNumber, amountAmd }: BankPayment, locale: Locale): string {
  return `<h1>${translate(locale, 'sandbox.title')}</h1>
<dl>
<div><dt>${translate(locale, 'sandbox.shop')}</dt><dd>${escapeHtml(shopName)}</dd></div>
<div><dt>${translate(locale, 'sandbox.order')}</dt><dd>№\u00A0${orderNumber}</dd></div>
<div class="amount"><dt>${translate(locale, 'sandbox.amount')}</dt><dd>${formatAmd(amountAmd, locale)}</dd></div>
</dl>
`
}

const everyday: readonly Verdict[] = ['approve', 'decline', 'abandon']

function renderChoices(payment: BankPayment, locale: Locale): string {
  const form = (verdict: Verdict): string => renderVerdictForm(payment, locale, verdict)
  return `<div class="choices">
${everyday.map(form).join('\n')}
</div>
<section class="faults">
<h2>${translate(locale, 'sandbox.faults')}</h2>
${verdicts
  .filter(verdict => !everyday.includes(verdict))
  .map(form)
  .join('\n')}
</section>`
}

function renderVerdictForm({ paymentId, amountAmd }: BankPayment, locale: Locale, verdict: Verdict): string {
  const label = translate(locale, `sandbox.verdicts.${verdict}.button`, { amount: formatAmd(amountAmd, locale) })
  return `<form method="post" action="${BANK_PATH}/${paymentId}">
<button class="button${verdict === 'approve' ? ' main' : ''}" name="verdict" value="${verdict}" aria-describedby="${verdict}-hint">${label}</button>
<p class="hint" id="${verdict}-hint">${translate(locale, `sandbox.verdicts.${verdict}.hint`)}</p>
</form>`
}

function renderEnded(
  payment: BankPayment,
  locale: Locale,
  state: Exclude<Status['state'], 'open'>,
  isLost: boolean,
): string {
  return `${renderBill(payment, locale)}<div class="ended ${state}">
<h2>${translate(locale, `sandbox.ended.${state}.title`)}</h2>
<p class="hint">${translate(locale, isLost ? 'sandbox.lostHint' : `sandbox.ended.${state}.hint`)}</p>
<a class="button main" href="${escapeHtml(toReturnUrl(payment))}">${translate(locale, 'sandbox.back')}</a>
</div>`
}

/** The return URL of the browser. It names the payment and is not authenticated. */
export function toReturnUrl({ returnUrl, ref }: BankPayment): string {
  return `${returnUrl}?ref=${encodeURIComponent(ref)}`
}
