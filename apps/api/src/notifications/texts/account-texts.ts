import type { TopicTexts } from './facts.ts'

/** Codes and what else concerns signing in. */
export const codeForSignIn: TopicTexts = {
  ru: {
    title: () => 'код подтверждения',
    sms: ({ code }) => `код ${code}. Никому его не сообщайте.`,
    body: () => 'Введите этот код на сайте.\n\nНикому его не сообщайте: мы никогда не спрашиваем кодов.',
  },
  en: {
    title: () => 'your code',
    sms: ({ code }) => `your code is ${code}. Do not share it.`,
    body: () => 'Enter this code on the site.\n\nDo not share it with anybody: we never ask for codes.',
  },
  hy: {
    title: () => 'հաստատման կոդ',
    sms: ({ code }) => `կոդը՝ ${code}։ Ոչ մեկին մի՛ ասեք։`,
    body: () => 'Մուտքագրեք այս կոդը կայքում։\n\nՈչ մեկին մի՛ ասեք այն. մենք երբեք կոդ չենք հարցնում։',
  },
}

export const codeForReset: TopicTexts = {
  ru: {
    title: () => 'код для нового пароля',
    sms: ({ code }) => `код для нового пароля ${code}. Никому не сообщайте.`,
    body: () =>
      'Введите этот код на сайте, чтобы задать новый пароль.\n\nВы не просили об этом? Не отвечайте и никому не сообщайте код: пароль останется прежним.',
  },
  en: {
    title: () => 'password reset code',
    sms: ({ code }) => `password reset code ${code}. Do not share it.`,
    body: () =>
      'Enter this code on the site to set a new password.\n\nYou did not ask for it? Ignore this e-mail and share the code with nobody: your password stays as it is.',
  },
  hy: {
    title: () => 'նոր գաղտնաբառի կոդ',
    sms: ({ code }) => `նոր գաղտնաբառի կոդ՝ ${code}։ Ոչ մեկին մի՛ ասեք։`,
    body: () =>
      'Մուտքագրեք այս կոդը կայքում՝ նոր գաղտնաբառ սահմանելու համար։\n\nԴուք չե՞ք խնդրել դա։ Անտեսեք նամակը և կոդը ոչ մեկին մի՛ ասեք. գաղտնաբառը կմնա նույնը։',
  },
}

export const accountTexts = {
  account_exists: {
    ru: {
      title: () => 'у вас уже есть аккаунт',
      sms: () => 'у вас уже есть аккаунт. Войдите или сбросьте пароль.',
      body: () =>
        'Кто-то, возможно вы, регистрируется с вашим номером. Аккаунт с ним уже есть: войдите или сбросьте пароль.\n\nЕсли это были не вы, делать ничего не нужно.',
    },
    en: {
      title: () => 'you already have an account',
      sms: () => 'you already have an account. Log in or reset password.',
      body: () =>
        'Somebody, perhaps you, is registering with your number. It already has an account: log in or reset the password.\n\nIf it was not you, there is nothing to do.',
    },
    hy: {
      title: () => 'դուք արդեն ունեք հաշիվ',
      sms: () => 'դուք արդեն ունեք հաշիվ։ Մուտք գործեք։',
      body: () =>
        'Ինչ-որ մեկը, հնարավոր է՝ դուք, գրանցվում է ձեր համարով։ Այն արդեն ունի հաշիվ. մուտք գործեք կամ վերականգնեք գաղտնաբառը։\n\nԵթե դա դուք չէիք, ոչինչ անել պետք չէ։',
    },
  },
  password_reset_by_email: {
    ru: {
      title: () => 'сброс пароля',
      sms: () => 'код сброса пароля ушёл на вашу почту. Не вы? Звоните нам.',
      body: () => 'Код для сброса пароля отправлен на вашу почту.\n\nЕсли это были не вы, позвоните нам.',
    },
    en: {
      title: () => 'password reset',
      sms: () => 'a reset code went to your e-mail. Not you? Call us.',
      body: () => 'A password reset code was sent to your e-mail.\n\nIf it was not you, call us.',
    },
    hy: {
      title: () => 'գաղտնաբառի վերականգնում',
      sms: () => 'վերականգնման կոդն ուղարկվեց ձեր փոստին։',
      body: () => 'Գաղտնաբառի վերականգնման կոդն ուղարկվեց ձեր էլ. փոստին։\n\nԵթե դա դուք չէիք, զանգահարեք մեզ։',
    },
  },
} satisfies Record<string, TopicTexts>
