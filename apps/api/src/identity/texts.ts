import type { Texts } from '@shop/contracts/locale.ts'

/** What these calls say to a person beside their result (product.md section 8, to the letter in English). */
export const texts = {
  loggedIn: { ru: 'Вы вошли!', en: 'Login successful!', hy: 'Մուտքը հաջողվեց։' },
  codeSent: {
    ru: 'Мы отправили код в SMS. Введите его, чтобы продолжить.',
    en: 'We have sent a code by SMS. Enter it to continue.',
    hy: 'Մենք կոդ ենք ուղարկել SMS-ով։ Մուտքագրեք այն՝ շարունակելու համար։',
  },
  resetCodeSent: {
    ru: 'Если такой аккаунт есть, мы отправили код для сброса пароля.',
    en: 'If there is such an account, we have sent a password reset code.',
    hy: 'Եթե այդպիսի հաշիվ կա, մենք ուղարկել ենք գաղտնաբառի վերականգնման կոդ։',
  },
  passwordReset: {
    ru: 'Пароль изменён. Вы вошли с новым паролем.',
    en: 'Password reset successfully. You are logged in.',
    hy: 'Գաղտնաբառը փոխվեց։ Դուք մուտք գործեցիք նոր գաղտնաբառով։',
  },
  profileUpdated: { ru: 'Профиль обновлён.', en: 'Profile updated.', hy: 'Պրոֆիլը թարմացվեց։' },
  passwordUpdated: { ru: 'Пароль обновлён.', en: 'Password updated.', hy: 'Գաղտնաբառը թարմացվեց։' },
} satisfies Record<string, Texts>
