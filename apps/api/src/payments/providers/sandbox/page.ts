import { Locale, localePath } from '@shop/contracts/locale.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import { escapeHtml } from '#platform/escape.ts'
import { type BankPayment, type Verdict, verdicts } from './bank.ts'
import { BANK_PATH, type Status } from './protocol.ts'
import { pageTexts } from './texts.ts'

/** The bank's page in the order's language: plain forms, one a verdict, that work without script. */
export function paymentPage(payment: BankPayment, state: Status['state'], isLost = false): string {
  const locale = Locale.parse(payment.locale)
  const texts = pageTexts[locale]
  const content =
    state === 'open' ? `${bill(payment, locale)}${choices(payment, locale)}` : ended(payment, locale, state, isLost)
  return document(locale, texts.title, content)
}

/** What somebody sees who asks for a payment that does not exist. */
export function unknownPage(locale: Locale): string {
  const { unknownTitle, unknownHint, home } = pageTexts[locale]
  const content = `<h1>${unknownTitle}</h1><p class="hint">${unknownHint}</p>
<a class="button main" href="${localePath(locale, '/')}">${home}</a>`
  return document(locale, unknownTitle, content)
}

function document(locale: Locale, title: string, content: string): string {
  const { bank, notice } = pageTexts[locale]
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
<p class="notice" role="note">${notice}</p>
<header><span class="mark" aria-hidden="true"></span>${bank}</header>
<main>
${content}
</main>
</body>
</html>
`
}

function bill({ shopName, orderNumber, amountAmd }: BankPayment, locale: Locale): string {
  const { title, shop, order, amount } = pageTexts[locale]
  return `<h1>${title}</h1>
<dl>
<div><dt>${shop}</dt><dd>${escapeHtml(shopName)}</dd></div>
<div><dt>${order}</dt><dd>№\u00A0${orderNumber}</dd></div>
<div class="amount"><dt>${amount}</dt><dd>${formatAmd(amountAmd)}</dd></div>
</dl>
`
}

const everyday: readonly Verdict[] = ['approve', 'decline', 'abandon']

function choices(payment: BankPayment, locale: Locale): string {
  const form = (verdict: Verdict): string => verdictForm(payment, locale, verdict)
  return `<div class="choices">
${everyday.map(form).join('\n')}
</div>
<section class="faults">
<h2>${pageTexts[locale].faults}</h2>
${verdicts
  .filter(verdict => !everyday.includes(verdict))
  .map(form)
  .join('\n')}
</section>`
}

function verdictForm({ paymentId, amountAmd }: BankPayment, locale: Locale, verdict: Verdict): string {
  const { button, hint } = pageTexts[locale].verdicts[verdict]
  const label = button.replace('{amount}', formatAmd(amountAmd))
  return `<form method="post" action="${BANK_PATH}/${paymentId}">
<button class="button${verdict === 'approve' ? ' main' : ''}" name="verdict" value="${verdict}" aria-describedby="${verdict}-hint">${label}</button>
<p class="hint" id="${verdict}-hint">${hint}</p>
</form>`
}

function ended(payment: BankPayment, locale: Locale, state: Exclude<Status['state'], 'open'>, isLost: boolean): string {
  const { ended: endings, lostHint, back } = pageTexts[locale]
  const { title, hint } = endings[state]
  return `${bill(payment, locale)}<div class="ended ${state}">
<h2>${title}</h2>
<p class="hint">${isLost ? lostHint : hint}</p>
<a class="button main" href="${escapeHtml(returnAddress(payment))}">${back}</a>
</div>`
}

/** Where the browser goes back to: it names the payment and proves nothing. */
export function returnAddress({ returnUrl, ref }: BankPayment): string {
  return `${returnUrl}?ref=${encodeURIComponent(ref)}`
}
