/** Settings that a live shop requires: providers that no test calls. */
export const LIVE_SETTINGS = {
  SHOP_MODE: 'live',
  DATABASE_URL: 'postgresql://shop:kU8f2mQxT0vN5cR7@localhost/shop',
  APP_SECRET: 'kU8f2mQxT0vN5cR7yB1zL9pD3wG6hJ4s',
  PUBLIC_URL: 'https://shop.am',
  SMS_ADAPTER: 'nikita',
  SMS_SENDER: 'DymTun',
  NIKITA_USER: 'shop',
  NIKITA_PASSWORD: 'secret',
  EMAIL_ADAPTER: 'smtp',
  SMTP_URL: 'smtps://u:p@mail.am',
  MAIL_FROM: 'shop@shop.am',
  PAYMENT_PROVIDERS: 'idram',
  IDRAM_ACCOUNT: '100000114',
  IDRAM_SECRET_KEY: 'qK4vT8mZ2xR6bN9w',
  RECEIPT_ADAPTER: 'off',
  RATE_LIMITS: 'on',
} as const
