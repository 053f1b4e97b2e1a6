import type { Texts } from '@shop/contracts/locale.ts'

/** What these calls say to a person beside their result (product.md section 8, to the letter in English). */
export const texts = {
  loggedIn: { ru: 'Вы вошли!', en: 'Login successful!', hy: 'Մուտքը հաջողվեց։' },
  codeSent: {
    ru: 'Отправляем код по SMS. Введите его, чтобы продолжить.',
    en: 'We are sending you a code by SMS. Enter it to continue.',
    hy: 'Կոդն ուղարկում ենք SMS-ով։ Մուտքագրեք այն՝ շարունակելու համար։',
  },
  resetCodeSent: {
    ru: 'Если такой аккаунт есть, отправляем код для сброса пароля.',
    en: 'If there is such an account, we are sending a password reset code.',
    hy: 'Եթե այդպիսի հաշիվ կա, ուղարկում ենք գաղտնաբառի վերականգնման կոդ։',
  },
  passwordReset: {
    ru: 'Пароль изменён. Вы вошли с новым паролем.',
    en: 'Password reset successfully. You are logged in.',
    hy: 'Գաղտնաբառը փոխվեց։ Դուք մուտք գործեցիք նոր գաղտնաբառով։',
  },
  emailCodeSent: {
    ru: 'Отправляем код на ваш e-mail.',
    en: 'We are sending a code to your e-mail.',
    hy: 'Կոդն ուղարկում ենք ձեր էլ. փոստին։',
  },
  emailConfirmed: { ru: 'E-mail подтверждён.', en: 'E-mail confirmed.', hy: 'Էլ. հասցեն հաստատված է։' },
  profileUpdated: { ru: 'Профиль обновлён.', en: 'Profile updated.', hy: 'Պրոֆիլը թարմացվեց։' },
  passwordUpdated: { ru: 'Пароль обновлён.', en: 'Password updated.', hy: 'Գաղտնաբառը թարմացվեց։' },
} satisfies Record<string, Texts>
