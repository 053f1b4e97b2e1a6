import type { Topics, TopicTexts } from '#platform/message-texts.ts'

const codeForSignIn: TopicTexts = {
  ru: {
    title: () => 'код подтверждения',
    sms: ({ code }) => `код ${code}. Никому его не сообщайте.`,
    body: () => 'Введите этот код на сайте.\n\nНикому его не сообщайте: мы никогда не просим назвать код.',
  },
  en: {
    title: () => 'your code',
    sms: ({ code }) => `your code is ${code}. Do not share it.`,
    body: () => 'Enter this code on the site.\n\nDo not share it with anybody: we never ask for codes.',
  },
  hy: {
    title: () => 'հաստատման կոդ',
    sms: ({ code }) => `ձեր կոդը՝ ${code}։ Ոչ մեկին մի՛ հայտնեք։`,
    body: () => 'Մուտքագրեք այս կոդը կայքում։\n\nՈչ մեկին մի՛ հայտնեք այն. մենք երբեք կոդ չենք հարցնում։',
  },
}

const codeForReset: TopicTexts = {
  ru: {
    title: () => 'код для нового пароля',
    sms: ({ code }) => `код для нового пароля: ${code}. Никому его не сообщайте.`,
    body: () =>
      'Введите этот код на сайте, чтобы задать новый пароль.\n\nЕсли вы об этом не просили, просто удалите письмо и никому не сообщайте код: пароль останется прежним.',
  },
  en: {
    title: () => 'password reset code',
    sms: ({ code }) => `password reset code ${code}. Do not share it.`,
    body: () =>
      'Enter this code on the site to set a new password.\n\nYou did not ask for it? Ignore this e-mail and share the code with nobody: your password stays as it is.',
  },
  hy: {
    title: () => 'նոր գաղտնաբառի կոդ',
    sms: ({ code }) => `նոր գաղտնաբառի կոդը՝ ${code}։ Ոչ մեկին մի՛ հայտնեք։`,
    body: () =>
      'Մուտքագրեք այս կոդը կայքում՝ նոր գաղտնաբառ սահմանելու համար։\n\nԵթե դուք դա չեք խնդրել, անտեսեք նամակը և կոդը ոչ մեկին մի՛ հայտնեք. գաղտնաբառը կմնա նույնը։',
  },
}

const codeForEmail: TopicTexts = {
  ru: {
    title: () => 'подтвердите e-mail',
    sms: ({ code }) => `код для e-mail: ${code}. Никому его не сообщайте.`,
    body: () =>
      'Введите этот код в личном кабинете, чтобы подтвердить адрес.\n\nЕсли вы не указывали этот адрес у нас, просто удалите письмо: без кода ничего не произойдёт.',
  },
  en: {
    title: () => 'confirm your e-mail',
    sms: ({ code }) => `your e-mail code is ${code}. Do not share it.`,
    body: () =>
      'Enter this code in your account to confirm the address.\n\nIf you did not give us this address, ignore this e-mail: nothing happens without the code.',
  },
  hy: {
    title: () => 'հաստատեք էլ. հասցեն',
    sms: ({ code }) => `էլ. հասցեի կոդը՝ ${code}։ Ոչ մեկին մի՛ հայտնեք։`,
    body: () =>
      'Մուտքագրեք այս կոդը ձեր անձնական էջում՝ հասցեն հաստատելու համար։\n\nԵթե դուք այս հասցեն մեզ չեք տվել, անտեսեք նամակը. առանց կոդի ոչինչ չի լինի։',
  },
}

const codeTexts: Record<string, TopicTexts> = { reset: codeForReset, confirm_email: codeForEmail }

