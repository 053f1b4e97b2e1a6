import cart from '@shop/messages/en/cart.json' with { type: 'json' }
import catalog from '@shop/messages/en/catalog.json' with { type: 'json' }
import checkout from '@shop/messages/en/checkout.json' with { type: 'json' }
import common from '@shop/messages/en/common.json' with { type: 'json' }
import identity from '@shop/messages/en/identity.json' with { type: 'json' }
import suggestions from '@shop/messages/en/suggestions.json' with { type: 'json' }
import armenianIdentity from '@shop/messages/hy/identity.json' with { type: 'json' }
import russian from '@shop/messages/ru/common.json' with { type: 'json' }
import russianIdentity from '@shop/messages/ru/identity.json' with { type: 'json' }
import { expect, test } from 'vitest'

/** Message texts that the specification fixes, in English; ru and hy have their own wording. */
const english: Record<string, string> = { ...common, ...identity, ...suggestions, ...cart, ...checkout, ...catalog }
const quoted = {
  'section 2': { 'notFound.message': 'This page could not be found' },
  'section 3': Object.fromEntries(
    Object.entries({
      drink: 'Non-alcoholic drink',
      fruit: 'Fruit',
      berry: 'Berry',
      dessert: 'Dessert',
      herb: 'Herb',
      alcohol: 'Alcoholic drink',
      cold: 'Cold',
      gastronomy: 'Gastronomy',
      spice: 'Spice',
    }).flatMap(([category, name]) => [
      [`catalog.flavorCategory.${category}`, name],
      [`mix.category.${category}`, name],
    ]),
  ),
  'section 4': {
    'login.success': 'Login successful!',
    'mix.thinking': 'Thinking...',
    'mix.tryAgain': 'Try again',
    'mix.addAll': 'Add All',
    'checkout.placing': 'Placing Order...',
  },
  'section 5': {
    'login.allRequired': 'phone and password required',
    'login.underage': 'You must be at least 18 years old to register.',
    'login.valueInvalid': 'Please enter a valid value.',
    'login.phoneInvalid': 'Please enter a valid phone number.',
    'login.emailInvalid': 'Invalid email format.',
    'login.identifierInvalid': 'Please enter a valid phone number or email.',
    'mix.choose': 'Please select at least one flavor type and a strength to get suggestions.',
    'checkout.phoneRequired': 'Phone number is required.',
    'checkout.dateRequired': 'Delivery date is required.',
    'checkout.timeRequired': 'Delivery time is required.',
    'checkout.slotNotAvailable': 'Selected time slot is not available.',
    'checkout.regionRequired': 'Region is required.',
    'checkout.cityRequired': 'City/Village is required.',
    'checkout.streetRequired': 'Street address is required.',
    'checkout.buildingRequired': 'Building number is required.',
  },
  'section 8': {
    'login.ops': 'Ops something went wrong',
    'login.codeExpired': 'Code expired. Please resend.',
    'login.verificationFailed': 'Verification failed. Please try again.',
    'login.unreadable': 'An error occurred. Please try again.',
    'login.resetCodeFailed': 'Failed to send reset code. Please try again.',
    'login.resetFailed': 'Password reset failed. Please check the code or try again.',
    'mix.limit': 'You have reached the limit of 3 suggestions per day',
    'mix.failed': 'Failed to fetch suggestions. Please try again later.',
    'account.saveFailed': 'Failed to save',
    'account.passwordFailed': 'Failed to update password',
    'account.saved': 'Profile updated.',
    'account.passwordSaved': 'Password updated.',
    'checkout.failed': 'Something went wrong while processing your order.',
    'cart.blocked': 'Cannot proceed: Some items are unavailable.',
  },
}

test.for(Object.entries(quoted))('uses the specified texts in %s word for word', ([, messages]) => {
  const said = Object.fromEntries(Object.keys(messages).map(id => [id, english[id]]))
  expect(said).toEqual(messages)
})

test('uses the specified Russian text of the age gate', () => {
  expect(russian).toMatchObject({
    'ageGate.question': 'ВАМ УЖЕ ИСПОЛНИЛОСЬ 18 ЛЕТ?',
    'ageGate.sorry': 'Нам очень жаль!',
    'ageGate.comeBack': 'Возвращайтесь, когда вам исполнится 18 лет',
  })
})

const forms = { ru: russianIdentity, en: identity, hy: armenianIdentity }
const content = import.meta.glob<string>('../../content/*/*.md', { query: '?raw', eager: true, import: 'default' })
const titleOf = (locale: string, name: string) =>
  /^title: (.+)$/m.exec(content[`../../content/${locale}/${name}.md`] ?? '')?.[1] ?? ''

test.each(['ru', 'en', 'hy'] as const)('the consent box names the documents as their pages in %s', locale => {
  const box = forms[locale]['login.acceptTerms'].toLowerCase()
  // A declined name differs in its last letters.
  const stems = (title: string) =>
    title
      .toLowerCase()
      .split(' ')
      .map(word => word.slice(0, -2))
  for (const [tag, title] of [
    ['privacy', titleOf(locale, 'privacy')],
    ['terms', titleOf(locale, 'terms')],
  ] as const) {
    const link = new RegExp(`<${tag}>(.+)</${tag}>`).exec(box)?.[1] ?? ''
    for (const stem of stems(title)) expect(link).toContain(stem)
  }
})
