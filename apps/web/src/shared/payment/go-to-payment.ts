import type { PaymentRedirect } from '@shop/contracts/payments.ts'

/** Opens the payment page by a redirect or by posting the provider's form. */
export function goToPayment({ redirectUrl, method, fields }: PaymentRedirect): void {
  if (method === 'GET') {
    window.location.assign(redirectUrl)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = redirectUrl
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