/** Codes and what else concerns signing in. */
export const identityTopics = {
  /** `purpose`: what the code is for. The code itself is no parameter. */
  code: ({ purpose }) => codeTexts[String(purpose)] ?? codeForSignIn,
  email_changed: {
    ru: {
      title: () => 'ваш e-mail изменён',
      body: ({ phone }) =>
        `В вашем аккаунте указан новый e-mail, и письма теперь приходят туда.\n\nЕсли это сделали не вы, сразу смените пароль на сайте (его можно сбросить по номеру телефона) и позвоните нам: ${phone}. По новому адресу пароль нельзя сбросить ещё 24 часа.`,
    },
    en: {
      title: () => 'your e-mail was changed',
      body: ({ phone }) =>
        `A new e-mail address was set in your account, and our e-mails go there now.\n\nIf it was not you, change your password on the site at once (you can reset it by your phone number) and call us: ${phone}. The new address cannot reset the password for 24 hours.`,
    },
    hy: {
      title: () => 'ձեր էլ. հասցեն փոխվել է',
      body: ({ phone }) =>
        `Ձեր հաշվում նշվել է նոր էլ.\u00a0հասցե, և նամակներն այժմ ուղարկվում են այնտեղ։\n\nԵթե դա դուք չէիք, անմիջապես փոխեք գաղտնաբառը կայքում (այն կարելի է վերականգնել հեռախոսահամարով) և զանգահարեք մեզ՝ ${phone}։ Նոր հասցեով գաղտնաբառը հնարավոր չէ վերականգնել ևս 24 ժամ։`,
    },
  },
  account_exists: {
    ru: {
      title: () => 'у вас уже есть аккаунт',
      sms: () => 'у вас уже есть аккаунт. Войдите или сбросьте пароль.',
      body: () =>
        'Кто-то (возможно, вы) регистрируется с вашим номером телефона. Аккаунт с этим номером уже есть: войдите или сбросьте пароль.\n\nЕсли это были не вы, делать ничего не нужно.',
    },
    en: {
      title: () => 'you already have an account',
      sms: () => 'you already have an account. Log in or reset password.',
      body: () =>
        'Somebody, perhaps you, is registering with your number. It already has an account: log in or reset the password.\n\nIf it was not you, there is nothing to do.',
    },
    hy: {
      title: () => 'դուք արդեն ունեք հաշիվ',
      sms: () => 'դուք արդեն հաշիվ ունեք։ Մուտք գործեք կամ փոխեք գաղտնաբառը։',
      body: () =>
        'Ինչ-որ մեկը, հնարավոր է՝ դուք, գրանցվում է ձեր համարով։ Այն արդեն ունի հաշիվ. մուտք գործեք կամ վերականգնեք գաղտնաբառը։\n\nԵթե դա դուք չէիք, ոչինչ անել պետք չէ։',
    },
  },
  password_reset_by_email: {
    ru: {
      title: () => 'сброс пароля',
      sms: () => 'код для сброса пароля отправлен на почту. Не вы? Позвоните.',
      body: ({ phone }) =>
        `Код для сброса пароля отправлен на вашу почту.\n\nЕсли это были не вы, позвоните нам: ${phone}.`,
    },
    en: {
      title: () => 'password reset',
      sms: () => 'a reset code went to your e-mail. Not you? Call us.',
      body: ({ phone }) => `A password reset code was sent to your e-mail.\n\nIf it was not you, call us: ${phone}.`,
    },
    hy: {
      title: () => 'գաղտնաբառի վերականգնում',
      sms: () => 'գաղտնաբառի կոդն ուղարկվել է ձեր փոստին։ Դուք չե՞ք։ Զանգեք։',
      body: ({ phone }) =>
        `Գաղտնաբառի վերականգնման կոդն ուղարկվել է ձեր էլ.\u00a0փոստին։\n\nԵթե դա դուք չէիք, զանգահարեք մեզ՝ ${phone}։`,
    },
  },
  /** `next`: login, or register where the phone has no account. */
  'staff.invited': {
    ru: {
      title: () => 'вы в команде магазина',
      sms: ({ said }) =>
        said('next') === 'login'
          ? 'вы в команде магазина. Войдите на сайте заново.'
          : 'вас зовут в команду. Зарегистрируйтесь с этим номером.',
      body: ({ said }) =>
        said('next') === 'login'
          ? 'Вам открыли доступ к управлению магазином. Войдите на сайте заново: для входа понадобятся пароль и код из SMS.'
          : 'Вас пригласили в команду магазина. Зарегистрируйтесь на сайте с этим номером телефона, и доступ откроется.',
    },
    en: {
      title: () => 'you are one of the team',
      sms: ({ said }) =>
        said('next') === 'login'
          ? "you are one of the shop's team now. Please log in again."
          : "you are invited to the shop's team. Please register on the site with this number.",
      body: ({ said }) =>
        said('next') === 'login'
          ? 'You may work in the shop’s admin area now. Please log in again: it takes your password and a code by SMS.'
          : 'You are invited to the shop’s team. Register on the site with this phone number and the admin area opens.',
    },
    hy: {
      title: () => 'դուք խանութի թիմում եք',
      sms: ({ said }) =>
        said('next') === 'login'
          ? 'դուք խանութի թիմում եք։ Կրկին մուտք գործեք կայք։'
          : 'ձեզ հրավիրում են թիմ։ Գրանցվեք կայքում այս համարով։',
      body: ({ said }) =>
        said('next') === 'login'
          ? 'Ձեզ հասանելի է խանութի կառավարումը։ Կրկին մուտք գործեք կայք. պետք կլինեն գաղտնաբառը և SMS-ով ստացված կոդը։'
          : 'Ձեզ հրավիրում են խանութի թիմ։ Գրանցվեք կայքում այս հեռախոսահամարով, և կառավարումը կբացվի։',
    },
  },
} satisfies Topics
