import { expect, test } from 'vitest'
import { Email, EmailAddress, Password, passwordRules, Register } from './identity.ts'

test.each(['Passw0rd!', 'Aa1!aaaa', 'Ա1բ!aaaaA', 'Aa1!aaaaaaaaaaa'])('the password %s follows the rule', password => {
  expect(Password.safeParse(password).success).toBe(true)
})

test.each([
  ['Aa1!aaa', 'length'],
  ['Aa1!aaaaaaaaaaaa', 'length'],
  ['PASSW0RD!', 'lower'],
  ['passw0rd!', 'upper'],
  ['Password!', 'digit'],
  ['Passw0rds', 'special'],
  ['Passw0 rd', 'special'],
] as const)('the password %s breaks the rule of %s', (password, rule) => {
  expect(passwordRules[rule](password)).toBe(false)
  expect(Password.safeParse(password).error?.issues[0]?.message).toBe('password_rule')
})

test('an e-mail is kept in lower case without spaces around it', () => {
  expect(Email.parse('  Ani@Example.AM ')).toBe('ani@example.am')
})

test.each([
  'a:b@c.dd',
  'a(x)@c.dd',
  '"a"@c.dd',
  'a\\@c.dd',
  'a@b@c.dd',
  '.a@c.dd',
  'a..b@c.dd',
  'a@c',
  'a@c.dd,b@c.dd',
  'a\0@c.dd',
])('the e-mail %s is rejected, because no message would reach it', email => {
  expect(Email.safeParse(email).error?.issues[0]?.message).toBe('email_invalid')
  expect(EmailAddress.safeParse(email).success).toBe(false)
})

test.each(['a@c-.dd', `${'a'.repeat(65)}@mail.am`, `ani@${'a'.repeat(64)}.am`, `ani@mail.${'a'.repeat(64)}`])(
  'the e-mail %s is rejected, because no server accepts it',
  email => {
    expect(Email.safeParse(email).error?.issues[0]?.message).toBe('email_invalid')
    expect(Email.safeParse(email.replace('-.', '.').replaceAll('aa', 'a')).success).toBe(true)
  },
)

test.each(['a', 'ani.petrosyan+shop', "o'neil", 'a_b-c'])('the e-mail %s@mail.example.am is taken', name => {
  expect(Email.parse(`${name}@mail.example.am`)).toBe(`${name}@mail.example.am`)
})

test('a registration without accepted terms is rejected', () => {
  const typed = {
    firstName: 'Ani',
    email: 'ani@example.am',
    birthDate: '1990-05-17',
    phoneNumber: '+37477123456',
    password: 'Passw0rd!',
  }
  expect(Register.safeParse({ ...typed, acceptedTerms: true }).success).toBe(true)
  expect(Register.safeParse({ ...typed, acceptedTerms: false }).error?.issues[0]?.message).toBe('terms_required')
})
